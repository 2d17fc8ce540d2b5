import type { Attention } from '@ground-control/contract/attention'
import { formatMonthDay } from '@ground-control/domain/events/event-dates'
import { plural } from '@ground-control/domain/values/counts'
import type { Instant } from '@ground-control/domain/values/time'
import type { Capability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

export type AttentionItem = {
  readonly count: number
  /** The words after the number. */
  readonly text: string
  /** The list behind the number, and the capability it needs. */
  readonly href: string
  readonly needs: Capability
  readonly status: 'error' | 'partial'
}

/**
 * Alarms first, then what can wait, then the rest. `suspended`: how many suspended organizations still sell; null:
 * unknown.
 */
export const attentionItems = (attention: Attention, suspended: number | null): readonly AttentionItem[] =>
  itemsOf(attention, suspended)
    .map((item) => ({ item, urgency: item.count === 0 ? 2 : item.status === 'error' ? 0 : 1 }))
    .sort((one, other) => one.urgency - other.urgency)
    .map(({ item }) => item)

function itemsOf(attention: Attention, suspended: number | null): readonly AttentionItem[] {
  const { refunds, cases, quietDoors, oversoldTypes, disputes } = attention
  const { turnedUp = 0 } = refunds
  // A platform that doesn't tell them apart also counts events that start soon.
  const { begun = quietDoors.count } = quietDoors
  const ofRefunds = { needs: 'refund-list' } as const
  const ofCases = { needs: 'support', status: 'partial' } as const
  const ofBoard = { needs: 'shift-board', status: 'partial' } as const
  return [
    {
      ...ofBoard,
      count: begun,
      text: `${plural(begun, 'event')} started, no check-ins yet`,
      href: links.attention('doors'),
      status: 'error',
    },
    {
      ...ofRefunds,
      count: refunds.failed,
      text: `${plural(refunds.failed, 'refund')} failed`,
      href: links.refunds('unresolved'),
      status: 'error',
    },
    ...(turnedUp > 0
      ? [
          {
            ...ofRefunds,
            count: turnedUp,
            text: `failed ${plural(turnedUp, 'refund')} paid by the provider after all`,
            href: links.refunds('turned-up'),
            status: 'error' as const,
          },
        ]
      : []),
    {
      ...ofRefunds,
      count: refunds.late,
      text: `${plural(refunds.late, 'refund')} under way over 10 min`,
      href: links.refunds('late'),
      status: 'partial',
    },
    {
      ...ofRefunds,
      count: refunds.unknown,
      text: `${plural(refunds.unknown, 'refund')} with unknown outcome`,
      href: links.refunds('unknown'),
      status: 'partial',
    },
    ...(disputes
      ? [
          {
            ...ofBoard,
            count: disputes.count,
            text: disputeWords(disputes, attention.asOf),
            href: links.attention('disputes'),
            status: 'error' as const,
          },
        ]
      : []),
    ...(suspended === null
      ? []
      : [
          {
            count: suspended,
            text: 'suspended, still selling',
            href: links.attention('organizations'),
            needs: 'still-selling' as const,
            status: 'error' as const,
          },
        ]),
    ...(cases
      ? [
          {
            ...ofCases,
            count: cases.overdue,
            text: `support ${plural(cases.overdue, 'case')} overdue`,
            href: links.support({ overdue: true }),
          },
          {
            ...ofCases,
            count: cases.unassigned,
            text: `support ${plural(cases.unassigned, 'case')} unassigned`,
            href: links.support({ tab: 'unassigned' }),
          },
        ]
      : []),
    {
      ...ofBoard,
      count: oversoldTypes.count,
      text: `${plural(oversoldTypes.count, 'ticket type')} over capacity`,
      href: links.attention('types'),
    },
  ]
}

export const isNominal = (attention: Attention, suspended: number | null): boolean =>
  attention.refundsOff === undefined && attentionItems(attention, suspended).every(({ count }) => count === 0)

/** Short, because the day matters and a narrow cell cuts long text. */
function disputeWords({ count, first }: NonNullable<Attention['disputes']>, asOf: Instant): string {
  const dueBy = first[0]?.dueBy
  if (!dueBy) return `${plural(count, 'dispute')} to answer`
  return `${plural(count, 'dispute')}, ${count === 1 ? 'answer' : 'first'} due ${formatMonthDay(dueBy, viewerZone, new Date(asOf))}`
}
