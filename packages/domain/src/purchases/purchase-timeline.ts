import type { RefundState } from '#refunds/refund-states.ts'
import { seenText } from '#values/blank-text.ts'
import { formatCount, plural } from '#values/counts.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { disputeReason } from './disputes.ts'
import { moneyIn } from './purchase-money.ts'

type Named = { readonly id: string; readonly name: string | null }

type Past = {
  readonly paidAt: Instant
  readonly currency: string
  readonly amount: Cents
  readonly card: string | null
  readonly tickets: readonly {
    readonly ownerName: string
    readonly redeemedAt: Instant | null
    readonly redeemedBy: Named | null
  }[]
  readonly refunds: readonly {
    readonly refundId: string
    readonly state: RefundState
    readonly amount: Cents
    readonly reason: string | null
    readonly requestedBy: Named | null
    readonly failure: { readonly message: string } | null
    readonly createdAt: Instant
    readonly settledAt: Instant | null
  }[]
  readonly transfers: readonly {
    readonly at: Instant
    readonly ticketIds: readonly string[]
    readonly fromName: string | null
    readonly toName: string
    readonly by: Named | null
  }[]
  readonly disputes: readonly { readonly amount: Cents; readonly reason: string | null; readonly createdAt: Instant }[]
}

export type TimelineMark = 'bought' | 'redeemed' | 'transferred' | 'refunded' | 'under-way' | 'failed' | 'disputed'

type TimelineEntry = {
  readonly at: Instant
  readonly mark: TimelineMark
  readonly title: string
  readonly detail: string | null
  readonly refundId: string | null
  readonly ticketIds: readonly string[]
}

export function purchaseTimeline(past: Past): readonly TimelineEntry[] {
  const money = moneyIn(past.currency)
  const entries = [
    ...past.disputes.map((dispute) => toDispute(dispute, money)),
    ...past.refunds.map((refund) => toRefund(refund, money)),
    ...past.tickets.flatMap(toRedemption),
    ...past.transfers.map(toTransfer),
    toSale(past, money),
  ]
  // A stable sort keeps the sale last among entries of the same moment.
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

const entry = (
  at: Instant,
  mark: TimelineMark,
  title: string,
  detail: string | null,
  refundId: string | null = null,
): TimelineEntry => ({ at, mark, title, detail, refundId, ticketIds: [] })

type Money = ReturnType<typeof moneyIn>

const toSale = ({ paidAt, amount, card, tickets }: Past, money: Money) =>
  entry(
    paidAt,
    'bought',
    tickets.length === 0 ? 'Paid' : `Bought ${ticketCount(tickets.length)}`,
    joined([money(amount), card]),
  )

function toRedemption({ ownerName, redeemedAt, redeemedBy }: Past['tickets'][number]): readonly TimelineEntry[] {
  if (redeemedAt === null) return []
  return [entry(redeemedAt, 'redeemed', `Redeemed, ${ownerName}`, redeemedBy && `By ${nameOf(redeemedBy)}`)]
}

const toTransfer = ({ at, ticketIds, fromName, toName, by }: Past['transfers'][number]): TimelineEntry => ({
  ...entry(
    at,
    'transferred',
    `${ticketCount(ticketIds.length)} to ${toName}`,
    by ? `Transferred by ${nameOf(by)}` : fromName && `Transferred by ${fromName}`,
  ),
  ticketIds,
})

function toRefund(refund: Past['refunds'][number], money: Money) {
  const { state, amount, reason, requestedBy, failure, createdAt, settledAt, refundId } = refund
  const { title, mark } = refundLooks[state]
  const who = requestedBy && nameOf(requestedBy)
  const why = failure?.message ?? reason
  const detail = who && why ? `${who}: ${why}` : (who ?? why)
  return entry(settledAt ?? createdAt, mark, `${title} ${money(amount)}`, detail, refundId)
}

const toDispute = ({ amount, reason, createdAt }: Past['disputes'][number], money: Money) =>
  entry(createdAt, 'disputed', `Dispute opened, ${money(amount)}`, disputeReason(reason))

const refundLooks: Readonly<Record<RefundState, { readonly title: string; readonly mark: TimelineMark }>> = {
  reserved: { title: 'Refunding', mark: 'under-way' },
  sent: { title: 'Refunding', mark: 'under-way' },
  unknown: { title: 'Refunding', mark: 'under-way' },
  succeeded: { title: 'Refunded', mark: 'refunded' },
  failed: { title: 'Refund failed,', mark: 'failed' },
}

const nameOf = ({ id, name }: Named): string => seenText(name) ?? id
const ticketCount = (count: number): string => `${formatCount(count)} ${plural(count, 'ticket')}`
const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ')
