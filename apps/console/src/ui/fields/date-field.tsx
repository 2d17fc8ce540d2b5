import { formatDay } from '@ground-control/domain/events/event-dates'
import { isDay } from '@ground-control/domain/values/time'
import { Calendar } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { fieldBox } from './field-frame.tsx'

type Props = {
  readonly legend: string
  readonly day: string | null
  readonly onDay: (day: string | null) => void
  readonly problemId?: string
  readonly disabled?: boolean
}

/** The browser's own date input under our words: "Nov 13, 2025" at rest, the native text while focused. */
export function DateField({ legend, day, onDay, problemId, disabled = false }: Props) {
  const id = useId()
  // While typing, the input holds dates that are not meant yet, such as the year 0002 on the way to 2025.
  const [draft, setDraft] = useState<string | null>(null)
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    setDraft(target.value)
    if (target.value === '') {
      if (!target.validity.badInput) onDay(null)
    } else if (!target.value.startsWith('0')) {
      onDay(target.value)
    }
  }
  return (
    <div
      className={classNames(fieldBox, 'group/date relative h-control min-w-0 pr-2 pl-2.5 touch:h-touch phone:flex-1')}
    >
      <label htmlFor={id} className="text-legend text-fg-3">
        {legend}
      </label>
      <span className="grid h-full min-w-21 items-center">
        <span
          aria-hidden="true"
          className={classNames(
            'col-start-1 row-start-1 whitespace-nowrap group-has-focus/date:invisible',
            !day && 'text-fg-3',
          )}
        >
          {isDay(day) ? formatDay(day, 'UTC') : 'Any date'}
        </span>
        <input
          id={id}
          type="date"
          min="1970-01-01"
          max="9999-12-31"
          value={draft ?? day ?? ''}
          disabled={disabled}
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          onChange={handleChange}
          onBlur={() => setDraft(null)}
          className="native-date col-start-1 row-start-1 h-full w-0 min-w-full bg-transparent opacity-0 outline-none focus:opacity-100 disabled:cursor-not-allowed"
        />
      </span>
      <Calendar aria-hidden="true" className="pointer-events-none ml-auto size-3.5!" />
    </div>
  )
}
