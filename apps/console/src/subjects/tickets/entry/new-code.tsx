import { ApiError } from '@ground-control/contract/client'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import type { OrgId, TicketId } from '@ground-control/domain/values/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useKeyedSubmit } from '#platform/calls/use-keyed-submit.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'
import { entryCodeQuery, makeNewCode } from './entry-calls.ts'

type Props = {
  readonly ticket: Ticket
  readonly orgId: OrgId | null
  readonly open: boolean
  readonly onClose: () => void
  /** null: tickets can't be sent from here. */
  readonly onResend: (() => void) | null
}

/** Asks first, because the old code stops working. Remounts on every open, so that each has its own key. */
export function NewCode({ ticket, orgId, open, onClose, onResend }: Props) {
  const client = useQueryClient()
  const toasts = useToasts()
  const making = useKeyedSubmit({
    send: (ticketId: TicketId, options) => makeNewCode(ticketId, orgId, options),
    onDone(reply) {
      client.setQueryData(entryCodeQuery(ticket.ticketId).queryKey, reply)
      onClose()
      toasts.show({
        kind: 'success',
        title: 'New code made. The old one no longer works.',
        detail: ticketTitle(ticket),
        actions: onResend ? [{ label: 'Resend ticket…', onPress: onResend }] : [],
      })
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Make a new code?"
      description={ticketTitle(ticket)}
      initialFocus="title"
      held={making.isRunning}
      footer={
        <>
          <Button disabled={making.isRunning} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={making.isRunning} onClick={() => making.submit(ticket.ticketId)}>
            Make a new code
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-fg-2">
          The old code stops working immediately, even on a ticket that was already sent or printed. Resend the ticket
          afterwards.
        </p>
        {making.error ? (
          <Callout tone="error" role="alert" title="Couldn’t make a new code.">
            {making.error instanceof ApiError
              ? making.error.message
              : 'No reply. It’s safe to try again; this makes only one new code.'}
          </Callout>
        ) : null}
      </div>
    </Dialog>
  )
}
