import { ApiError } from '@ground-control/contract/client'
import type { RefundId } from '@ground-control/domain/values/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleSlash } from 'lucide-react'
import { useId, useState } from 'react'
import { endRefund, refundQueries } from '#subjects/refunds/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'

/** For a refund that was just looked up and is not at the provider. The server looks again before it ends it. */
export function useEndRefund(refundId: RefundId) {
  const formId = useId()
  const client = useQueryClient()
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const ending = useMutation({
    mutationFn: () => endRefund(refundId, reason),
    onSuccess: () => {
      setOpen(false)
      toasts.show({ kind: 'success', title: 'Refund ended. Its tickets can be refunded again.' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: refundQueries.record(refundId).queryKey }),
  })
  const problem = reason.trim() === '' ? 'Enter a reason.' : null
  return {
    button: (
      <Button size="sm" icon={<CircleSlash aria-hidden="true" />} onClick={() => setOpen(true)}>
        End refund…
      </Button>
    ),
    // Not beside the button, which goes as soon as the refund has an outcome.
    dialog: (
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="The provider has no such refund"
        held={ending.isPending}
        footer={
          <>
            <Button disabled={ending.isPending} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={ending.isPending} disabledReason={problem}>
              End refund
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!problem) ending.mutate()
          }}
        >
          <p className="text-fg-2">
            We check with the provider once more. If it still has no such refund, this one ends as failed and its
            tickets can be refunded again. If it turns up later, it is recorded and shown on the board.
          </p>
          {ending.error ? (
            <Callout tone="error" role="alert" title="Couldn’t end the refund.">
              {ending.error instanceof ApiError ? ending.error.message : 'Couldn’t send the request.'}
            </Callout>
          ) : null}
          <TextField
            multiline
            label="Reason"
            hint="Shown in the audit trail with your name."
            value={reason}
            onValue={setReason}
            maxLength={2_000}
            readOnly={ending.isPending}
          />
        </form>
      </Dialog>
    ),
  }
}
