import { Readable } from 'node:stream'

export type OpenRows = {
  readonly tag: string | null
  readonly total: number | null
  /** The next rows, each as one line of JSON. Empty at the end. */
  next(): Promise<readonly string[]>
  close(): Promise<void>
}

const readAheadBytes = 1024 * 1024

export type Frame = { readonly before: string; readonly after: string; readonly lines?: boolean }

/**
 * Reads slightly ahead and then only as fast as the reader, so that memory doesn't grow. Closes the rows at the end.
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
