import type { GuestFilter } from '@ground-control/domain/guests/guest'
import { statusChoices } from '#screens/guest-list/guest-list-view.ts'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Props = {
  readonly isEmptyEvent: boolean
  readonly filter: GuestFilter
  readonly onClear: () => void
}

export function NoGuests({ isEmptyEvent, filter, onClear }: Props) {
  if (isEmptyEvent) {
    return <EmptyState line="No guests available" hint="There are no guests registered for this event yet." />
  }
  return (
    <EmptyState
      line="No guests found"
      hint={<Hint {...filter} />}
      action={
        <Button size="sm" onClick={onClear}>
          Clear Search
        </Button>
      }
    />
  )
}

function Hint({ search, status }: GuestFilter) {
  const kind = status === 'all' ? null : statusChoices.find(({ value }) => value === status)?.label
  if (search === '') return <>No guests with {kind}.</>
  return (
    <>
      Nothing matches “<bdi className="wrap-anywhere">{search}</bdi>”{kind ? ` with ${kind}` : ''}. Try a name, email or
      phone.
    </>
  )
}
