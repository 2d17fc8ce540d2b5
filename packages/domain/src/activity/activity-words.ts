import { externalAction, isExternalRefund, restoredAction } from '#refunds/external-refunds.ts'
import { seenText } from '#values/blank-text.ts'
import { formatCount, plural } from '#values/counts.ts'
import { formatMoney } from '#values/currency.ts'
import type { Cents } from '#values/money.ts'
import { actionWords } from './audit-words.ts'

export type Activity =
  | { readonly kind: 'sale'; readonly amount: Cents; readonly currency?: string | undefined; readonly tickets: number }
  | {
      readonly kind: 'audit'
      readonly action: string
      readonly actor: { readonly id: string; readonly name: string | null }
      readonly amount: Cents | null
      readonly currency?: string | undefined
      readonly tickets: number | null
      readonly reason: string | null
    }

/** The icon beside the entry. `change`: a general one. */
export type ActivityMark = 'sale' | 'redeemed' | 'unredeemed' | 'refunded' | 'pending' | 'partial' | 'error' | 'change'

type ActivityWords = {
  readonly title: string
  readonly detail: string
  readonly mark: ActivityMark
}

export function activityWords(item: Activity): ActivityWords {
  if (item.kind === 'sale') {
    return {
      title: 'Sale',
      detail: joined([ticketsText(item.tickets), formatMoney(item.amount, item.currency)]),
      mark: 'sale',
    }
  }
  const who = whoText(item.actor)
  return {
    title: actionWords(item.action),
    detail: joined([
      item.amount === null ? null : formatMoney(item.amount, item.currency),
      item.tickets === null ? null : ticketsText(item.tickets),
      isTrouble(item.action) ? item.reason : null,
      who && `by ${who}`,
    ]),
    mark: marks[item.action] ?? (item.action.startsWith('refund.') ? 'pending' : 'change'),
  }
}

/** 'Mara Okafor' becomes 'M. Okafor', for narrow places. A single name stays unchanged. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const [initial = ''] = first
  return last === undefined ? first : `${initial}. ${last}`
}

/** Only failures show their reason here. Other reasons are in the audit trail. */
const isTrouble = (action: string): boolean => ['refund.failed', 'refund.unknown', 'refund.ended'].includes(action)

const marks: Readonly<Record<string, ActivityMark | undefined>> = {
  'ticket.redeemed': 'redeemed',
  'ticket.unredeemed': 'unredeemed',
  'refund.succeeded': 'refunded',
  [externalAction]: 'refunded',
  [restoredAction]: 'refunded',
  'refund.assigned': 'refunded',
  'refund.failed': 'error',
  'refund.ended': 'error',
  'refund.told-paid': 'refunded',
  'refund.turned-up': 'error',
  'refund.unknown': 'partial',
}

/** null: the platform itself, for example when the provider reports a refund's outcome. */
function whoText({ id, name }: { readonly id: string; readonly name: string | null }): string | null {
  // The action's words already say that.
  if (isExternalRefund(id)) return null
  const seen = seenText(name)
  if (seen !== null) return shortName(seen)
  return id === '' || id.startsWith('system:') ? null : id
}

const ticketsText = (count: number): string => `${formatCount(count)} ${plural(count, 'ticket')}`

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ')
