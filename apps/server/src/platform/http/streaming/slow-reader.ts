import type { ServerResponse } from 'node:http'

/** The slowest 3G phone takes five times as much. */
const minBytesPerSecond = 8 * 1024
export const defaultSlowMs = 10_000
const looksPerSpan = 10

/**
 * Whoever reads a list holds a connection and a snapshot of the database, and a table's migration waits for them. Counts
 * only while the reader is what everybody waits for. @returns how to stop watching.
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

/** A write counts only when it is complete, so none may be large, compressed or not. */
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

/** After a whole row, if rows are lines. */
function endOfStep(chunk: Buffer, at: number): number {
  const end = at + stepBytes
  if (end >= chunk.length) return chunk.length
  const afterRow = chunk.lastIndexOf(newLine, end - 1) + 1
  return afterRow > at ? afterRow : end
}
