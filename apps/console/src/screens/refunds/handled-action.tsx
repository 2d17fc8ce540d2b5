import { ApiError } from '@ground-control/contract/client'
import { isBlank } from '@ground-control/domain/values/blank-text'
import type { RefundId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetFigures } from '#platform/caches.ts'
import { markHandled } from '#subjects/refunds/queries.ts'
import { ticketKeys } from '#subjects/tickets/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const maxReasonCharacters = 2_000

/** Takes a failed refund off the board. Nothing is refunded by it. */
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
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Mark as handled"
        description="The failure leaves the attention count. Nothing is refunded."
        held={mark.isPending}
        footer={
          <>
            <Button disabled={mark.isPending} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={mark.isPending}
              disabledReason={isBlank(reason) ? 'Say why first.' : textProblem(reason, maxReasonCharacters)}
              onClick={() => mark.mutate()}
            >
              Mark as handled
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField
            multiline
            label="Reason"
            value={reason}
            onValue={setReason}
            maxLength={maxReasonCharacters}
            disabled={mark.isPending}
            hint="Kept in the audit trail."
          />
          {mark.error ? (
            <Callout role="alert" tone="error" title="Couldn’t mark the refund as handled">
              {mark.error instanceof ApiError ? mark.error.message : 'Couldn’t send the request.'}
            </Callout>
          ) : null}
        </div>
      </Dialog>
    </>
  )
}
