import type { EventTimes } from '@ground-control/domain/events/event-over'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import type { KeyboardEvent } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { TellCustomer, useTelling } from '#subjects/mail/tell-customer.tsx'
import { useMay } from '#subjects/settings/use-may.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { previewTransfer, type TransferDone } from './send-transfer.ts'
import type { TransferField } from './transfer-draft.ts'
import { TransferTickets } from './transfer-tickets.tsx'
import { useTransferForm } from './use-transfer-form.ts'

type Props = {
  readonly open: boolean
  readonly eventId: EventId
  /** null: unknown; the platform then uses the tickets'. */
  readonly orgId: OrgId | null
  readonly eventName: string
  /** Tickets of a past event can't be transferred. */
  readonly event?: EventTimes
  readonly tickets: readonly Ticket[]
  /** Preselected tickets; all transferable ones by default. */
  readonly chosen?: readonly TicketId[]
  /** Tickets held by a refund in progress. */
  readonly held?: ReadonlyMap<string, unknown>
  readonly note?: string | null
  readonly onClose: () => void
  readonly onDone?: (done: TransferDone) => void
}

/** Transfers all chosen tickets or none. Remounts on every open. */
export function TransferDialog(props: Props) {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenedDialog key={openings} {...props} />
}

const noEvent: EventTimes = {}
const noneHeld: ReadonlyMap<string, unknown> = new Map()

function OpenedDialog(props: Props) {
  const { open, eventId, orgId, eventName, event = noEvent, tickets, chosen, held = noneHeld } = props
  const { note = null, onClose, onDone } = props
  const toasts = useToasts()
  const keepsReasons = useCapability('audit')
  const mayTransfer = useMay('transfer')
  const telling = useTelling()
  const form = useTransferForm({
    eventId,
    orgId,
    event,
    tickets,
    chosen,
    held,
    tellCustomer: telling.isTold,
    onDone(done) {
      const count = done.ticketIds.length
      toasts.show({
        kind: 'success',
        title: `Transferred ${formatCount(count)} ${plural(count, 'ticket')}`,
        detail: eventName,
      })
      onClose()
      onDone?.(done)
    },
  })
  const count = form.chosenIds.length
  const field = (name: TransferField) => ({
    value: form.draft[name],
    onValue: (value: string) => form.change({ [name]: value }),
    onBlur: () => form.visit(name),
    error: form.problemOf(name),
    readOnly: form.isRunning,
  })
  // The disabled button would swallow Enter without showing what is wrong.
  function handleKeys(pressed: KeyboardEvent<HTMLFormElement>) {
    if (pressed.key !== 'Enter' || pressed.nativeEvent.isComposing || form.problem === null) return
    if (!(pressed.target instanceof HTMLInputElement)) return
    pressed.preventDefault()
    form.submit()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Transfer tickets"
      description={eventName}
      size="refund"
      initialFocus="title"
      action={count === 0 ? 'Transfer tickets' : `Transfer ${formatCount(count)} ${plural(count, 'ticket')}`}
      isRunning={form.isRunning}
      problem={mayTransfer.reason ?? form.problem}
      footStart={mayTransfer.reason ? <span className="mr-auto text-small text-fg-2">{mayTransfer.reason}</span> : null}
      onKeyDown={handleKeys}
      onSubmit={form.submit}
    >
      <TransferTickets rows={form.rows} chosen={form.chosenIds} isLocked={form.isRunning} onChoose={form.choose} />
      {note ? <p className="-mt-2 text-small text-fg-3">{note}</p> : null}
      <TextField label="Recipient name" autoComplete="off" maxLength={200} {...field('name')} />
      <TextField
        label="Recipient email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="The current holder’s codes stop working. If the recipient has an account with this email, the tickets appear there."
        {...field('email')}
      />
      {keepsReasons ? (
        <TextField label="Reason" labelNote="(optional)" multiline maxLength={2000} {...field('reason')} />
      ) : null}
      <TellCustomer
        telling={telling}
        words="The recipient gets the tickets by email, and the previous holders are told."
        isLocked={form.isRunning}
        onPreview={form.problem === null ? () => previewTransfer(form.request) : null}
      />
      {form.refusal ? (
        <Callout tone={form.refusal.isUnsettled ? 'warning' : 'error'} role="alert" title={form.refusal.title}>
          {form.refusal.detail}
        </Callout>
      ) : null}
    </FormDialog>
  )
}
