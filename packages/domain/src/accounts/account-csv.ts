import type { CsvColumns } from '#values/formats/csv-cell.ts'

type Row = {
  readonly id: string
  readonly username?: string | null | undefined
  readonly fullName?: string | null | undefined
}

/** The same columns as on screen. Contacts are in the private record, whose reads are audited. */
export const accountCsvColumns: CsvColumns<Row> = [
  ['Account ID', ({ id }) => id],
  ['Name', ({ fullName }) => fullName ?? ''],
  ['Username', ({ username }) => username ?? ''],
]
