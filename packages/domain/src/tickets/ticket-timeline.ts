import { moneyIn } from '#purchases/purchase-money.ts'
import { seenText } from '#values/blank-text.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export const timelineKinds = [
  'bought',
  'given',
  'transferred',
  'redeemed',
  'undone',
  'let-in',
  'new-code',
  'refund-requested',
  'refunded',
  'refund-failed',
] as const

export type TimelineKind = (typeof timelineKinds)[number]

type Past = {
  readonly kind: TimelineKind
  readonly at: Instant
  readonly by: { readonly id: string; readonly name: string | null } | null
  readonly from: string | null
  readonly to: string | null
  readonly door: string | null
  readonly reason: string | null
  readonly amount: Cents | null
}

export function ticketPastWords(past: Past, currency: string): { readonly title: string; readonly detail: string } {
  const by = past.by && (seenText(past.by.name) ?? past.by.id)
  const amount = past.amount === null ? null : moneyIn(currency)(past.amount)
  const done = (verb: string) => by && `${verb} by ${by}`
  switch (past.kind) {
    case 'bought':
      return said(`Bought${past.to ? ` by ${past.to}` : ''}`, [amount])
    case 'given':
      return said(past.to ? `Comp for ${past.to}` : 'Issued as a comp', [done('Issued'), past.reason])
    case 'transferred':
      return said(`${past.from ?? 'Unnamed guest'} to ${past.to ?? 'unnamed guest'}`, [done('Transferred')])
    case 'redeemed':
      return said('Redeemed', [past.door, done('scanned'), !past.door && !by && 'By a door or another system'])
    case 'undone':
      return said('Redemption undone', [past.door, done('undone'), past.reason])
    case 'let-in':
      return said('Let in with a reason', [past.reason, past.door, by])
    case 'new-code':
      return said('New code', [done('Replaced'), past.reason])
    case 'refund-requested':
      return said(`Refund requested${amount ? `, ${amount}` : ''}`, [by, past.reason])
    case 'refunded':
      return said(`Refunded${amount ? ` ${amount}` : ''}`, [past.reason])
    case 'refund-failed':
      return said(`Refund failed${amount ? `, ${amount}` : ''}`, [past.reason])
  }
}

function said(title: string, parts: readonly (string | null | false)[]) {
  const detail = parts.flatMap((part) => part || []).join(' · ')
  return { title, detail: detail.charAt(0).toUpperCase() + detail.slice(1) }
}
