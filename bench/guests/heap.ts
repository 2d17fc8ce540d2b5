import type { CDPSession, Page } from '@playwright/test'

export type Heap = {
  readonly page: number
  /** Compiled code, which grows as the browser optimizes. */
  readonly code: number
  readonly workers: number
}

/** In bytes, after a garbage collection. */
export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page)
  try {
    const workers = await workerHeaps(session)
    const used = await usedBytes((method) => session.send(method))
    return { page: used, code: await codeBytes(session), workers }
  } finally {
    await session.detach()
  }
}

type Snapshot = {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] }
  }
  readonly nodes: readonly number[]
}

async function codeBytes(session: CDPSession): Promise<number> {
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size, code] = [fields.indexOf('type'), fields.indexOf('self_size'), types[0].indexOf('code')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + type] === code) bytes += nodes[at + size] ?? 0
  }
  if (bytes === 0) throw new Error('The snapshot of the heap does not tell code from the rest.')
  return bytes
}

type Send = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>

async function usedBytes(send: Send): Promise<number> {
  // Twice: what the first pass finalizes is freed by the second.
  await send('HeapProfiler.collectGarbage')
  await send('HeapProfiler.collectGarbage')
  const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize
}

/** Workers are separate targets, reached through their page. */
async function workerHeaps(session: CDPSession): Promise<number> {
  const found: string[] = []
  const answers = new Map<number, (result: unknown) => void>()
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') found.push(sessionId)
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown }
    if (id !== undefined) answers.get(id)?.(result)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  let sent = 0
  let used = 0
  for (const sessionId of found) {
    used += await usedBytes(
      (method) =>
        new Promise((resolve, reject) => {
          sent += 1
          answers.set(sent, resolve)
          session
            .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: sent, method }) })
            .catch(reject)
        }),
    )
  }
  return used
}
