import {
  firstOf,
  fullDayText,
  type Month,
  monthOf,
  monthText,
  weekdayOf,
  weeksOf,
} from '@ground-control/domain/values/clock/month'
import { addDays, addMonths, type Day } from '@ground-control/domain/values/time'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'

type Days = { readonly from: Day | null; readonly to: Day | null }

export type CalendarProps = {
  readonly months: 1 | 2
  readonly today: Day
  readonly chosen: Days
  readonly compared?: Days | null
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  readonly onPick: (day: Day) => void
  /** Takes the focus once shown. */
  readonly autoFocus?: boolean
}

export function Calendar({ months, today, chosen, compared, min, max, onPick, autoFocus = false }: CalendarProps) {
  const start = clamp(chosen.to ?? chosen.from ?? today, min, max)
  const [cursor, setCursor] = useState(start)
  const [first, setFirst] = useState<Month>(() => monthOf(months === 2 ? addMonths(start, -1) : start))
  const box = useRef<HTMLFieldSetElement>(null)
  const wantsFocus = useRef(autoFocus)
  const shown = Array.from({ length: months }, (_, nth) => monthOf(addMonths(firstOf(first), nth)))

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
  })

  function turn(by: number) {
    setFirst(monthOf(addMonths(firstOf(first), by)))
    setCursor(clamp(addMonths(cursor, by), min, max))
  }

  function move(event: KeyboardEvent) {
    const to = dayAfter(cursor, event.key)
    if (!to) return
    event.preventDefault()
    const next = clamp(to, min, max)
    wantsFocus.current = true
    setCursor(next)
    const month = monthOf(next)
    if (month < first) setFirst(month)
    if (month > (shown.at(-1) ?? first)) setFirst(monthOf(addMonths(firstOf(month), 1 - months)))
  }

  const stateOf = (day: Day) => dayLook(day, { today, chosen, compared, min, max })
  return (
    <fieldset ref={box} aria-label="Calendar" onKeyDown={move} className="flex justify-center gap-7">
      {shown.map((month, nth) => (
        <div key={month} className="grid min-w-0 flex-1 gap-2 md:flex-none">
          <div className="grid h-8 grid-cols-[2rem_1fr_2rem] items-center">
            {nth === 0 ? (
              <IconButton size="sm" label="Previous month" icon={<ChevronLeft />} onClick={() => turn(-1)} />
            ) : (
              <span />
            )}
            <span aria-hidden="true" className="text-center font-medium">
              {monthText(month)}
            </span>
            {nth === months - 1 ? (
              <IconButton size="sm" label="Next month" icon={<ChevronRight />} onClick={() => turn(1)} />
            ) : (
              <span />
            )}
          </div>
          <table aria-label={monthText(month)} className="w-full border-separate border-spacing-0 text-small">
            <thead>
              <tr>
                {weekdays.map(([short, long]) => (
                  <th key={short} scope="col" abbr={long} className="h-6 w-8.5 text-legend font-normal text-fg-3">
                    {short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week.find((day) => day !== null)}>
                  {week.map((day, at) =>
                    day === null ? (
                      <td key={weekdays[at]?.[0]} />
                    ) : (
                      <td key={weekdays[at]?.[0]} className="p-0">
                        <button
                          type="button"
                          data-day={day}
                          tabIndex={day === cursor ? 0 : -1}
                          disabled={stateOf(day).isOff}
                          aria-label={`${fullDayText(day)}${stateOf(day).isCompared ? ', compared' : ''}`}
                          aria-pressed={stateOf(day).isChosen}
                          aria-current={day === today ? 'date' : undefined}
                          onClick={() => {
                            setCursor(day)
                            onPick(day)
                          }}
                          className={classNames(dayBox, stateOf(day).look)}
                        >
                          {Number(day.slice(8))}
                        </button>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </fieldset>
  )
}

const dayBox =
  'relative grid h-8 w-full min-w-8.5 place-items-center hover:bg-hover focus-visible:z-1 focus-visible:-outline-offset-2 coarse:h-touch disabled:cursor-not-allowed disabled:bg-transparent disabled:text-fg-disabled'

type Around = Pick<CalendarProps, 'today' | 'chosen' | 'compared' | 'min' | 'max'>

function dayLook(day: Day, { today, chosen: { from, to }, compared, min, max }: Around) {
  const isEnd = day === from || day === to
  const isWithin = from !== null && to !== null && day > from && day < to
  const isCompared = Boolean(compared?.from && compared.to && day >= compared.from && day <= compared.to)
  const look = classNames(
    isWithin && 'bg-lamp-wash text-lamp',
    isEnd && 'bg-lamp! font-semibold text-lamp-ink',
    day === from && 'rounded-l-control',
    day === (to ?? from) && 'rounded-r-control',
    // A dot above, because compared days have a line below.
    day === today &&
      'font-semibold after:absolute after:top-0.75 after:rounded-full after:border-2 after:border-current coarse:after:top-1.5',
    isCompared &&
      'before:absolute before:inset-x-0 before:bottom-0.75 before:border-b-2 before:border-dashed before:border-chart-compare',
  )
  return {
    isChosen: isEnd || isWithin,
    isCompared,
    isOff: (min ? day < min : false) || (max ? day > max : false),
    look,
  }
}

const weekdays = [
  ['Su', 'Sunday'],
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
] as const

const clamp = (day: Day, min: Day | undefined, max: Day | undefined): Day =>
  min && day < min ? min : max && day > max ? max : day

/** Arrows move by day and week, Home and End to the ends of the week, Page Up and Down by month. */
function dayAfter(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
