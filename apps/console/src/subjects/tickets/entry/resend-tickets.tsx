import { type ResendableTicket, recipientsOf } from '@ground-control/domain/tickets/resending'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { CaseId, OrgId } from '@ground-control/domain/values/ids'
import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useKeyedSubmit } from '#platform/calls/use-keyed-submit.ts'
import { useCapability } from '#platform/capabilities.ts'
import { mailKey } from '#subjects/mail/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { ActionFailed } from '#ui/feedback/action-failed.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'
import { sendTicketsAgain } from './entry-calls.ts'

type Props = {
  readonly tickets: readonly ResendableTicket[]
  readonly orgId: OrgId | null
  readonly caseId?: CaseId
  readonly open: boolean
  readonly onClose: () => void
}

/** Shows who gets what before anything is sent. Remounts on every open, so that each has its own key. */
export function ResendTickets({ tickets, orgId, caseId, open, onClose }: Props) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { recipients, withoutEmail, refunded } = recipientsOf(tickets)
  const emails = recipients.reduce((sum, { emails: each }) => sum + each, 0)
  const readMail = () => void client.invalidateQueries({ queryKey: mailKey })
  const sending = useKeyedSubmit({
    send: sendTicketsAgain,
    // Tickets that change meanwhile must not send the emails twice.
    isSame: () => true,
    onDone({ queued }) {
      readMail()
      onClose()
      toasts.show({
        kind: 'success',
        title: `${formatCount(queued)} ${plural(queued, 'email')} queued`,
        detail: `The ${caseId ? 'conversation' : 'purchase'} shows how far each one got.`,
      })
    },
    onFailed: readMail,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Resend tickets"
      initialFocus="title"
      action={`Send ${formatCount(emails)} ${plural(emails, 'email')}`}
      isRunning={sending.isRunning}
      problem={emails === 0 ? 'No ticket can be sent.' : null}
      onSubmit={() =>
        sending.submit({
          ticketIds: recipients.flatMap(({ ticketIds }) => ticketIds),
          caseId: caseId ?? null,
          orgId,
        })
      }
    >
      <p className="text-fg-2">Each holder gets their tickets with QR codes and a calendar file.</p>
      <ul className="divide-y divide-line-faint rounded-panel border border-line">
        {recipients.map(({ email, name, ticketIds }) => (
          <li key={email} className="flex items-center justify-between gap-3 px-3 py-2">
            <span className="min-w-0">
              <bdi className="block truncate">{name}</bdi>
              <span title={email} className="block truncate text-small text-fg-3">
                {email}
              </span>
            </span>
            <span className="flex-none text-small text-fg-3">
              {formatCount(ticketIds.length)} {plural(ticketIds.length, 'ticket')}
            </span>
          </li>
        ))}
      </ul>
      {withoutEmail > 0 ? (
        <p className="text-small text-partial">
          {formatCount(withoutEmail)} {plural(withoutEmail, 'ticket')} can’t be sent: no email address.
        </p>
      ) : null}
      {refunded > 0 ? (
        <p className="text-small text-fg-3">
          {formatCount(refunded)} refunded {plural(refunded, 'ticket')} left out.
        </p>
      ) : null}
      <ActionFailed
        title="Couldn’t queue the emails."
        error={sending.error}
        otherwise="No reply. It’s safe to try again; nobody gets an email twice."
      />
    </FormDialog>
  )
}

type ActionProps = Pick<Props, 'tickets' | 'orgId' | 'caseId'> & {
  readonly size?: 'sm' | 'md'
  readonly whyNot: (ticket: ResendableTicket) => string | null
  /** Stays, disabled, if every ticket is refunded. */
  readonly staysWhenRefunded?: boolean
}

/** Hidden if the platform sends no tickets, and if none is left to send. */
export function ResendAction(props: ActionProps) {
  const { tickets, orgId, caseId, size = 'md', whyNot, staysWhenRefunded = false } = props
  const isOffered = useCapability('ticket-mail')
  const [opened, setOpened] = useState({ isOpen: false, time: 0 })
  const isAllRefunded = tickets.every(isRefunded)
  if (!isOffered || (isAllRefunded && !staysWhenRefunded)) return null
  const valid = tickets.filter((ticket) => whyNot(ticket) === null)
  const [held = null] = tickets.flatMap((ticket) => whyNot(ticket) ?? [])
  return (
    <>
      <Button
        size={size}
        icon={<Mail aria-hidden="true" />}
        saysWhy
        disabledReason={isAllRefunded ? 'All of these tickets are refunded.' : valid.every(isRefunded) ? held : null}
        onClick={() => setOpened(({ time }) => ({ isOpen: true, time: time + 1 }))}
      >
        Resend tickets
      </Button>
      {opened.time > 0 ? (
        <ResendTickets
          key={opened.time}
          tickets={valid}
          orgId={orgId}
          {...(caseId && { caseId })}
          open={opened.isOpen}
          onClose={() => setOpened((before) => ({ ...before, isOpen: false }))}
        />
      ) : null}
    </>
  )
}
