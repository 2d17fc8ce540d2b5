import type { RefundListState } from '@ground-control/domain/refunds/refund-list'
import type { RefundsView } from './refunds-address.ts'

export const toFilter = ({ state, event, org, account }: RefundsView) => ({
  ...(state && { state }),
  ...(event && { eventId: event }),
  ...(org && { orgId: org }),
  ...(account && { accountId: account }),
})

export const stateChoices: readonly { readonly value: RefundListState | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Under way' },
  { value: 'late', label: 'Over 10 min' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'unresolved', label: 'Needs review' },
  { value: 'turned-up', label: 'Turned up' },
  { value: 'failed', label: 'Failed' },
  { value: 'succeeded', label: 'Refunded' },
]

export const emptyWords: Readonly<Record<RefundListState | 'all', string>> = {
  all: 'No refunds yet',
  pending: 'No refunds under way',
  late: 'No refunds under way for over 10 minutes',
  unknown: 'No refunds with an unknown outcome',
  unresolved: 'No failed refunds need review',
  'turned-up': 'No failed refunds turned up at the provider',
  failed: 'No failed refunds',
  succeeded: 'No completed refunds yet',
}
