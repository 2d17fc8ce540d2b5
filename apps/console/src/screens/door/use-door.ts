import { ApiError } from '@ground-control/contract/client'
import type { DoorTicket, getDoor } from '@ground-control/contract/door'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { formatTime } from '@ground-control/domain/events/event-dates'
import { isCancelled, isEventOver } from '@ground-control/domain/events/event-over'
import type { DoorProblem } from '@ground-control/domain/tickets/door/door-problem'
import { ticketsWords } from '@ground-control/domain/tickets/door/door-words'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { instantOf } from '@ground-control/domain/values/time'
import { useState } from 'react'
import { isOutcomeUnknown } from '#platform/calls/keyed-submit.ts'
import type { QueuedStep } from '#subjects/tickets/door/door-queue.ts'
import { doorQueue, redeemAtDoor } from '#subjects/tickets/door/door-sending.ts'
import { setTicketStatus } from '#subjects/tickets/queries.ts'
import { useToasts } from '#ui/overlays/toast.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { hashesOf } from './offline/door-list.ts'
import { rememberHolder } from './offline/holder-names.ts'
import type { KeptList } from './offline/use-door-list.ts'
import { type Refusal, refusalHere, refusalOf } from './refused/refusal.ts'
import { isOnline } from './use-online.ts'

export type DoorView =
  | { readonly name: 'find' }
  | { readonly name: 'scan' }
  | { readonly name: 'refused'; readonly refusal: Refusal }

export type Admitted = {
  readonly press: string
  readonly name: string
  readonly detail: string
  readonly at: number
  readonly tickets: readonly { readonly ticketId: TicketId; readonly key: string; readonly version: number | null }[]
}

export type DoorEvent = ReplyOf<typeof getDoor>

type Needs = {
  readonly eventId: EventId
  readonly door: string | undefined
  readonly event: DoorEvent | null
  readonly kept: KeptList
  readonly onChanged: () => void
}

export function useDoor({ eventId, door, event, kept, onChanged }: Needs) {
  const [view, setView] = useState<DoorView>({ name: 'find' })
  const [admitted, setAdmitted] = useState<Admitted | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [undoProblem, setUndoProblem] = useState<string | null>(null)
  const toasts = useToasts()

  const refuse = (refusal: Refusal) => setView({ name: 'refused', refusal })

  function admit(name: string | null, tickets: readonly DoorTicket[], done: Pick<Admitted, 'press' | 'tickets'>) {
    setUndoProblem(null)
    setAdmitted({
      ...done,
      name: name ?? 'Guest',
      detail: tickets.length === 1 ? (tickets[0]?.ticketName ?? 'Ticket') : ticketsWords(tickets.length),
      at: Date.now(),
    })
    onChanged()
  }

  async function redeem(name: string | null, tickets: readonly DoorTicket[], codeHash?: string): Promise<boolean> {
    const press = crypto.randomUUID()
    const madeAt = instantOf(new Date())
    const steps = tickets.map(({ ticketId }): QueuedStep => {
      rememberHolder(ticketId, name)
      return { kind: 'redeem', key: crypto.randomUUID(), press, eventId, ticketId, codeHash, door, madeAt }
    })
    doorQueue.add(steps)
    const sending = doorQueue.flush()
    if (!isOnline()) {
      void sending
      admit(name, tickets, { press, tickets: steps.map(({ ticketId, key }) => ({ ticketId, key, version: null })) })
      return true
    }
    setBusy(true)
    const outcomes = await sending
    setBusy(false)
    const ended = steps.map((step) => ({ step, outcome: outcomes.get(step.key) ?? { state: 'waiting' as const } }))
    const inside = ended.filter(({ outcome }) => outcome.state !== 'refused')
    if (inside.length > 0) {
      const ids = new Set<string>(inside.map(({ step }) => step.ticketId))
      admit(
        name,
        tickets.filter(({ ticketId }) => ids.has(ticketId)),
        {
          press,
          tickets: inside.map(({ step, outcome }) => ({
            ticketId: step.ticketId,
            key: step.key,
            version: outcome.state === 'taken' ? outcome.version : null,
          })),
        },
      )
    }
    const refused = ended.find(({ outcome }) => outcome.state === 'refused')
    if (refused?.outcome.state !== 'refused') return true
    // It is on screen now, so it need not be stored.
    doorQueue.remove(refused.step.key)
    refuse(await refusalOf(eventId, { ticketId: refused.step.ticketId }, refused.outcome.error))
    return false
  }

  async function scan(code: string): Promise<void> {
    const hashes = await hashesOf(eventId, code)
    const hash = hashes?.find((each) => kept.list?.byHash(each))
    const listed = hash === undefined ? null : (kept.list?.byHash(hash) ?? null)
    if (!isOnline()) {
      if (!listed) return refuse(notListed(kept))
      const ticket = asKnownHere(listed, { steps: doorQueue.steps.get(), event })
      if (ticket.problem) return refuse(refusalHere(ticket, ticket.problem, event))
    }
    if (listed) return void (await redeem(listed.holderName, [listed], hash))
    await redeemUnlisted(code)
  }

  /** The phone's list doesn't have this code, so only the server can know it. */
  async function redeemUnlisted(code: string): Promise<void> {
    const key = crypto.randomUUID()
    setBusy(true)
    try {
      const taken = await redeemAtDoor(eventId, { code, door }, { idempotencyKey: key })
      const ticket = { ...taken, purchaserName: null, problem: null, redeemed: null }
      admit(taken.holderName, [ticket], {
        press: key,
        tickets: [{ ticketId: taken.ticketId, key, version: taken.version }],
      })
    } catch (error) {
      if (!(error instanceof ApiError) || isOutcomeUnknown(error)) refuse(notListed(kept))
      else refuse(await refusalOf(eventId, { code }, error))
    } finally {
      setBusy(false)
    }
  }

  async function explain(ticket: DoorTicket): Promise<void> {
    const problem = ticket.problem ?? 'already-redeemed'
    if (!isOnline() || waitingStep(ticket, doorQueue.steps.get())) return refuse(refusalHere(ticket, problem, event))
    // For a former holder: names the current holder. The ticket itself is valid.
    refuse(await refusalOf(eventId, { ticketId: ticket.ticketId }, problem === 'transferred' ? problem : null))
  }

  async function undo(last: Admitted): Promise<void> {
    setBusy(true)
    try {
      for (const { ticketId, key, version } of last.tickets) {
        const step = doorQueue.steps.get().find((each) => each.key === key)
        if (step && !step.tried) doorQueue.remove(key)
        else if (step) throw new Error('waiting')
        else {
          const body = { redeemed: false, door, ...(version !== null && { expectedVersion: version }) }
          await setTicketStatus(ticketId, body)
        }
      }
      setAdmitted(null)
      setUndoProblem(null)
      onChanged()
    } catch (error) {
      const isRefused = error instanceof ApiError && !isOutcomeUnknown(error)
      setUndoProblem(isRefused ? error.message : 'Couldn’t undo yet. Try again once you’re back online.')
    } finally {
      setBusy(false)
    }
  }

  function letIn(ticketId: TicketId, name: string | null, reason: string): void {
    rememberHolder(ticketId, name)
    const [key, press] = [crypto.randomUUID(), crypto.randomUUID()]
    doorQueue.add([{ kind: 'let-in', key, press, eventId, ticketId, reason, door, madeAt: instantOf(new Date()) }])
    void doorQueue.flush()
    toasts.show({ kind: 'success', title: `${name ?? 'Guest'} let in`, detail: 'Your reason goes to the audit trail.' })
    setView({ name: 'find' })
  }

  return { view, setView, admitted, isBusy, undoProblem, redeem, scan, explain, undo, letIn, refuse }
}

const waitingStep = (
  { ticketId }: Pick<DoorTicket, 'ticketId'>,
  steps: readonly QueuedStep[],
): QueuedStep | undefined =>
  steps.find((step) => step.kind === 'redeem' && step.ticketId === ticketId && step.refusal === undefined)

/** A ticket that waits in the queue has already been let in here. */
export function withQueue(ticket: DoorTicket, steps: readonly QueuedStep[]): DoorTicket {
  const step = waitingStep(ticket, steps)
  if (!step || ticket.problem) return ticket
  return {
    ...ticket,
    problem: 'already-redeemed',
    redeemed: { at: step.madeAt, by: null, door: step.door ?? null },
  }
}

type Known = { readonly steps: readonly QueuedStep[]; readonly event: DoorEvent | null }

/** Offline, the phone's list, its queue and the event decide. */
export function asKnownHere(listed: DoorTicket, { steps, event }: Known): DoorTicket {
  const ticket = withQueue(listed, steps)
  return { ...ticket, problem: ofEvent(event, ticket.problem) }
}

function ofEvent(event: DoorEvent | null, problem: DoorProblem | null): DoorProblem | null {
  if (event && isCancelled(event)) return 'event-cancelled'
  return problem ?? (event && isEventOver(event, new Date()) ? 'event-over' : null)
}

const notListed = ({ list, asOf }: KeptList): Refusal => ({
  sentence:
    list && asOf !== null
      ? `There’s no connection, and this code isn’t on the list of ${formatTime(instantOf(new Date(asOf)), viewerZone)}.`
      : 'There’s no connection, and this phone has no list to check the ticket against.',
  ticket: null,
  past: [],
})
