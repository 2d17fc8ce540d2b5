import type { ServerResponse } from 'node:http'

/** A fifth of what the slowest 3G phone reads. */
const minBytesPerSecond = 8 * 1024
export const defaultSlowMs = 10_000
const looksPerSpan = 10

/**
 * Cuts off slow readers, because each one holds a database connection and snapshot, and migrations of the table wait
 * for it. Only time spent waiting for the reader counts. @returns how to stop watching.
 */
export function cutOffSlowReader(raw: ServerResponse, slowMs: number, onCut: () => void): () => void {
  const minBytes = (minBytesPerSecond * slowMs) / 1000
  let since = performance.now()
  let takenBefore = 0
  const timer = setInterval(() => {
    const { socket } = raw
    if (!socket) return
    const taken = socket.bytesWritten - socket.writableLength
    const isWaiting = raw.writableNeedDrain || socket.writableNeedDrain
    if (!isWaiting || taken - takenBefore >= minBytes) {
      since = performance.now()
      takenBefore = taken
    } else if (performance.now() - since >= slowMs) {
      onCut()
      raw.destroy()
    }
  }, slowMs / looksPerSpan)
  return () => clearInterval(timer)
}

const stepBytes = 64 * 1024

/** Splits chunks, because a write counts only when it is complete, and large ones would look slow. */
export async function* inSteps(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    let at = 0
    while (at < chunk.length) {
      const end = endOfStep(chunk, at)
      yield chunk.subarray(at, end)
      at = end
    }
  }
}

const newLine = 10

/** Ends after a whole row, if rows are lines. */
function endOfStep(chunk: Buffer, at: number): number {
  const end = at + stepBytes
  if (end >= chunk.length) return chunk.length
  const afterRow = chunk.lastIndexOf(newLine, end - 1) + 1
  return afterRow > at ? afterRow : end
}
