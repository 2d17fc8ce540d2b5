import { formatTime } from '@ground-control/domain/events/event-dates'
import { instantOf } from '@ground-control/domain/values/time'
import { useEffect, useState } from 'react'
import { useDoorSteps } from '#subjects/tickets/door/door-sending.ts'
import { classNames } from '#ui/class-names.ts'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import type { Admitted } from './use-door.ts'

type Props = {
  readonly admitted: Admitted
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onUndo: (admitted: Admitted) => void
}

const loudMs = 2_000

/** Green for two seconds, then quiet. Undo stays. */
export function AdmittedLine({ admitted, isBusy, problem, onUndo }: Props) {
  const isLoud = useLoud(admitted.press)
  const keys = new Set(admitted.tickets.map(({ key }) => key))
  const steps = useDoorSteps().filter(({ key }) => keys.has(key))
  // The server refused it later, and the refusal is shown instead.
  if (steps.some(({ refusal }) => refusal !== undefined)) return null
  const isSaved = steps.length === 0
  const time = formatTime(instantOf(new Date(admitted.at)), viewerZone)
  const tone = isSaved ? 'redeemed' : 'partial'
  return (
    <div
      className={classNames(
        'flex items-center justify-between gap-3',
        isLoud && '-mx-4 -mt-3 px-4 py-3',
        isLoud && (isSaved ? 'bg-redeemed-bg' : 'bg-partial-bg'),
      )}
    >
      <div role="status" className="min-w-0">
        <p
          className={classNames(
            'flex min-w-0 items-center gap-2',
            isLoud ? 'text-[1.125rem]/6 font-semibold' : 'text-[0.8125rem]/4.5 text-fg-2',
          )}
        >
          <StatusShape
            status={tone}
            className={classNames('flex-none', tone === 'redeemed' ? 'text-redeemed' : 'text-partial')}
          />
          <span className="truncate">
            <bdi>{admitted.name}</bdi>, {admitted.detail}, {time}
          </span>
        </p>
        {isSaved ? null : <p className="text-[0.8125rem]/4.5 text-partial">Saved on this phone, not sent yet</p>}
        {problem ? <p className="text-[0.8125rem]/4.5 text-error">{problem}</p> : null}
      </div>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => onUndo(admitted)}
        className="-my-2 min-h-11 flex-none px-2 font-medium text-lamp"
      >
        Undo
      </button>
    </div>
  )
}

function useLoud(press: string): boolean {
  const [quiet, setQuiet] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(press), loudMs)
    return () => clearTimeout(timer)
  }, [press])
  return quiet !== press
}
