import type { CDPSession, Page } from '@playwright/test'

export type Heap = { readonly page: number; readonly workers: number }

/** What is left after collecting garbage, in bytes: of the page, and of its workers together. */
export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page)
  try {
    const workers = await workerHeaps(session)
    return { page: await usedBytes((method) => session.send(method)), workers }
  } finally {
    await session.detach()
  }
}

type Send = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>

async function usedBytes(send: Send): Promise<number> {
  // Twice: what the first one finalizes is only free after the second.
  await send('HeapProfiler.collectGarbage')
  await send('HeapProfiler.collectGarbage')
  const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize
}

/** Workers are targets of their own, spoken to through their page. */
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
