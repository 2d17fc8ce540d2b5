import { isBlank } from '@ground-control/domain/values/blank-text'
import type { RefundId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { type EndOutcome, endRefund, refundQueries } from '#subjects/refunds/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { ActionFailed } from '#ui/feedback/action-failed.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'

const maxCharacters = 2_000

/** `absent`: the provider has no such refund. `unknown-payment`: it doesn't know the payment either. */
type Answer = 'absent' | 'unknown-payment'

const titles: Readonly<Record<Answer, string>> = {
  absent: 'The provider has no such refund',
  'unknown-payment': 'The provider doesn’t know this payment',
}

const outcomes = [
  { value: 'paid', label: 'It was paid' },
  { value: 'not-paid', label: 'It was not paid' },
] as const

const done = {
  paid: 'Refund ended as paid. Its tickets are refunded.',
  'not-paid': 'Refund ended. Its tickets can be refunded again.',
}

/** For a refund just looked up and missing at the provider. The server checks again before it ends it. */
export function useEndRefund(refundId: RefundId) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<Answer>('absent')
  const [outcome, setOutcome] = useState<EndOutcome | null>(null)
  const [reason, setReason] = useState('')
  const isUnknown = answer === 'unknown-payment'
  const ending = useMutation({
    mutationFn: () => endRefund(refundId, { reason, ...(isUnknown && outcome && { outcome }) }),
    onSuccess: () => {
      setOpen(false)
      toasts.show({ kind: 'success', title: done[(isUnknown && outcome) || 'not-paid'] })
    },
    onSettled: () => client.invalidateQueries({ queryKey: refundQueries.record(refundId).queryKey }),
  })
  const problem =
    isUnknown && !outcome
      ? 'Choose what the former account’s books say.'
      : isBlank(reason)
        ? 'Enter a reason.'
        : textProblem(reason, maxCharacters)
  return {
    button: (found: Answer) => (
      <Button
        size="sm"
        icon={<CircleSlash aria-hidden="true" />}
        onClick={() => {
          setAnswer(found)
          setOpen(true)
        }}
      >
        End refund…
      </Button>
    ),
    // Not beside the button, which disappears once the refund has an outcome.
    dialog: (
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={titles[answer]}
        action="End refund"
        isRunning={ending.isPending}
        problem={problem}
        onSubmit={() => ending.mutate()}
      >
        {isUnknown ? (
          <>
            <p className="text-fg-2">
              The payment may belong to a former account. Look up the refund in that account’s books, then end it here
              to match. If it was paid, its tickets count as refunded. If not, they can be refunded again.
            </p>
            <Segmented
              label="What the former account’s books say"
              choices={outcomes}
              value={outcome}
              onChange={setOutcome}
            />
          </>
        ) : (
          <p className="text-fg-2">
            We check with the provider once more. If it still has no such refund, this one ends as failed and its
            tickets can be refunded again. If it turns up later, it is recorded and shown on the board.
          </p>
        )}
        <ActionFailed title="Couldn’t end the refund." error={ending.error} />
        <TextField
          multiline
          label="Reason"
          hint="Shown in the audit trail with your name."
          value={reason}
          onValue={setReason}
          maxLength={maxCharacters}
          readOnly={ending.isPending}
        />
      </FormDialog>
    ),
  }
}
