import type { GuestFilter } from '@ground-control/domain/guests/guest'
import { Unplug } from 'lucide-react'
import { statusChoices } from '#screens/guest-list/guest-list-view.ts'
import type { LoadProgress } from '#screens/guest-list/source/guest-list-state.ts'
import { Button } from '#ui/actions/button.tsx'
import { SeatProgress } from '#ui/data/seat-strip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RequestLine } from '#ui/feedback/request-line.tsx'
import { bytesText, readingText, shareRead, ticketsText } from './scan-text.ts'

type ScanningProps = { readonly progress: LoadProgress; readonly onCancel: () => void }

/** Screen readers hear the start and the end, not every count. */
export function Scanning({ progress, onCancel }: ScanningProps) {
  const { done, total } = shareRead(progress)
  const tickets = ticketsText(progress)
  return (
    <div className="appear-late flex min-h-0 flex-1 flex-col items-center justify-center gap-2 p-8 text-center">
      <h3 className="font-semibold tracking-[0.04em]">SCANNING GUEST DATA...</h3>
      <div className="w-55 max-w-full">
        <SeatProgress label="Guest data" done={done} total={total} text={tickets} />
      </div>
      <p className="text-small text-fg-3">{tickets}</p>
      <p className="min-h-4 text-small text-fg-3">{bytesText(progress)}</p>
      <Button size="sm" className="mt-1.5" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** Replaces the pager while only the first page is known, because the number of pages isn't. */
export function Reading({ progress }: Pick<ScanningProps, 'progress'>) {
  const { done, total } = shareRead(progress)
  const text = readingText(progress)
  return (
    <div className="flex min-h-10 flex-none items-center gap-3 border-t border-line bg-panel px-4 py-1">
      <p className="text-legend text-fg-3">{text}</p>
      <div className="ml-auto w-30 flex-none phone:w-20">
        <SeatProgress label="Guest data" done={done} total={total} text={text} />
      </div>
    </div>
  )
}

type LoadFailedProps = {
  readonly reason: string
  readonly requestId: string | null
  readonly onRetry: () => void
}

export function LoadFailed({ reason, requestId, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      failed
      art={<Unplug />}
      line="UNABLE TO LOAD GUEST LIST"
      hint={
        <>
          {reason}
          <RequestLine id={requestId} />
        </>
      }
      action={
        <Button size="sm" caps onClick={onRetry}>
          RETRY CONNECTION
        </Button>
      }
    />
  )
}

type NoGuestsProps = {
  readonly isEmptyEvent: boolean
  readonly filter: GuestFilter
  readonly onClear: () => void
}

export function NoGuests({ isEmptyEvent, filter, onClear }: NoGuestsProps) {
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
