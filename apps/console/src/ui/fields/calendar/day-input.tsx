import { formatDay } from '@ground-control/domain/events/event-dates'
import { readDay } from '@ground-control/domain/values/month'
import { isDay } from '@ground-control/domain/values/time'
import { Calendar as CalendarIcon } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { fieldBox } from '#ui/fields/field-frame.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'

type Props = {
  readonly box?: RefObject<HTMLDivElement | null>
  readonly legend: string
  readonly day: string | null
  readonly onDay: (day: string | null) => void
  /** `enter`: the keyboard wants to go there. */
  readonly onOpen: (how: 'stay' | 'enter') => void
  /** Somebody is about to open it. */
  readonly onNear?: () => void
  readonly isOpen: boolean
  readonly problemId?: string | undefined
  readonly disabled?: boolean
}

/** A day in words, as anybody would type it. It counts as soon as it is a whole date. */
export function DayInput({ box, legend, day, onDay, onOpen, onNear, isOpen, problemId, disabled = false }: Props) {
  const id = useId()
  const isPhone = useMediaQuery(phoneQuery)
  const [draft, setDraft] = useState<string | null>(null)
  function type(text: string) {
    setDraft(text)
    const read = readDay(text)
    if (read || text.trim() === '') onDay(read)
  }
  return (
    <div
      ref={box}
      data-look={isOpen ? 'focus' : undefined}
      className={classNames(fieldBox, 'relative h-control min-w-0 pr-1 pl-2.5 touch:h-touch phone:flex-1')}
    >
      <label htmlFor={id} className="text-legend text-fg-3">
        {legend}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        placeholder="Any date"
        inputMode={isPhone ? 'none' : undefined}
        value={draft ?? (isDay(day) ? formatDay(day, 'UTC') : '')}
        disabled={disabled}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        onChange={({ target }) => type(target.value)}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => onOpen('stay')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onOpen('enter')
        }}
        onBlur={() => setDraft(null)}
        className="h-full w-22 min-w-0 flex-1 bg-transparent outline-none placeholder:text-fg-3 disabled:cursor-not-allowed"
      />
      <button
        type="button"
        disabled={disabled}
        aria-label={`Calendar for ${legend}`}
        aria-expanded={isOpen}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => onOpen('enter')}
        className="relative grid size-6 flex-none place-items-center rounded-tag text-fg-3 hover:text-fg coarse:after:absolute coarse:after:-inset-2.5 phone:hidden"
      >
        <CalendarIcon aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  )
}
