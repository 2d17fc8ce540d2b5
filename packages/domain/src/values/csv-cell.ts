import type { Instant } from './time.ts'

export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string])[]

/** With the mark of UTF-8, which some spreadsheets need. */
export const csvHead = <Row>(columns: CsvColumns<Row>): string => `\uFEFF${csvRow(columns.map(([name]) => name))}`

export const csvLine = <Row>(columns: CsvColumns<Row>, row: Row): string =>
  csvRow(columns.map(([, textOf]) => textOf(row)))

/** One line by RFC 4180, each cell defused, with its end of line. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const plainInstant = (at: Instant | null | undefined): string => (at ? new Date(at).toISOString() : '')

/** Counts the rows of a file as its pieces arrive, whatever a quoted cell holds. */
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

/** A phone number that every program reads as one: +12125550143. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{1,14}$/.test(text)

function csvCell(text: string): string {
  const safe = startsFormula.test(text) && !isE164(text) && !isNegativeAmount.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets skip blanks and invisible characters before a formula, and read wide or small signs as plain ones. */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u

/** A number below zero computes nothing, and as text no program could sum it. */
const isNegativeAmount = /^-\d+\.\d\d$/

/** Semicolons and tabs too: some spreadsheets cut lines there. Blanks at the ends would be lost. */
const needsQuotes = /[",;\r\n\t]|^\s|\s$/
