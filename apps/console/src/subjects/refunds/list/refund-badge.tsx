import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { Badge } from '#ui/data/badge.tsx'

const looks = {
  reserved: { status: 'pending', label: 'RESERVED' },
  sent: { status: 'pending', label: 'ACCEPTED' },
  unknown: { status: 'partial', label: 'UNKNOWN' },
  succeeded: { status: 'refunded', label: 'REFUNDED' },
  failed: { status: 'error', label: 'FAILED' },
} as const satisfies Record<RefundState, unknown>

export function RefundBadge({ state }: { readonly state: RefundState }) {
  const { status, label } = looks[state]
  return <Badge status={status}>{label}</Badge>
}
