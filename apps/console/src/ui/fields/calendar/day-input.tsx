import { formatDay } from '@ground-control/domain/events/event-dates'
import { readDay } from '@ground-control/domain/values/clock/typed-day'
import { isDay } from '@ground-control/domain/values/time'
import { Calendar as CalendarIcon } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldError, fieldBox } from '#ui/fields/field-box.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'

type Props = {
  readonly box?: RefObject<HTMLDivElement | null>
  readonly legend: string
  readonly day: string | null
  readonly onDay: (day: string | null) => void
  /** `enter`: the keyboard moves into it. */
  readonly onOpen: (how: 'stay' | 'enter') => void
  /** It is about to be opened. */
  readonly onNear?: () => void
  readonly isOpen: boolean
  readonly problemId?: string | undefined
  readonly disabled?: boolean
}

/** Typed text that is no date, and the day in use at the time. */
type Unread = { readonly text: string; readonly day: string | null }

/** A day typed in any common form. Takes effect once it is a complete date. */
export function DayInput({ box, legend, day, onDay, onOpen, onNear, isOpen, problemId, disabled = false }: Props) {
  const id = useId()
  const isPhone = useMediaQuery(phoneQuery)
  const [draft, setDraft] = useState<string | null>(null)
  const [unread, setUnread] = useState<Unread | null>(null)
  // Dropped once a day is chosen in another way.
  const left = unread?.day === day ? unread.text : null
  const error = left !== null && draft === null ? `${id}-error` : undefined
  function type(text: string) {
    setDraft(text)
    const read = readDay(text)
    if (read || text.trim() === '') onDay(read)
  }
  function leave() {
    setUnread(draft?.trim() && !readDay(draft) ? { text: draft, day } : draft === null ? unread : null)
    setDraft(null)
  }
  return (
    <div className="min-w-0 phone:flex-1">
      <div
        ref={box}
        data-look={isOpen ? 'focus' : undefined}
        className={classNames(fieldBox, 'relative h-control min-w-0 pr-1 pl-2.5 touch:h-touch')}
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
          value={draft ?? left ?? (isDay(day) ? formatDay(day, 'UTC') : '')}
          disabled={disabled}
          aria-invalid={(error ?? problemId) ? true : undefined}
          aria-describedby={error ?? problemId}
          onChange={({ target }) => type(target.value)}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => onOpen('stay')}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onOpen('enter')
          }}
          onBlur={leave}
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
      {error ? (
        <div className="w-0 min-w-full pt-1 wrap-anywhere">
          <FieldError id={error}>Enter a date, such as Nov 18, 2026.</FieldError>
        </div>
      ) : null}
    </div>
  )
}
