import { ApiError } from '@ground-control/contract/client'
import type { MailDelivery } from '@ground-control/contract/mail'
import { isMailAddress } from '@ground-control/domain/mail/mail-address'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { correctAddress } from './queries.ts'

type Props = { readonly mail: MailDelivery; readonly open: boolean; readonly onClose: () => void }

const maxAddress = 254

/** Sends the same email to another address. The account or ticket it came from keeps its own. */
export function CorrectAddressDialog({ mail, open, onClose }: Props) {
  const { mailId, to, subject } = mail
  const formId = useId()
  const [address, setAddress] = useState(to.address)
  const [problem, setProblem] = useState<string | null>(null)
  const correct = useMutation({
    mutationFn: (corrected: string) => correctAddress(mailId, corrected),
    onSuccess: onClose,
    onError: (error) => setProblem(error instanceof ApiError ? error.message : 'Couldn’t send the request.'),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (correct.isPending) return
    const corrected = address.trim()
    if (isMailAddress(corrected)) correct.mutate(corrected)
    else setProblem('Enter a valid email address.')
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Correct the address"
      description={<bdi>{subject}</bdi>}
      held={correct.isPending}
      footer={
        <>
          <Button disabled={correct.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={correct.isPending}>
            Send email
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  )
}
