import { caseBadge } from '@ground-control/domain/support/case-labels'
import { type PrioritizedCase, priorityAt } from '@ground-control/domain/support/case-priority'
import { Badge } from '#ui/data/badge.tsx'

type Props = { readonly summary: PrioritizedCase; readonly now: Date }

const looks = { OPEN: 'pending', SNOOZED: 'unredeemed', SOLVED: 'redeemed', URGENT: 'error', HIGH: 'partial' } as const

/** With the priority raised as the event comes near. */
export function CaseBadge({ summary, now }: Props) {
  const { label, isLoud } = caseBadge({ ...summary, priority: priorityAt(summary, now) })
  return (
    <Badge status={looks[label]} quiet={!isLoud}>
      {label}
    </Badge>
  )
}
