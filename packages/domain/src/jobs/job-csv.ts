import { type CsvColumns, csvHead, csvLine, plainInstant } from '#values/formats/csv-cell.ts'
import { fileNameOf } from '#values/formats/file-name.ts'
import { type Cents, plainDollars } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { ItemState } from './item-states.ts'
import type { FailureGroup } from './job-states.ts'
import { failureWords, itemStateWords } from './job-words.ts'

type Item = {
  readonly paymentIntentId: string
  readonly state: ItemState
  readonly tickets: number
  readonly amount: Cents
  readonly fees: Cents
  readonly purchaser: { readonly name: string | null; readonly email: string | null }
  readonly refundId: string | null
  readonly failure: { readonly group: FailureGroup; readonly code: string; readonly message: string } | null
  readonly caseId: string | null
  readonly settledAt: Instant | null
  readonly handled: {
    readonly at: Instant
    readonly by: { readonly id: string; readonly name: string | null }
    readonly reason: string
  } | null
}

const columns: CsvColumns<Item> = [
  ['Payment', ({ paymentIntentId }) => paymentIntentId],
  ['Purchaser', ({ purchaser }) => purchaser.name ?? ''],
  ['Email', ({ purchaser }) => purchaser.email ?? ''],
  ['Tickets', ({ tickets }) => String(tickets)],
  ['Amount (USD)', ({ amount }) => plainDollars(amount)],
  ['Of which fees (USD)', ({ fees }) => plainDollars(fees)],
  ['State', ({ state }) => itemStateWords[state]],
  ['Failure', ({ failure }) => (failure ? failureWords[failure.group].title : '')],
  ['Provider’s words', ({ failure }) => (failure ? `${failure.code}: ${failure.message}` : '')],
  ['Refund', ({ refundId }) => refundId ?? ''],
  ['Settled at (UTC)', ({ settledAt }) => plainInstant(settledAt)],
  ['Case', ({ caseId }) => caseId ?? ''],
  ['Handled by', ({ handled }) => (handled ? (handled.by.name ?? handled.by.id) : '')],
  ['Handled because', ({ handled }) => handled?.reason ?? ''],
]

export const jobCsvHead = (): string => csvHead(columns)

export const jobCsvLine = (item: Item): string => csvLine(columns, item)

export const jobCsvFileName = (eventName: string): string => fileNameOf(eventName, '-refunds.csv', 'refunds.csv')
