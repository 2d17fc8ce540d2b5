import { maxDoorName } from '@ground-control/domain/tickets/door/door-problem'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { type FormEvent, useId, useState } from 'react'
import { preferences, setPreference } from '#platform/preferences.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void }

export function DoorNameDialog({ open, onClose }: Props) {
  const formId = useId()
  const [name, setName] = useState(preferences().doorName ?? '')
  function save(event: FormEvent) {
    event.preventDefault()
    if (isBlank(name) || textProblem(name, maxDoorName)) return
    setPreference({ doorName: name.trim() })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Which door is this?"
      description="Kept on this device, and recorded with everybody you let in here."
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={isBlank(name) || textProblem(name, maxDoorName) !== null}
          className="h-12! flex-1"
        >
          Save
        </Button>
      }
    >
      <form id={formId} onSubmit={save}>
        <TextField
          label="Door or device"
          placeholder="West door"
          value={name}
          onValue={setName}
          maxLength={maxDoorName}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
