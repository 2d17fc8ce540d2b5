import type { CsvColumns } from '#values/csv-cell.ts'

type Row = {
  readonly id: string
  readonly username?: string | null | undefined
  readonly fullName?: string | null | undefined
}

/** As in the list: contact details are in the private record, each read of which is audited. */
export const accountCsvColumns: CsvColumns<Row> = [
  ['Account ID', ({ id }) => id],
  ['Name', ({ fullName }) => fullName ?? ''],
  ['Username', ({ username }) => username ?? ''],
]
