import { formatTime } from '@ground-control/domain/events/event-dates'
import { dayOf, type Instant, isDay, todayIn } from '@ground-control/domain/values/time'
import { instantAt, readClock } from '@ground-control/domain/values/wall-time'
import { useId, useState } from 'react'
import { DateField } from '#ui/fields/date-field.tsx'
import { FieldError } from '#ui/fields/field-box.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly action: string
  readonly start: Instant
  /** Why that moment isn't possible; null: it is. */
  readonly problemOf: (moment: Instant) => string | null
  readonly onPick: (moment: Instant) => void
  readonly onClose: () => void
}

/** A day and a time, in the reader's zone. */
export function MomentDialog(props: Props) {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenedDialog key={openings} {...props} />
}

function OpenedDialog({ open, title, action, start, problemOf, onPick, onClose }: Props) {
  const problemId = useId()
  const [day, setDay] = useState<string | null>(() => dayOf(start, viewerZone))
  const [time, setTime] = useState(() => formatTime(start, viewerZone))
  const [problem, setProblem] = useState<string | null>(null)
  function submit() {
    const minutes = readClock(time)
    const moment = isDay(day) && minutes !== null ? instantAt({ day, minutes }, viewerZone) : null
    const found = moment ? problemOf(moment) : 'Enter a date and a time, such as 9:00 AM.'
    setProblem(found)
    if (moment && !found) onPick(moment)
  }
  return (
    <FormDialog open={open} onClose={onClose} title={title} action={action} onSubmit={submit}>
      <div>
        <div className="flex flex-wrap items-end gap-2.5">
          <DateField
            legend="Date"
            day={day}
            onDay={(next) => {
              setDay(next)
              setProblem(null)
            }}
            min={todayIn(viewerZone, new Date())}
          />
          <div className="w-32">
            <TextField
              label="Time"
              value={time}
              {...(problem && { 'aria-invalid': true, 'aria-describedby': problemId })}
              onValue={(next) => {
                setTime(next)
                setProblem(null)
              }}
            />
          </div>
        </div>
        {problem ? (
          <div className="mt-2">
            <FieldError id={problemId}>{problem}</FieldError>
          </div>
        ) : null}
      </div>
    </FormDialog>
  )
}
