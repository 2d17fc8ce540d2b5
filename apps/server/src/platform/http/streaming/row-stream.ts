import { Readable } from 'node:stream'

/** Rows of one state of the database, read piece by piece. Whoever opens them closes them. */
export type OpenRows = {
  /** Names the state they are read from, as an ETag does. */
  readonly tag: string | null
  readonly total: number | null
  /** The next rows, each as JSON text without a line break; none: that was all. */
  next(): Promise<readonly string[]>
  close(): Promise<void>
}

const readAheadBytes = 1024 * 1024

/** What stands around the rows, and whether each has a line of its own, as is usual. */
export type Frame = { readonly before: string; readonly after: string; readonly lines?: boolean }

/**
 * A little is read ahead, so that the database works while the last rows are on their way; past that, the
 * next rows are asked for when the reader takes some, so that what is held does not grow with the list. Closes the rows
 * when it ends, fails or is given up.
 */
export function streamRows(rows: OpenRows, first: readonly string[], { before, after, lines = true }: Frame): Readable {
  const newLine = lines ? '\n' : ''
  let opening = before
  let ready: readonly string[] | null = first
  return new Readable({
    highWaterMark: readAheadBytes,
    read() {
      const next = ready ? Promise.resolve(ready) : rows.next()
      ready = null
      next.then(
        (piece) => {
          if (piece.length === 0) {
            this.push(`${opening === ',' ? '' : opening}${newLine}${after}`)
            this.push(null)
          } else {
            const text = `${opening}${newLine}${piece.join(`,${newLine}`)}`
            opening = ','
            this.push(text)
          }
        },
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      rows.close().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      )
    },
  })
}
