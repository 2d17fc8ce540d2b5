import { formatMoney } from '#values/currency.ts'
import { type CsvColumns, plainInstant } from '#values/formats/csv-cell.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { RefundState } from './refund-states.ts'

type Row = {
  readonly refundId: string
  readonly state: RefundState
  readonly amount: Cents
  readonly fees?: Cents | undefined
  readonly currency?: string | undefined
  readonly tickets: number
  readonly paymentIntentId: string
  readonly event: { readonly eventId: string; readonly name: string | null } | null
  readonly orgId: string
  readonly requestedBy: { readonly id: string; readonly name: string | null } | null
  readonly reason: string | null
  readonly failure: { readonly code: string; readonly message: string } | null
  readonly createdAt: Instant
  readonly settledAt: Instant | null
}

export const refundCsvColumns: CsvColumns<Row> = [
  ['Refund', ({ refundId }) => refundId],
  ['State', ({ state }) => stateWords[state]],
  ['Amount', ({ amount, currency }) => plainAmount(amount, currency)],
  ['Of which fees', ({ fees, currency }) => (fees ? plainAmount(fees, currency) : '0.00')],
  ['Currency', ({ currency }) => (currency ?? 'usd').toUpperCase()],
  ['Tickets', ({ tickets }) => String(tickets)],
  ['Payment', ({ paymentIntentId }) => paymentIntentId],
  ['Event', ({ event }) => event?.name ?? ''],
  ['Event ID', ({ event }) => event?.eventId ?? ''],
  ['Organization ID', ({ orgId }) => orgId],
  ['Requested by', ({ requestedBy }) => (requestedBy ? (requestedBy.name ?? requestedBy.id) : '')],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Failure', ({ failure }) => (failure ? `${failure.code}: ${failure.message}` : '')],
  ['Started at (UTC)', ({ createdAt }) => plainInstant(createdAt)],
  ['Settled at (UTC)', ({ settledAt }) => plainInstant(settledAt)],
]

const stateWords: Readonly<Record<RefundState, string>> = {
  reserved: 'Under way',
  sent: 'Under way',
  succeeded: 'Refunded',
  failed: 'Failed',
  unknown: 'Unknown',
}

/** With the currency's decimals and no other characters, so that spreadsheets can add amounts up. */
const plainAmount = (amount: Cents, currency: string | undefined): string =>
  formatMoney(amount, currency).replace(/[^\d.]/g, '')
