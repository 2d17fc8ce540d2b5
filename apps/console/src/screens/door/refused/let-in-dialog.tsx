import { isBlank } from '@ground-control/domain/values/blank-text'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void; readonly onLetIn: (reason: string) => void }

export function LetInDialog({ open, onClose, onLetIn }: Props) {
  const formId = useId()
  const [reason, setReason] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBlank(reason)) onLetIn(reason.trim())
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Let in with a reason"
      description="Recorded in the audit trail with your name. The ticket stays as it is."
      footer={
        <Button variant="primary" type="submit" form={formId} disabled={isBlank(reason)} className="h-12! flex-1">
          Let in
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField multiline label="Reason" value={reason} onValue={setReason} maxLength={2000} />
      </form>
    </Dialog>
  )
}
