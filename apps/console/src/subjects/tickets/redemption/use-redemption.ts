import { ApiError } from '@ground-control/contract/client'
import { type EventTimes, isCancelled } from '@ground-control/domain/events/event-over'
import { redemptionClosed } from '@ground-control/domain/tickets/redemption-rules'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import type { EventId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { eventQueries } from '#subjects/events/queries.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import { useToasts } from '#ui/overlays/toast.tsx'
import { atMost } from './at-most.ts'
import {
  notAsLeft,
  type RedemptionProblem,
  redeemedAllWords,
  redemptionProblem,
  undoneWords,
} from './redemption-words.ts'
import { asLeft, saveRedemption } from './save-redemption.ts'

type Change =
  | { readonly ok: true; readonly ticket: Ticket }
  | { readonly ok: false; readonly problem: RedemptionProblem }

type BatchProgress = { readonly redeemed: number; readonly of: number }

const undoMs = 10_000
const maxAtOnce = 3

type Needs = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  /** Unknown until loaded; the platform refuses anyway. */
  readonly event: EventTimes | null | undefined
  readonly onSaved?: ((ticket: Ticket) => void) | undefined
}

/** Redeems single tickets or a whole purchase. The shown state changes only once saved. */
export function useRedemption({ eventId, orgId, event, onSaved }: Needs) {
  const toasts = useToasts()
  const client = useQueryClient()
  const closed = event && isCancelled(event) ? redemptionClosed : null
  // The ref guards against a second press before the next render; the state is its copy.
  const working = useRef(new Set<TicketId>())
  const [inWork, setInWork] = useState<ReadonlySet<TicketId>>(working.current)
  // Saved tickets show at once, before the list catches up.
  const [saved, setSaved] = useState<ReadonlyMap<TicketId, Ticket>>(new Map())
  const [batches, setBatches] = useState<ReadonlyMap<string, BatchProgress>>(new Map())

  function mark(ticketId: TicketId, isInWork: boolean) {
    if (isInWork) working.current.add(ticketId)
    else working.current.delete(ticketId)
    setInWork(new Set(working.current))
  }

  async function change(ticket: Ticket, redeemed: boolean): Promise<Change> {
    mark(ticket.ticketId, true)
    try {
      const changed = await saveRedemption(ticket, redeemed, orgId)
      ownChanges.show(eventId, [changed])
      setSaved((before) => new Map(before).set(changed.ticketId, changed))
      onSaved?.(changed)
      return { ok: true, ticket: changed }
    } catch (error) {
      // Called off since it was loaded, so reload what shows the event.
      if (error instanceof ApiError && error.code === 'event-cancelled') {
        void client.invalidateQueries({ queryKey: eventQueries.event(eventId).queryKey })
      }
      return { ok: false, problem: redemptionProblem(error, new Date()) }
    } finally {
      mark(ticket.ticketId, false)
    }
  }

  async function settle(changed: readonly Ticket[]) {
    await ownChanges.settle(eventId)
    setSaved((before) => new Map([...before].filter(([, ticket]) => !changed.includes(ticket))))
  }

  async function toggle(ticket: Ticket) {
    if (working.current.has(ticket.ticketId) || isRefunded(ticket) || (closed && !ticket.redeemed)) return
    const changed = await change(ticket, !ticket.redeemed)
    void settle(changed.ok ? [changed.ticket] : [])
    if (!changed.ok) {
      toasts.show({ kind: 'error', title: changed.problem.title, detail: changed.problem.reason })
      return
    }
    toasts.show({
      kind: 'success',
      title: changed.ticket.redeemed ? 'Ticket redeemed' : 'Check-in undone',
      detail: `${ticketTitle(ticket)}, ${ticket.ticketId}`,
      actions: closed ? [] : [{ label: 'Undo', onPress: () => undo([changed.ticket]) }],
      lastsMs: undoMs,
    })
  }

  async function redeemAll(batch: string, tickets: readonly Ticket[]) {
    const pending = tickets.filter(
      (ticket) => !ticket.redeemed && !isRefunded(ticket) && !working.current.has(ticket.ticketId),
    )
    if (pending.length === 0 || batches.has(batch)) return
    let redeemed = 0
    const tell = (progress: BatchProgress | null) => setBatches((before) => withBatch(before, batch, progress))
    tell({ redeemed, of: pending.length })
    for (const { ticketId } of pending) mark(ticketId, true)
    const changes = await atMost(maxAtOnce, pending, async (ticket) => {
      const changed = await change(ticket, true)
      if (changed.ok) redeemed += 1
      tell({ redeemed, of: pending.length })
      return changed
    })
    tell(null)
    const { changed, problems } = sorted(changes)
    void settle(changed)
    const { title, detail } = redeemedAllWords(changed.length, problems)
    toasts.show({
      kind: problems.length === 0 ? 'success' : changed.length > 0 ? 'warning' : 'error',
      title,
      detail,
      actions: changed.length > 0 ? [{ label: 'Undo', onPress: () => undo(changed) }] : [],
      lastsMs: undoMs,
    })
  }

  /** Undoes only tickets that are unchanged since. */
  async function undo(tickets: readonly Ticket[]) {
    const changes = await atMost<Ticket, Change>(maxAtOnce, tickets, async (left) => {
      const ticket = await asLeft(left)
      return ticket ? change(ticket, !ticket.redeemed) : { ok: false, problem: notAsLeft }
    })
    const { changed, problems } = sorted(changes)
    void settle(changed)
    toasts.show({ kind: problems.length > 0 ? 'error' : 'success', ...undoneWords(changed.length, problems) })
  }

  return {
    inWork,
    batches,
    /** Why guests can't be let in; null: they can. */
    closed,
    toggle,
    redeemAll,
    /** The ticket with any newer saved state. */
    asSaved: (ticket: Ticket) => withSaved(ticket, saved.get(ticket.ticketId)),
  }
}

function withSaved(ticket: Ticket, saved: Ticket | undefined): Ticket {
  if (!saved || (ticket.version ?? 0) > (saved.version ?? Number.POSITIVE_INFINITY)) return ticket
  return { ...ticket, redeemed: saved.redeemed, version: saved.version }
}

function sorted(changes: readonly Change[]) {
  return {
    changed: changes.flatMap((change) => (change.ok ? [change.ticket] : [])),
    problems: changes.flatMap((change) => (change.ok ? [] : [change.problem])),
  }
}

function withBatch(before: ReadonlyMap<string, BatchProgress>, batch: string, progress: BatchProgress | null) {
  const batches = new Map(before)
  if (progress) batches.set(batch, progress)
  else batches.delete(batch)
  return batches
}
