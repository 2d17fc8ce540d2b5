import { lengthInDays } from '@ground-control/domain/figures/ranges/date-range'
import { formatRange, shortRange } from '@ground-control/domain/figures/ranges/range-text'
import { plural } from '@ground-control/domain/values/counts'
import type { Day } from '@ground-control/domain/values/time'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { Calendar } from './calendar.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import { type Draft, draftOf, picked } from './range-draft.ts'

type Range = { readonly from: Day; readonly to: Day }

export type Compared = {
  readonly days: Range
  readonly label: string
  readonly note: string | null
}

/** For which field, and whether the keyboard moves into it. */
export type Opened = { readonly end: Draft['end']; readonly how: 'stay' | 'enter' }

type Props = {
  readonly opened: Opened | null
  readonly given: { readonly from: Day | null; readonly to: Day | null }
  readonly draft: Draft | null
  readonly anchor: RefObject<HTMLElement | null>
  readonly today: Day
  readonly comparedOf?: ((range: Range) => Compared | null) | undefined
  /** null: they stand beside the fields. */
  readonly presets: ReactNode
  readonly onDraft: (draft: Draft) => void
  readonly onRange: (range: Range) => void
  readonly onClose: () => void
}

export function RangeCalendar(props: Props) {
  const { opened, given, draft, anchor, today, comparedOf, presets, onDraft, onRange, onClose } = props
  const isPhone = useMediaQuery(phoneQuery)
  const shown = draft ?? draftOf(given, opened?.end ?? 'from')
  const whole = shown.from && shown.to ? { from: shown.from, to: shown.to } : null
  const compared = whole && (comparedOf?.(whole) ?? null)
  const year = today.slice(0, 4)
  return (
    <CalendarPopover
      open={opened !== null}
      onClose={onClose}
      label="Choose dates"
      anchor={anchor}
      footer={
        <>
          <Summary whole={whole} compared={compared} />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!whole}
            onClick={() => {
              if (whole) onRange(whole)
              onClose()
            }}
          >
            {whole ? `Show ${shortRange(whole, year).replace(/(?<=\d)–(?=\d)/, ' – ')}` : 'Show'}
          </Button>
        </>
      }
    >
      {presets ? <div className="mb-3">{presets}</div> : null}
      <Calendar
        key={`${opened?.end} ${opened?.how} ${given.from} ${given.to}`}
        months={isPhone ? 1 : 2}
        today={today}
        max={today}
        chosen={shown}
        compared={compared?.days ?? null}
        autoFocus={opened?.how === 'enter'}
        onPick={(day) => onDraft(picked(shown, day))}
      />
    </CalendarPopover>
  )
}

type SummaryProps = {
  readonly whole: Range | null
  readonly compared: Compared | null
}

function Summary({ whole, compared }: SummaryProps): ReactNode {
  const days = whole ? lengthInDays(whole) : null
  return (
    <p role="status" className="mr-auto min-w-40 flex-1 text-small text-fg-2 phone:basis-full">
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
