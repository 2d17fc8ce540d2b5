import { isBlank } from '@ground-control/domain/values/blank-text'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionFailed } from '#ui/feedback/action-failed.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly label: string
  readonly variant: 'primary' | 'danger'
  /** As in 'Couldn’t stop the job'. */
  readonly failed: string
  /** Asks for a written reason. */
  readonly asksWhy?: boolean
  readonly onConfirm: (reason: string) => Promise<unknown>
}

const maxCharacters = 500

export function ActionDialog(props: Props) {
  const opening = useOpenings(props.open)
  return opening === 0 ? null : <OneOpening key={opening} {...props} />
}

function OneOpening(props: Props) {
  const { open, onClose, title, children, label, variant, failed, asksWhy = false, onConfirm } = props
  const [reason, setReason] = useState('')
  const action = useMutation({ mutationFn: () => onConfirm(reason.trim()), onSuccess: onClose })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      {...(asksWhy ? {} : { initialFocus: 'title' as const })}
      action={label}
      variant={variant}
      isRunning={action.isPending}
      problem={asksWhy && isBlank(reason) ? 'Enter a reason.' : textProblem(reason, maxCharacters)}
      onSubmit={() => action.mutate()}
    >
      <div className="flex flex-col gap-2 text-fg-2">{children}</div>
      {asksWhy ? (
        <TextField
          multiline
          label="Reason"
          value={reason}
          onValue={setReason}
          maxLength={maxCharacters}
          disabled={action.isPending}
          hint="Kept in the audit trail."
        />
      ) : null}
      <ActionFailed title={failed} error={action.error} />
    </FormDialog>
  )
}
