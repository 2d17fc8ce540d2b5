import { ChevronsUpDown } from 'lucide-react'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { useLate } from '#ui/use-late.ts'

type Props = {
  readonly redeemed: boolean
  readonly inWork: boolean
  /** The element that names the ticket. */
  readonly ticketLabelId: string
  readonly id: string
  readonly onPress: () => void
}

/** Below this a spinner would only flicker. */
const busyAfterMs = 300

const looks = {
  redeemed:
    'border-redeemed-line bg-redeemed-bg text-redeemed hover:bg-[color-mix(in_oklab,var(--gc-redeemed-bg)_80%,var(--gc-redeemed))]',
  pending:
    'border-pending-line bg-pending-bg text-pending hover:bg-[color-mix(in_oklab,var(--gc-pending-bg)_80%,var(--gc-pending))]',
}

/** M3 M4: a badge that can be pressed. It shows the new state only once that is saved. */
export function TicketStatusButton({ redeemed, inWork, ticketLabelId, id, onPress }: Props) {
  const isBusy = useLate(inWork, busyAfterMs)
  const status = redeemed ? 'redeemed' : 'pending'
  return (
    <>
      <button
        type="button"
        onClick={onPress}
        aria-busy={isBusy || undefined}
        aria-describedby={`${ticketLabelId} ${id}`}
        className={`inline-flex h-6 w-29 items-center gap-1.5 rounded-tag border pr-2 pl-1.75 text-legend leading-none whitespace-nowrap transition-colors duration-instant select-none touch:h-touch ${looks[status]}`}
      >
        {isBusy ? <Spinner size={10} /> : <StatusShape status={status} />}
        {redeemed ? 'REDEEMED' : 'PENDING'}
        {isBusy ? null : <ChevronsUpDown aria-hidden="true" className="ml-auto size-2.5 stroke-[2.25]" />}
      </button>
      <VisuallyHidden id={id}>
        {isBusy ? 'Being saved' : `Press to switch it to ${redeemed ? 'PENDING' : 'REDEEMED'}`}
      </VisuallyHidden>
    </>
  )
}
