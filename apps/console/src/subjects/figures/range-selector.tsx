import type { ClosedRange, Comparison } from '@ground-control/domain/figures/ranges/comparison'
import {
  activePreset,
  type DayRange,
  presetRange,
  presets,
  rangeProblem,
} from '@ground-control/domain/figures/ranges/date-range'
import type { Day } from '@ground-control/domain/values/time'
import { useState } from 'react'
import { DateRange } from '#ui/fields/date-range.tsx'
import { latePart, useLoaded } from '#ui/overlays/late-part.ts'
import { type RefusedRange, shownRange, typedRange } from './range-choice.ts'

type Props = {
  readonly range: DayRange
  readonly today: Day
  readonly compare?: Comparison
  /** The zone of the days, if the compared days end at the time of day it is now. */
  readonly elapsedIn?: string | undefined
  /** Only called with a valid range. */
  readonly onRange: (range: DayRange) => void
}

const calendarPart = latePart('The calendar', async () => {
  const [calendar, { comparedDays }] = await Promise.all([
    import('#ui/fields/calendar/range-calendar.tsx'),
    import('./compared-days.ts'),
  ])
  return { ...calendar, comparedDays }
})

/** Refuses a range in the wrong order in place. */
export function RangeSelector({ range, today, compare, elapsedIn, onRange }: Props) {
  const [refused, setRefused] = useState<RefusedRange | null>(null)
  const shown = shownRange(range, refused)
  const loaded = useLoaded(calendarPart)

  function type(end: 'from' | 'to', day: string | null) {
    const typed = typedRange(range, shown, end, day)
    setRefused(typed.refused)
    if (typed.usable) onRange(typed.usable)
  }

  function choose(chosen: DayRange) {
    setRefused(null)
    onRange(chosen)
  }

  const comparedOf = (days: ClosedRange) => (compare && loaded?.comparedDays(days, compare, elapsedIn)) ?? null

  return (
    <DateRange
      from={shown.from}
      to={shown.to}
      today={today}
      comparedOf={comparedOf}
      calendar={calendarPart}
      onRange={choose}
      presets={choices}
      activePreset={activePreset(shown, today)}
      problem={rangeProblem(shown)}
      onFrom={(day) => type('from', day)}
      onTo={(day) => type('to', day)}
      onPreset={(id) => choose(presetRange(id, today))}
      onClear={() => choose({ from: null, to: null })}
    />
  )
}

const choices = presets.map(({ id, label }) => ({ value: id, label }))
