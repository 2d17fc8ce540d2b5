import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | null

/** Loads rows with COPY, only as fast as the server takes them. Returns their number. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  const names = columns.map((each) => pg.escapeIdentifier(each)).join(', ')
  const sink = client.query(copyFrom(`copy ${table} (${names}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows), { objectMode: true, highWaterMark: 1 }), sink)
  return sink.rowCount
}

const chunkCharacters = 65_536

function* chunksOf(rows: Iterable<readonly Cell[]>): Generator<Buffer> {
  let chunk = ''
  for (const row of rows) {
    chunk += toLine(row)
    if (chunk.length < chunkCharacters) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}

function toLine(row: readonly Cell[]): string {
  let line = ''
  for (const [index, cell] of row.entries()) line += (index === 0 ? '' : '\t') + toField(cell)
  return `${line}\n`
}

function toField(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return needsEscape.test(cell) ? cell.replace(escaped, toEscape) : cell
  return String(cell)
}

const needsEscape = /[\\\t\n\r]/
const escaped = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const toEscape = (character: string): string => escapes[character] ?? character
