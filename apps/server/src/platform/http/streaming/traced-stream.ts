import type { OpenRows } from './row-stream.ts'
import { StreamedReply } from './streamed-reply.ts'

/**
 * Reports how many rows are sent. A list of known length is reported with its first chunk, while the database reads on.
 * Any other list is reported before its end, also if it ends early. If the report fails, the list fails too.
 */
export const tracedStream = (list: StreamedReply, tell: (rows: number) => Promise<void>): StreamedReply =>
  new StreamedReply({
    tag: list.tag,
    frame: list.frame,
    async open() {
      const rows = await list.open()
      return rows.total === null ? toldAtEnd(rows, tell) : toldAtStart(rows, rows.total, tell)
    },
  })

function toldAtStart(rows: OpenRows, total: number, tell: (rows: number) => Promise<void>): OpenRows {
  let told: Promise<void> | null = null
  return {
    ...rows,
    async next() {
      told ??= tell(total)
      const [piece] = await Promise.all([rows.next(), told])
      return piece
    },
  }
}

function toldAtEnd(rows: OpenRows, tell: (rows: number) => Promise<void>): OpenRows {
  let read = 0
  let told: Promise<void> | null = null
  const end = () => {
    told ??= tell(read)
    return told
  }
  return {
    ...rows,
    async next() {
      const piece = await rows.next()
      read += piece.length
      if (piece.length === 0) await end()
      return piece
    },
    async close() {
      try {
        await end()
      } finally {
        await rows.close()
      }
    },
  }
}
