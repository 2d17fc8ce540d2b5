import { ApiError } from '@ground-control/contract/client'
import type { MailDelivery } from '@ground-control/contract/mail'
import { isMailAddress } from '@ground-control/domain/mail/mail-address'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { correctAddress } from './queries.ts'

type Props = { readonly mail: MailDelivery; readonly open: boolean; readonly onClose: () => void }

const maxAddress = 254

/** Sends the same email to another address. The account or ticket it came from keeps its own. */
export function CorrectAddressDialog({ mail, open, onClose }: Props) {
  const { mailId, to, subject } = mail
  const [address, setAddress] = useState(to.address)
  const [problem, setProblem] = useState<string | null>(null)
  const correct = useMutation({
    mutationFn: (corrected: string) => correctAddress(mailId, corrected),
    onSuccess: onClose,
    onError: (error) => setProblem(error instanceof ApiError ? error.message : 'Couldn’t send the request.'),
  })
  function submit() {
    const corrected = address.trim()
    if (isMailAddress(corrected)) correct.mutate(corrected)
    else setProblem('Enter a valid email address.')
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Correct the address"
      description={<bdi>{subject}</bdi>}
      action="Send email"
      isRunning={correct.isPending}
      onSubmit={submit}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={address}
        maxLength={maxAddress}
        error={problem}
        disabled={correct.isPending}
        hint="Only this email goes there. The account keeps its own address."
        onValue={(value) => {
          setAddress(value)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
