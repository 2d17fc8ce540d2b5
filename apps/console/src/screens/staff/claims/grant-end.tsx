import { addDays, dayOf, type Instant, instantOf, isDay, todayIn } from '@ground-control/domain/values/time'
import { instantAt } from '@ground-control/domain/values/wall-time'
import { useState } from 'react'
import { Choices } from '#ui/fields/choices.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = {
  /** null: no end. */
  readonly until: Instant | null
  readonly onUntil: (until: Instant | null) => void
  readonly disabled: boolean
}

const noEnd = 'No end'
const shift = 'In 8 hours'
const week = 'In 7 days'
const onDay = 'After a day…'
const hourMs = 3_600_000

/** When a super-admin grant ends by itself. */
export function GrantEnd({ until, onUntil, disabled }: Props) {
  const [chosen, setChosen] = useState(until ? onDay : noEnd)
  const ahead = (hours: number) => instantOf(new Date(Date.now() + hours * hourMs))
  function choose(choice: string) {
    setChosen(choice)
    if (choice === noEnd) onUntil(null)
    if (choice === shift) onUntil(ahead(8))
    if (choice === week) onUntil(ahead(7 * 24))
    if (choice === onDay && !until) onUntil(endOf(todayIn(viewerZone, new Date())))
  }
  // A grant that ends at midnight belongs to the day before.
  const lastDay = until ? dayOf(instantOf(new Date(Date.parse(until) - 1)), viewerZone) : null
  return (
    <div className="flex flex-col gap-2">
      <Choices
        legend="Ends"
        options={[noEnd, shift, week, onDay]}
        value={until === null ? noEnd : chosen === noEnd ? onDay : chosen}
        onValue={choose}
        disabled={disabled}
      />
      {until && chosen === onDay ? (
        <div className="flex w-56 phone:w-full">
          <DateField
            legend="Last day"
            day={lastDay}
            disabled={disabled}
            onDay={(day) => {
              if (isDay(day)) onUntil(endOf(day))
            }}
          />
        </div>
      ) : null}
      <p className="text-small text-fg-3">
        {until ? `Access ends automatically ${receiptMoment(until)}.` : 'Access lasts until someone removes it.'}
      </p>
    </div>
  )
}

const endOf = (day: Parameters<typeof addDays>[0]): Instant =>
  instantAt({ day: addDays(day, 1), minutes: 0 }, viewerZone)
