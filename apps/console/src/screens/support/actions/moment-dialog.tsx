import type { Instant } from '@ground-control/domain/values/time'
import { readWallText, wallText } from '@ground-control/domain/values/wall-time'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly action: string
  /** What the field begins with. */
  readonly start: Instant
  /** Why that moment will not do; null: it will. */
  readonly problemOf: (moment: Instant) => string | null
  readonly onPick: (moment: Instant) => void
  readonly onClose: () => void
}

/** A day and a time, by the clock of whoever chooses it. */
export function MomentDialog(props: Props) {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenedDialog key={openings} {...props} />
}

function OpenedDialog({ open, title, action, start, problemOf, onPick, onClose }: Props) {
  const formId = useId()
  const [text, setText] = useState(() => wallText(start, viewerZone))
  const [problem, setProblem] = useState<string | null>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    const moment = readWallText(text, viewerZone)
    const found = moment ? problemOf(moment) : 'Enter a date and time.'
    setProblem(found)
    if (moment && !found) onPick(moment)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Date and time"
          type="datetime-local"
          value={text}
          onValue={(next) => {
            setText(next)
            setProblem(null)
          }}
          error={problem}
        />
      </form>
    </Dialog>
  )
}
