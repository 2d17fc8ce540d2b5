import { ApiError } from '@ground-control/contract/client'
import type { EventTimes } from '@ground-control/domain/events/event-over'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { transferHindrance } from '@ground-control/domain/tickets/transfers/transfer-choice'
import type { EventId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import { useState } from 'react'
import { isOutcomeUnknown } from '#platform/calls/keyed-submit.ts'
import { useKeyedSubmit } from '#platform/calls/use-keyed-submit.ts'
import { hasExtras } from '#platform/capabilities.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import { isSameTransfer, sendTransfer, type Transfer, type TransferDone, versionsOf } from './send-transfer.ts'
import {
  emptyTransfer,
  type TransferDraft,
  type TransferField,
  toTransferRequest,
  transferProblems,
  whyNotYet,
} from './transfer-draft.ts'

type Needs = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly event: EventTimes
  readonly tickets: readonly Ticket[]
  readonly chosen: readonly TicketId[] | undefined
  readonly held: ReadonlyMap<string, unknown>
  readonly tellCustomer: boolean
  readonly onDone: (done: TransferDone) => void
}

export function useTransferForm(needs: Needs) {
  const { eventId, orgId, event, tickets, held, tellCustomer, onDone } = needs
  // Only a platform with extras promises that a repeated key runs once.
  const keepsKeys = hasExtras()
  const [draft, setDraft] = useState<TransferDraft>(emptyTransfer)
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(needs.chosen ?? tickets.map(({ ticketId }) => ticketId)),
  )
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [wasTried, setTried] = useState(false)
  const transfer = useKeyedSubmit({
    send: (wanted: Transfer, options) => sendTransfer(wanted, orgId, options),
    isSame: isSameTransfer,
    onDone(done) {
      // Not awaited: the transfer is done either way.
      void ownChanges.settle(eventId)
      onDone(done)
    },
    onFailed: () => void ownChanges.settle(eventId),
  })
  const refusal = transfer.error && toTransferRefusal(transfer.error, keepsKeys)
  const recipient = { name: draft.name, email: draft.email }
  const now = new Date()
  // An unconfirmed request may be repeated unchanged, even if its tickets already moved.
  const lost = keepsKeys && refusal?.isUnsettled ? transfer.sent?.request : undefined
  const isSentAgain = (ticketId: TicketId) =>
    lost !== undefined &&
    lost.recipientName === draft.name.trim() &&
    lost.recipientEmail === draft.email.trim() &&
    lost.ticketIds.includes(ticketId)
  const rows = tickets.map((ticket) => ({
    ticket,
    hindrance: isSentAgain(ticket.ticketId) ? null : transferHindrance(ticket, { event, held, recipient, now }),
  }))
  const chosen = rows
    .filter(({ ticket, hindrance }) => hindrance === null && selected.has(ticket.ticketId))
    .map(({ ticket }) => ticket)
  const chosenIds = chosen.map(({ ticketId }) => ticketId)
  const request = toTransferRequest(chosenIds, draft, tellCustomer)
  const problems = transferProblems(request)
  const wanted = { request, versions: versionsOf(chosen) }

  return {
    draft,
    request,
    rows,
    chosenIds,
    problem: whyNotYet(request),
    isRunning: transfer.isRunning,
    // A refusal goes away once the form changes; an unknown outcome stays.
    refusal: refusal && (refusal.isUnsettled || !transfer.isChangedSince(wanted)) ? refusal : null,
    problemOf: (field: TransferField) => (wasTried || visited.has(field) ? problems[field] : null),
    change(part: Partial<TransferDraft>) {
      if (!transfer.isRunning) setDraft((current) => ({ ...current, ...part }))
    },
    choose(ticketId: TicketId, isChosen: boolean) {
      const next = new Set(selected)
      if (isChosen) next.add(ticketId)
      else next.delete(ticketId)
      setSelected(next)
    },
    visit: (field: TransferField) => setVisited((current) => new Set(current).add(field)),
    submit() {
      setTried(true)
      if (whyNotYet(request) === null) transfer.submit(wanted)
    },
  }
}

type TransferRefusal = {
  readonly title: string
  readonly detail: string | null
  readonly isUnsettled: boolean
}

const forbidden = 'You do not have permission to transfer this ticket'

const notDone = 'Nothing was transferred.'

export function toTransferRefusal(error: Error, keepsKeys: boolean): TransferRefusal {
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) {
    return {
      title: 'No reply, so we don’t know if the tickets were transferred.',
      detail: keepsKeys ? 'It’s safe to try again; this can’t transfer twice.' : 'Check who holds the tickets first.',
      isUnsettled: true,
    }
  }
  if (error.status === 403) return { title: forbidden, detail: null, isUnsettled: false }
  if (error.code === 'switched-off') {
    return { title: 'Transfers are switched off.', detail: notDone, isUnsettled: false }
  }
  const detail = error.requestId ? `${error.message} (Request ${error.requestId})` : error.message
  return { title: notDone, detail, isUnsettled: false }
}
