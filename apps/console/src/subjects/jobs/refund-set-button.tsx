import { type ChosenSet, maxChosenTickets } from '@ground-control/domain/jobs/asking/chosen-set'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button } from '#ui/actions/button.tsx'

type Props = {
  readonly set: ChosenSet | null
  /** Why there is nothing to refund. null: nothing is selected, which needs no words. */
  readonly nothing: string | null
  readonly onPress: () => void
}

export function RefundSetButton({ set, nothing, onPress }: Props) {
  const mayRefund = useMay('refund')
  const count = set?.purchases ?? 0
  const why = mayRefund.reason ?? hindrance(set, nothing)
  return (
    <Button
      variant="danger-quiet"
      size="sm"
      disabled={count === 0}
      keepsFocus
      saysWhy
      disabledReason={why}
      onClick={onPress}
    >
      {count === 0 ? 'Refund purchases…' : `Refund ${formatCount(count)} ${plural(count, 'purchase')}…`}
    </Button>
  )
}

function hindrance(set: ChosenSet | null, nothing: string | null): string | null {
  if (set === null) return null
  if (set.tickets === 0) return nothing
  if (set.purchases === 0) return 'Only payments in US dollars can be refunded here.'
  return set.tickets > maxChosenTickets ? `Select at most ${formatCount(maxChosenTickets)} tickets.` : null
}
