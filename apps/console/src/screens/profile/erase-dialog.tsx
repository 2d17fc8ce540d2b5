import { eraseAccount, getErasure } from '@ground-control/contract/privacy'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { AccountId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api.ts'
import { profileKey } from '#screens/profile/queries.ts'
import { ActionFailed } from '#ui/feedback/action-failed.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'

type Props = {
  readonly accountId: AccountId
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

const word = 'erase'
const maxCharacters = 2_000

/** Remounts on every open. */
export function EraseDialog(props: Props) {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenedDialog key={openings} {...props} />
}

function OpenedDialog({ accountId, name, open, onClose }: Props) {
  const toasts = useToasts()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const found = useQuery({
    queryKey: ['erasure', accountId],
    queryFn: ({ signal }) => api(getErasure, { params: { uid: accountId } }, { signal }),
    staleTime: 0,
  })
  const erasing = useMutation({
    mutationFn: () => api(eraseAccount, { params: { uid: accountId }, body: { reason: reason.trim() } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: profileKey(accountId) })
      toasts.show({ kind: 'success', title: 'Person erased' })
      onClose()
    },
  })
  const problem = !reason.trim()
    ? 'Enter a reason.'
    : (textProblem(reason, maxCharacters) ?? (typed.trim().toLowerCase() === word ? null : `Type ‘${word}’.`))
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Erase person"
      description={name}
      action="Erase person"
      variant="danger"
      isRunning={erasing.isPending}
      problem={found.data ? problem : 'Not counted yet.'}
      onSubmit={() => erasing.mutate()}
    >
      <Callout tone="warning" title="This can’t be undone.">
        Name, email and phone are removed from {found.data ? counted(found.data) : 'everything'}, and from the audit
        trail. The private record and what was written in their cases are deleted.
      </Callout>
      <p className="text-fg-2">
        What stays: tickets, payments and refunds with their amounts, times and IDs; all figures; who did what in the
        audit trail. Backups and the payment provider still have the person.
      </p>
      <ActionFailed
        title="Nobody was erased."
        error={erasing.error ?? found.error}
        otherwise="The reply couldn’t be read."
      />
      <TextField
        label="Reason"
        hint="Shown in the audit trail with your name. Leave out the person’s name."
        value={reason}
        onValue={setReason}
        maxLength={maxCharacters}
        readOnly={erasing.isPending}
        autoComplete="off"
      />
      <TextField
        label={`Type ‘${word}’ to confirm`}
        value={typed}
        onValue={setTyped}
        readOnly={erasing.isPending}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}

type Counted = { readonly tickets: number; readonly purchases: number; readonly cases: number; readonly emails: number }

function counted({ tickets, purchases, cases, emails }: Counted): string {
  const of = (count: number, one: string) => `${formatCount(count)} ${plural(count, one)}`
  return `${of(tickets, 'ticket')}, ${of(purchases, 'purchase')}, ${of(cases, 'case')} and ${of(emails, 'email')}`
}
