import type { Instant } from '#values/time.ts'

export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string])[]

/** Starts with a UTF-8 mark, which some spreadsheets need. */
export const csvHead = <Row>(columns: CsvColumns<Row>): string => `\uFEFF${csvRow(columns.map(([name]) => name))}`

export const csvLine = <Row>(columns: CsvColumns<Row>, row: Row): string =>
  csvRow(columns.map(([, textOf]) => textOf(row)))

/** One RFC 4180 line with its line end. No cell can act as a formula. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const plainInstant = (at: Instant | null | undefined): string => (at ? new Date(at).toISOString() : '')

/** Counts the rows of a file from its chunks, whatever its quoted cells contain. */
export function createRowCounter(): { add(piece: string): number } {
  let isQuoted = false
  let ends = 0
  return {
    add(piece) {
      for (const sign of piece) {
        if (sign === '"') isQuoted = !isQuoted
        else if (sign === '\n' && !isQuoted) ends += 1
      }
      return Math.max(0, ends - 1)
    },
  }
}

export const isE164 = (text: string): boolean => /^\+[1-9]\d{1,14}$/.test(text)

function csvCell(text: string): string {
  const safe = startsFormula.test(text) && !isE164(text) && !isNegativeAmount.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets skip blanks and invisible characters before a formula, and read wide or small signs as normal ones. */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u

/** A negative amount isn't a formula, and as text it couldn't be added up. */
const isNegativeAmount = /^-\d+\.\d\d$/

/**
 * Also quotes semicolons and tabs, because some spreadsheets split there, and blanks at the ends, which would be lost.
 */
const needsQuotes = /[",;\r\n\t]|^\s|\s$/
