import type { DoorPast } from '@ground-control/contract/door'
import { pastTime, pastWords } from '@ground-control/domain/tickets/door/door-words'
import { isBlank } from '@ground-control/domain/values/blank-text'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  CircleCheck,
  DoorOpen,
  type LucideIcon,
  OctagonX,
  QrCode,
  RotateCcw,
  Ticket,
  Undo2,
} from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useKeyedSubmit } from '#platform/calls/use-keyed-submit.ts'
import { useCapability } from '#platform/capabilities.ts'
import { openCase } from '#subjects/support/queries.ts'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import type { Refusal } from './refusal.ts'

type Props = {
  readonly eventId: EventId
  readonly refusal: Refusal
  readonly door: string | undefined
  readonly isOnline: boolean
  readonly onLetIn: (ticketId: TicketId, name: string | null, reason: string) => void
}

/** One headline, one sentence, the ticket's history, and two next steps. */
export function RefusedPanel({ eventId, refusal, door, isOnline, onLetIn }: Props) {
  const { sentence, ticket, past } = refusal
  const [isLetting, setLetting] = useState(false)
  return (
    <>
      <section
        role="alert"
        className="grid flex-none gap-2 rounded-[10px] bg-error-bg px-4 pt-4.5 pb-4 inset-ring inset-ring-error-line"
      >
        <h2 className="flex items-center gap-2.5 text-[1.375rem]/7 font-semibold">
          <OctagonX aria-hidden="true" className="size-6.5 flex-none text-error" />
          Don’t let in yet
        </h2>
        <p className="text-[1.0625rem]/6 text-pretty">{sentence}</p>
      </section>
      {ticket ? (
        <section
          aria-label="The ticket"
          className="flex-none overflow-hidden rounded-panel border border-line bg-panel"
        >
          <div className="flex items-center gap-3 px-3.5 py-3">
            <Avatar name={ticket.holderName ?? 'Guest'} />
            <div className="min-w-0 flex-1">
              <h3 className="truncate text-[1.125rem]/6 font-semibold">
                <bdi>{ticket.holderName ?? 'Guest'}</bdi>
              </h3>
              <p className="truncate text-[0.8125rem]/4.5 text-fg-3">
                {ticket.ticketName ?? 'Ticket'} · <span className="font-mono text-mono">{ticket.ticketId}</span>
              </p>
            </div>
          </div>
          {past.length > 0 ? (
            <div className="border-t border-line-faint text-[0.875rem]/5 [&_time]:text-[0.8125rem]/5">
              <Timeline label="What the ticket went through" entries={past.map(toEntry)} />
            </div>
          ) : null}
          <div className="flex flex-wrap gap-2 px-3.5 pt-1 pb-3.5">
            <AskTheDesk eventId={eventId} refusal={refusal} door={door} isOnline={isOnline} />
            <Button className={wayOn} onClick={() => setLetting(true)}>
              Let in with a reason…
            </Button>
          </div>
          <LetInDialog
            open={isLetting}
            onClose={() => setLetting(false)}
            onLetIn={(reason) => {
              setLetting(false)
              onLetIn(ticket.ticketId, ticket.holderName, reason)
            }}
          />
        </section>
      ) : null}
    </>
  )
}

const wayOn = 'h-12! min-w-0 flex-1 px-1.5! text-[0.9375rem]'

type AskProps = Omit<Props, 'onLetIn'>

function AskTheDesk({ eventId, refusal: { sentence, ticket }, door, isOnline }: AskProps) {
  const hasDesk = useCapability('support')
  const whyId = useId()
  const asking = useKeyedSubmit({ send: openCase })
  if (!ticket) return null
  if (!hasDesk) {
    return (
      <Link
        to="/events/$eventId/guests"
        params={{ eventId }}
        search={{ guest: ticket.ticketId }}
        className={`${buttonClass({})} ${wayOn}`}
      >
        Guest details
      </Link>
    )
  }
  if (asking.result) {
    return (
      <span role="status" className="grid min-w-0 flex-1 place-content-center text-center text-[0.875rem]/5 text-fg-2">
        The desk has it
      </span>
    )
  }
  const where = door ?? 'the door'
  const body = {
    subject: `At ${where}: ${ticket.holderName ?? 'a guest'} can’t come in`.slice(0, 200),
    category: 'entry-refused' as const,
    priority: 'urgent' as const,
    text: `${sentence}\n\nTicket ${ticket.ticketId}, ${ticket.ticketName ?? 'without a name'}. They are waiting at ${where}.`,
    requester: { name: ticket.holderName ?? `Holder of ${ticket.ticketId}` },
    eventId,
  }
  return (
    <>
      <Button
        className={wayOn}
        busy={asking.isRunning}
        disabled={!isOnline}
        keepsFocus
        aria-describedby={isOnline ? undefined : whyId}
        onClick={() => asking.submit(body)}
      >
        {asking.error ? 'Ask the desk again' : 'Ask the desk'}
      </Button>
      {isOnline ? null : (
        <p id={whyId} className="order-last basis-full text-[0.8125rem]/4.5 text-fg-2">
          The desk can’t be reached without a connection.
        </p>
      )}
    </>
  )
}

const looks: Readonly<Record<DoorPast['kind'], { readonly icon: LucideIcon; readonly tone: string }>> = {
  bought: { icon: Ticket, tone: 'text-fg-3' },
  given: { icon: Ticket, tone: 'text-fg-3' },
  transferred: { icon: ArrowLeftRight, tone: 'text-fg-3' },
  'new-code': { icon: QrCode, tone: 'text-fg-3' },
  redeemed: { icon: CircleCheck, tone: 'text-redeemed' },
  undone: { icon: Undo2, tone: 'text-fg-3' },
  refunding: { icon: RotateCcw, tone: 'text-pending' },
  refunded: { icon: RotateCcw, tone: 'text-refunded' },
  'let-in': { icon: DoorOpen, tone: 'text-partial' },
}

const toEntry = (past: DoorPast, place: number) => ({
  key: `${place}`,
  ...looks[past.kind],
  title: pastWords(past),
  at: past.at,
  time: pastTime(past.at, { timeZone: viewerZone, now: new Date() }),
  detail: past.kind === 'let-in' ? past.reason : null,
})

const maxCharacters = 2_000

type LetInDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onLetIn: (reason: string) => void
}

function LetInDialog({ open, onClose, onLetIn }: LetInDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const problem = textProblem(reason, maxCharacters)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBlank(reason) && !problem) onLetIn(reason.trim())
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Let in with a reason"
      description="Recorded in the audit trail with your name. The ticket stays as it is."
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={isBlank(reason) || problem !== null}
          className="h-12! flex-1"
        >
          Let in
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField multiline label="Reason" value={reason} onValue={setReason} maxLength={maxCharacters} />
      </form>
    </Dialog>
  )
}
