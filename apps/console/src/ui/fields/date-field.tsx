import { type Day, isDay, todayIn } from '@ground-control/domain/values/time'
import { useRef, useState } from 'react'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { Calendar } from './calendar/calendar.tsx'
import { CalendarPopover } from './calendar/calendar-popover.tsx'
import { DayInput } from './calendar/day-input.tsx'

type Props = {
  readonly legend: string
  readonly day: string | null
  readonly onDay: (day: string | null) => void
  readonly problemId?: string | undefined
  readonly disabled?: boolean
  /** Other days are not offered. */
  readonly min?: Day
  readonly max?: Day
}

export function DateField({ legend, day, onDay, problemId, disabled, min, max }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'stay' | 'enter' | null>(null)
  const chosen = isDay(day) ? day : null
  function close() {
    setOpen(null)
    box.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <DayInput
        box={box}
        legend={legend}
        day={day}
        onDay={onDay}
        onOpen={setOpen}
        isOpen={open !== null}
        problemId={problemId}
        disabled={disabled}
      />
      <CalendarPopover open={open !== null} onClose={() => setOpen(null)} label={`Choose ${legend}`} anchor={box}>
        <Calendar
          key={`${open} ${chosen}`}
          months={1}
          today={todayIn(viewerZone, new Date())}
          chosen={{ from: chosen, to: chosen }}
          min={min}
          max={max}
          autoFocus={open === 'enter'}
          onPick={(picked) => {
            onDay(picked)
            close()
          }}
        />
      </CalendarPopover>
    </>
  )
}
