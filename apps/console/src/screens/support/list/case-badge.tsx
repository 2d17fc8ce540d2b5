import type { CaseSummary } from '@ground-control/contract/support'
import { caseBadge } from '@ground-control/domain/support/case-labels'
import { Badge } from '#ui/data/badge.tsx'

const looks = { OPEN: 'pending', SNOOZED: 'unredeemed', SOLVED: 'redeemed', URGENT: 'error', HIGH: 'partial' } as const

export function CaseBadge({ summary }: { readonly summary: Pick<CaseSummary, 'state' | 'priority'> }) {
  const { label, isLoud } = caseBadge(summary)
  return (
    <Badge status={looks[label]} quiet={!isLoud}>
      {label}
    </Badge>
  )
}
