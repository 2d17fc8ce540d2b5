import type { LoadProgress } from '#screens/guest-list/source/guest-list-state.ts'
import { Button } from '#ui/actions/button.tsx'
import { SeatProgress } from '#ui/data/seat-strip.tsx'
import { bytesText, shareRead, ticketsText } from './scan-text.ts'

type Props = { readonly progress: LoadProgress; readonly onCancel: () => void }

/** Screen readers hear the start and the end, not every count. */
export function Scanning({ progress, onCancel }: Props) {
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
