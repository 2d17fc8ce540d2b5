import { isBlank } from '@ground-control/domain/values/blank-text'
import type { RefundId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetFigures } from '#platform/kept/caches.ts'
import { markHandled } from '#subjects/refunds/queries.ts'
import { ticketKeys } from '#subjects/tickets/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { ActionFailed } from '#ui/feedback/action-failed.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'

const maxReasonCharacters = 2_000

/** Takes a failed refund off the board, without refunding anything. */
export function HandledAction({ refundId }: { readonly refundId: RefundId }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const mark = useMutation({
    mutationFn: () => markHandled(refundId, reason.trim()),
    onSuccess: () => setOpen(false),
    onSettled: () => {
      forgetFigures()
      return client.invalidateQueries({ queryKey: ticketKeys.all })
    },
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Mark as handled…
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Mark as handled"
        description="It no longer counts as needing attention. Nothing is refunded."
        action="Mark as handled"
        isRunning={mark.isPending}
        problem={isBlank(reason) ? 'Enter a reason.' : textProblem(reason, maxReasonCharacters)}
        onSubmit={() => mark.mutate()}
      >
        <TextField
          multiline
          label="Reason"
          value={reason}
          onValue={setReason}
          maxLength={maxReasonCharacters}
          disabled={mark.isPending}
          hint="Kept in the audit trail."
        />
        <ActionFailed title="Couldn’t mark the refund as handled" error={mark.error} />
      </FormDialog>
    </>
  )
}
