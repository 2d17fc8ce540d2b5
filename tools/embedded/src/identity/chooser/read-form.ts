import type { IncomingMessage } from 'node:http'

const limitBytes = 4096

/** The fields of a posted form, or nothing when it is larger than any of ours could be. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving this loop early must not destroy the request: the answer goes out over the same socket.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limitBytes) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
