import { lengthInDays } from '@ground-control/domain/figures/date-range'
import { formatRange, shortRange } from '@ground-control/domain/figures/range-text'
import { plural } from '@ground-control/domain/values/counts'
import { type Day, isDay } from '@ground-control/domain/values/time'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { Calendar } from './calendar/calendar.tsx'
import { CalendarPopover } from './calendar/calendar-popover.tsx'
import { DayInput } from './calendar/day-input.tsx'
import { type Draft, draftOf, picked } from './calendar/range-draft.ts'
import { FieldError } from './field-frame.tsx'

type Compared = {
  readonly days: { readonly from: Day; readonly to: Day }
  /** "vs. Nov 2–8", and what else there is to know of them. */
  readonly label: string
  readonly note: string | null
}

type Props<Preset extends string> = {
  readonly from: string | null
  readonly to: string | null
  readonly today: Day
  readonly presets: readonly { readonly value: Preset; readonly label: string }[]
  /** null once a date was typed. */
  readonly activePreset: Preset | null
  readonly problem?: string | null
  readonly onFrom: (day: string | null) => void
  readonly onTo: (day: string | null) => void
  readonly onPreset: (preset: Preset) => void
  readonly onRange: (range: { readonly from: Day; readonly to: Day }) => void
  readonly onClear: () => void
  /** What a range would be compared with. */
  readonly comparedOf?: (range: { readonly from: Day; readonly to: Day }) => Compared | null
}

/** Typed days and presets apply at once. Days picked in the calendar are a draft until they are shown. */
export function DateRange<Preset extends string>(props: Props<Preset>) {
  const { from, to, today, presets, activePreset, problem, onFrom, onTo, onPreset, onRange, onClear } = props
  const problemId = useId()
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery(phoneQuery)
  const arePresetsInside = useMediaQuery('(width < 72rem)')
  const [opened, setOpened] = useState<{ end: Draft['end']; how: 'stay' | 'enter' } | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const given = { from: isDay(from) ? from : null, to: isDay(to) ? to : null }
  const shown = draft ?? draftOf(given, opened?.end ?? 'from')
  const whole = shown.from && shown.to ? { from: shown.from, to: shown.to } : null
  const compared = whole && (props.comparedOf?.(whole) ?? null)
  const invalid = problem ? problemId : undefined
  const year = today.slice(0, 4)

  function close() {
    setOpened(null)
    setDraft(null)
    box.current?.querySelectorAll('input')[opened?.end === 'to' ? 1 : 0]?.focus()
  }

  const fieldOf = (end: Draft['end']) => ({
    isOpen: opened?.end === end,
    problemId: invalid,
    onOpen(how: 'stay' | 'enter') {
      setOpened({ end, how })
      setDraft(null)
    },
  })
  const choices = <Segmented label="Presets" choices={presets} value={activePreset} onChange={preset} wraps={isPhone} />
  function preset(value: Preset) {
    setOpened(null)
    setDraft(null)
    onPreset(value)
  }
  return (
    <fieldset aria-label="Date range" className="flex min-w-0 flex-none flex-wrap items-center gap-2 phone:w-full">
      <div ref={box} className="flex min-w-0 gap-2 phone:w-full">
        <DayInput legend="FROM" day={from} onDay={onFrom} {...fieldOf('from')} />
        <DayInput legend="TO" day={to} onDay={onTo} {...fieldOf('to')} />
      </div>
      {arePresetsInside ? null : choices}
      <Button variant="ghost" caps className="ml-auto" onClick={onClear}>
        CLEAR
      </Button>
      {problem ? (
        <div className="w-0 min-w-full">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      ) : null}
      <CalendarPopover
        open={opened !== null}
        onClose={close}
        label="Choose dates"
        anchor={box}
        footer={
          <>
            <Summary whole={whole} compared={compared} />
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              disabled={!whole}
              onClick={() => {
                if (whole) onRange(whole)
                close()
              }}
            >
              {whole ? `Show ${shortRange(whole, year).replace(/(?<=\d)–(?=\d)/, ' – ')}` : 'Show'}
            </Button>
          </>
        }
      >
        {arePresetsInside ? <div className="mb-3">{choices}</div> : null}
        <Calendar
          key={`${opened?.end} ${opened?.how} ${from} ${to}`}
          months={isPhone ? 1 : 2}
          today={today}
          max={today}
          chosen={shown}
          compared={compared?.days ?? null}
          autoFocus={opened?.how === 'enter'}
          onPick={(day) => setDraft(picked(shown, day))}
        />
      </CalendarPopover>
    </fieldset>
  )
}

type SummaryProps = {
  readonly whole: { readonly from: Day; readonly to: Day } | null
  readonly compared: Compared | null
}

function Summary({ whole, compared }: SummaryProps): ReactNode {
  const days = whole ? lengthInDays(whole) : null
  return (
    <p role="status" className="mr-auto min-w-40 flex-1 text-small text-fg-2">
      {whole && days !== null ? (
        <>
          <span className="font-medium text-fg">
            {formatRange(whole).replace(/, \d{4}$/, '')}, {days} {plural(days, 'day')}
          </span>
          {compared ? ` ${compared.label}, underlined` : ''}
          {compared?.note ? <span className="block text-fg-3">{compared.note}</span> : null}
        </>
      ) : (
        'Choose the last day.'
      )}
    </p>
  )
}
