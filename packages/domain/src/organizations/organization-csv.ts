import type { CsvColumns } from '#values/formats/csv-cell.ts'
import { type OrganizationTexts, organizationName, organizationStatus, organizationType } from './organization-text.ts'

type Row = OrganizationTexts & { readonly id: string }

export const organizationCsvColumns: CsvColumns<Row> = [
  ['Organization ID', ({ id }) => id],
  ['Name', organizationName],
  ['Type', organizationType],
  ['Email', ({ email }) => email ?? ''],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Status', organizationStatus],
]
