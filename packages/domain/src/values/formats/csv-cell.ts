import type { Instant } from '#values/time.ts'

export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string])[]

/** With a UTF-8 mark, which some spreadsheets need. */
export const csvHead = <Row>(columns: CsvColumns<Row>): string => `\uFEFF${csvRow(columns.map(([name]) => name))}`

export const csvLine = <Row>(columns: CsvColumns<Row>, row: Row): string =>
  csvRow(columns.map(([, textOf]) => textOf(row)))

/** One line by RFC 4180 with its line end, each cell defused. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const plainInstant = (at: Instant | null | undefined): string => (at ? new Date(at).toISOString() : '')

/** Counts a file's rows as its pieces arrive, whatever quoted cells contain. */
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

/** Spreadsheets skip blanks and invisible characters before a formula, and read wide or small signs as plain ones. */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u

/** A negative number is no formula, and as text no program could add it up. */
const isNegativeAmount = /^-\d+\.\d\d$/

/** Semicolons and tabs too, since some spreadsheets split lines there. Blanks at the ends would be lost. */
const needsQuotes = /[",;\r\n\t]|^\s|\s$/
