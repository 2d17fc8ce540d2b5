import { type Day, isDay } from '@ground-control/domain/values/time'
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { type LatePart, latePart, warm } from '#ui/overlays/late-part.ts'
import { useLatePart } from '#ui/overlays/use-late-part.ts'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { DayInput } from './calendar/day-input.tsx'
import type { Compared, Opened } from './calendar/range-calendar.tsx'
import type { Draft } from './calendar/range-draft.ts'
import { FieldError } from './field-box.tsx'

type Props<Preset extends string> = {
  readonly from: string | null
  readonly to: string | null
  readonly today: Day
  readonly presets: readonly { readonly value: Preset; readonly label: string }[]
  /** null once a date is typed. */
  readonly activePreset: Preset | null
  readonly problem?: string | null
  readonly onFrom: (day: string | null) => void
  readonly onTo: (day: string | null) => void
  readonly onPreset: (preset: Preset) => void
  readonly onRange: (range: { readonly from: Day; readonly to: Day }) => void
  readonly onClear: () => void
  /** What a range would be compared with. */
  readonly comparedOf?: (range: { readonly from: Day; readonly to: Day }) => Compared | null
  /** The calendar and its dependencies. */
  readonly calendar?: LatePart<typeof import('./calendar/range-calendar.tsx')>
}

const calendarPart = latePart('The calendar', () => import('./calendar/range-calendar.tsx'))

/** Typed days and presets apply at once. Days picked in the calendar are a draft until they are applied. */
export function DateRange<Preset extends string>(props: Props<Preset>) {
  const { from, to, today, presets, activePreset, problem, onFrom, onTo, onPreset, onRange, onClear } = props
  const { calendar = calendarPart } = props
  const problemId = useId()
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery(phoneQuery)
  const arePresetsInside = useMediaQuery('(width < 72rem)')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [clearings, setClearings] = useState(0)
  const code = useLatePart(calendar, opened !== null, () => setOpened(null))
  const given = { from: isDay(from) ? from : null, to: isDay(to) ? to : null }
  const invalid = problem ? problemId : undefined

  function close() {
    setOpened(null)
    setDraft(null)
    box.current?.querySelectorAll('input')[opened?.end === 'to' ? 1 : 0]?.focus()
  }

  const fieldOf = (end: Draft['end']) => ({
    isOpen: opened?.end === end,
    problemId: invalid,
    onNear: () => warm(calendar),
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
  // Clears typed text that is no date too.
  function clear() {
    setClearings(clearings + 1)
    onClear()
  }
  return (
    <fieldset aria-label="Date range" className="flex min-w-0 flex-none flex-wrap items-start gap-2 phone:w-full">
      {/* On a phone, only as wide as both dates need, so that CLEAR fits beside them if there is room. */}
      <div ref={box} className="flex min-w-0 gap-2 phone:flex-[1_1_17rem]">
        <DayInput key={`from ${clearings}`} legend="FROM" day={from} onDay={onFrom} {...fieldOf('from')} />
        <DayInput key={`to ${clearings}`} legend="TO" day={to} onDay={onTo} {...fieldOf('to')} />
      </div>
      {arePresetsInside ? null : choices}
      <Button variant="ghost" caps className="ml-auto" onClick={clear}>
        CLEAR
      </Button>
      {problem ? (
        <div className="w-0 min-w-full">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      ) : null}
      {code ? (
        <code.RangeCalendar
          opened={opened}
          given={given}
          draft={draft}
          anchor={box}
          today={today}
          comparedOf={props.comparedOf}
          presets={arePresetsInside ? choices : null}
          onDraft={setDraft}
          onRange={onRange}
          onClose={close}
        />
      ) : null}
    </fieldset>
  )
}
