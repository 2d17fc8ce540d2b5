import { type CsvColumns, plainInstant } from '#values/formats/csv-cell.ts'
import type { Instant } from '#values/time.ts'
import { actionWords } from './audit-words.ts'

type Row = {
  readonly number: number
  readonly at: Instant
  readonly actor: { readonly id: string; readonly name: string | null }
  readonly action: string
  readonly entity: { readonly kind: string; readonly id: string }
  readonly event: { readonly eventId: string; readonly name: string | null } | null
  readonly orgId: string | null
  readonly reason: string | null
  readonly before: unknown
  readonly after: unknown
  readonly requestId: string | null
}

export const auditCsvColumns: CsvColumns<Row> = [
  ['Entry', ({ number }) => String(number)],
  ['At (UTC)', ({ at }) => plainInstant(at)],
  ['Person', ({ actor }) => actor.name ?? ''],
  ['Person ID', ({ actor }) => actor.id],
  ['What', ({ action }) => actionWords(action)],
  ['Action', ({ action }) => action],
  ['About', ({ entity }) => entity.kind],
  ['ID', ({ entity }) => entity.id],
  ['Event', ({ event }) => event?.name ?? ''],
  ['Event ID', ({ event }) => event?.eventId ?? ''],
  ['Organization ID', ({ orgId }) => orgId ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Before', ({ before }) => jsonOf(before)],
  ['After', ({ after }) => jsonOf(after)],
  ['Request', ({ requestId }) => requestId ?? ''],
]

const jsonOf = (value: unknown): string => (value === undefined || value === null ? '' : JSON.stringify(value))
