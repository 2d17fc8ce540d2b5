import { Readable } from 'node:stream'
import { attachmentHeader } from '@ground-control/domain/mail/file-name'
import { type CsvColumns, csvHead, csvLine } from '@ground-control/domain/values/formats/csv-cell'
import type { FastifyReply } from 'fastify'

type Csv<Row> = {
  readonly fileName: string
  readonly columns: CsvColumns<Row>
  readonly pages: AsyncIterable<readonly Row[]>
  /** Called before the answer ends, also if it ends early. If it fails, the answer fails too. */
  readonly onEnd: (rows: number, isWhole: boolean) => Promise<void>
}

/** A file that is written while its rows are read, with one page in memory at a time. */
export class CsvReply {
  readonly #fileName: string
  readonly #pieces: AsyncIterable<string>

  private constructor(fileName: string, pieces: AsyncIterable<string>) {
    this.#fileName = fileName
    this.#pieces = pieces
  }

  /** Reads the first page before answering, so that a refusal or failure there becomes a proper error answer. */
  static async open<Row>({ fileName, columns, pages, onEnd }: Csv<Row>): Promise<CsvReply> {
    const iterator = pages[Symbol.asyncIterator]()
    const first = await iterator.next()
    async function* pieces() {
      let rows = 0
      let isWhole = false
      try {
        yield csvHead(columns)
        for (let page = first; page.done !== true; page = await iterator.next()) {
          rows += page.value.length
          yield page.value.map((row) => csvLine(columns, row)).join('')
        }
        isWhole = true
      } finally {
        await onEnd(rows, isWhole)
      }
    }
    return new CsvReply(fileName, pieces())
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type('text/csv; charset=utf-8')
      .headers({
        'content-disposition': attachmentHeader(this.#fileName),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(Readable.from(this.#pieces, { highWaterMark: 1 }))
  }
}
