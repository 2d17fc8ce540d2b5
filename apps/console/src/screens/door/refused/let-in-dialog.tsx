import { isBlank } from '@ground-control/domain/values/blank-text'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const maxCharacters = 2_000

type Props = { readonly open: boolean; readonly onClose: () => void; readonly onLetIn: (reason: string) => void }

export function LetInDialog({ open, onClose, onLetIn }: Props) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const problem = textProblem(reason, maxCharacters)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBlank(reason) && !problem) onLetIn(reason.trim())
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Let in with a reason"
      description="Recorded in the audit trail with your name. The ticket stays as it is."
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={isBlank(reason) || problem !== null}
          className="h-12! flex-1"
        >
          Let in
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField multiline label="Reason" value={reason} onValue={setReason} maxLength={maxCharacters} />
      </form>
    </Dialog>
  )
}
