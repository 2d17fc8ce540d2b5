import {
  activePreset,
  type DayRange,
  presetRange,
  presets,
  rangeProblem,
} from '@ground-control/domain/figures/date-range'
import type { Day } from '@ground-control/domain/values/time'
import { useState } from 'react'
import { DateRange } from '#ui/fields/date-range.tsx'
import { type RefusedRange, shownRange, typedRange } from './range-choice.ts'

type Props = {
  readonly range: DayRange
  readonly today: Day
  /** The days it is compared with. */
  readonly compared?: DayRange | null
  /** Only called with a valid range. */
  readonly onRange: (range: DayRange) => void
}

/** FROM, TO, presets and CLEAR. A range that makes no sense is refused in place. */
export function RangeSelector({ range, today, onRange }: Props) {
  const [refused, setRefused] = useState<RefusedRange | null>(null)
  const shown = shownRange(range, refused)

  function type(end: 'from' | 'to', day: string | null) {
    const typed = typedRange(range, shown, end, day)
    setRefused(typed.refused)
    if (typed.usable) onRange(typed.usable)
  }

  function choose(chosen: DayRange) {
    setRefused(null)
    onRange(chosen)
  }

  return (
    <DateRange
      from={shown.from}
      to={shown.to}
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
