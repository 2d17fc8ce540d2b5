import { refundTickets } from '@ground-control/contract/calls/payments'
import { listPaymentTickets } from '@ground-control/contract/calls/tickets'
import { ApiError } from '@ground-control/contract/client'
import { constants } from '@ground-control/domain/constants'
import type { GuestTicket, Purchase } from '@ground-control/domain/guests/guest'
import type { EventId, OrgId, PaymentId, RefundId } from '@ground-control/domain/ids'
import type { Cents } from '@ground-control/domain/money'
import { isSameSubmit } from '@ground-control/domain/refunds/refund-follow-up'
import { canSubmitAgain } from '@ground-control/domain/refunds/refund-look-up'
import { refundMessages, refundProblem } from '@ground-control/domain/refunds/refund-rules'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { type Instant, instantOf } from '@ground-control/domain/time'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOwnChanges } from '#features/guest-list/details/use-own-changes.ts'
import type { RefundDone } from '#features/guest-list/refund/use-refund-toast.ts'
import { api } from '#platform/api.ts'
import { remoteConfig } from '#platform/remote-config.ts'
import { lookUp } from './look-up.ts'
import { causeOf, followUpOf, lookedUpNotice, type Notice, problemNotice, refusalNotice } from './notices.ts'
import { timeLimit } from './time-limit.ts'

type RefundDraft = {
  /** Those of the purchase, as they were when it was sent. */
  readonly all: readonly GuestTicket[]
  /** The chosen ones. */
  readonly tickets: readonly GuestTicket[]
  readonly ticketIds: readonly GuestTicket['ticketId'][]
  readonly amount: Cents
  readonly reason: string
}

export type RefundPhase =
  | { readonly name: 'editing'; readonly notice: Notice | null }
  | { readonly name: 'sending'; readonly draft: RefundDraft }
  | { readonly name: 'checking'; readonly draft: RefundDraft; readonly cause: string }
  /** Nothing is left to press: it was refunded, or may have been. */
  | {
      readonly name: 'ended'
      readonly draft: RefundDraft
      readonly notice: Notice
      readonly refundId: RefundId | null
      /** Set while the outcome is open. */
      readonly cause: string | null
    }

type Needs = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly purchase: Purchase
  readonly hasRecords: boolean
  /** Refunds of this payment that there were before. */
  readonly known: ReadonlySet<string>
  readonly onDone: (done: RefundDone) => void
  /** It can be tried again, with what is left. */
  readonly onRefused: () => void
}

/** M7–M9: from the press of the button to what became of it. */
export function useRefund({ eventId, orgId, purchase, hasRecords, known, onDone, onRefused }: Needs) {
  const [phase, setPhase] = useState<RefundPhase>({ name: 'editing', notice: null })
  const own = useOwnChanges(eventId)
  /** The last submit, for as long as nobody knows what became of it. */
  const open = useRef<{ draft: RefundDraft; key: string; knownBefore: ReadonlySet<string> } | null>(null)
  const isRunning = useRef(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  async function submit(draft: RefundDraft) {
    if (isRunning.current) return
    const { paymentIntentId, tickets } = purchase
    const problem = refundProblem({
      paymentIntentId: paymentIntentId ?? '',
      ticketIds: draft.ticketIds,
      amount: draft.amount,
      tickets,
    })
    if (problem || paymentIntentId === null) {
      setPhase({ name: 'editing', notice: problemNotice(refundMessages[problem ?? 'invalid-payment']) })
      return
    }
    isRunning.current = true
    setPhase({ name: 'sending', draft })
    const again = open.current && isSameSubmit(open.current.draft, draft) ? open.current : null
    open.current = again ?? { draft, key: crypto.randomUUID(), knownBefore: known }
    const limit = timeLimit(constants.refundTimeoutMs)
    try {
      const reply = await send({ paymentIntentId, draft, orgId, key: open.current.key, signal: limit.signal })
      finish(draft, { isPending: reply.state === 'sent', amount: reply.amount, refundId: reply.refundId })
    } catch (error) {
      await handle(error, limit.signal.aborted, { paymentIntentId, draft })
    } finally {
      limit.clear()
      isRunning.current = false
    }
  }

  async function handle(error: unknown, timedOut: boolean, { paymentIntentId, draft }: Submitted) {
    const followUp = followUpOf(error, timedOut)
    if (followUp === 'done') {
      finish(draft, { isPending: false, amount: draft.amount, refundId: null })
      return
    }
    if (followUp === 'look-up') {
      const refundId = error instanceof ApiError ? (error.refundId as RefundId | null) : null
      await check(draft, { paymentIntentId, refundId, cause: causeOf(error, timedOut) })
      return
    }
    open.current = null
    // Then every button has to know.
    if (followUp === 'switched-off') await remoteConfig.load({ force: true })
    if (followUp === 'taken' || followUp === 'prices-changed') await refresh(paymentIntentId)
    onRefused()
    setPhase({ name: 'editing', notice: refusalNotice(followUp, error, new Date()) })
  }

  async function check(draft: RefundDraft, { paymentIntentId, refundId, cause }: Sought) {
    setPhase({ name: 'checking', draft, cause })
    const knownBefore = open.current?.knownBefore ?? known
    const { ticketIds, amount } = draft
    const look = await lookUp({ paymentIntentId, ticketIds, refundId, hasRecords, knownBefore }, leaving.current.signal)
    if (!look) return
    const { outcome, record } = look
    const notice = lookedUpNotice({ ...look, amount, cause, hasRecords })
    if (outcome === 'went-through') show(draft, record?.refundId ?? null, record?.settledAt ?? null)
    if (outcome === 'taken') await refresh(paymentIntentId)
    // Under the same key a refund that failed would only be told again.
    if (outcome !== 'absent' && outcome !== 'open' && outcome !== 'unreadable') open.current = null
    void own.settle()
    if (canSubmitAgain(outcome)) {
      onRefused()
      setPhase({ name: 'editing', notice })
      return
    }
    const isOpen = outcome === 'open' || outcome === 'unreadable'
    const shownId = record?.refundId ?? refundId
    setPhase({ name: 'ended', draft, notice, refundId: shownId, cause: isOpen ? cause : null })
  }

  function finish(draft: RefundDraft, done: RefundDone) {
    open.current = null
    if (!done.isPending) show(draft, done.refundId, null)
    void own.settle()
    onDone(done)
  }

  function show({ tickets }: RefundDraft, refundId: RefundId | null, at: Instant | null) {
    const refundedAt = at ?? instantOf(new Date())
    own.show(tickets.map((ticket) => ({ ...ticket, refundId, refundedAt })))
  }

  /** Prices and marks as the platform has them now. */
  async function refresh(paymentIntentId: PaymentId) {
    const mine = new Set(purchase.tickets.map(({ ticketId }) => ticketId))
    try {
      const { tickets } = await api(listPaymentTickets, { params: { paymentIntentId } })
      own.show(tickets.filter((ticket) => mine.has(ticket.ticketId) && (ticket.eventId ?? eventId) === eventId))
    } catch {
      // Logged by the client; the list asks for itself as well.
    }
    await own.settle()
  }

  async function checkAgain() {
    const { paymentIntentId } = purchase
    if (phase.name !== 'ended' || phase.cause === null || paymentIntentId === null || isRunning.current) return
    isRunning.current = true
    const { draft, refundId, cause } = phase
    await check(draft, { paymentIntentId, refundId, cause }).finally(() => {
      isRunning.current = false
    })
  }

  // What was still open has settled: the list knows by itself, and so must whoever waits here.
  const hasSettled = phase.name === 'ended' && phase.cause !== null && areRefunded(phase.draft, purchase)
  const followList = useEffectEvent(() => void checkAgain())
  useEffect(() => {
    if (hasSettled) followList()
  }, [hasSettled])

  return {
    phase,
    submit,
    checkAgain,
    forgetNotice() {
      setPhase((before) => (before.name === 'editing' && before.notice ? { ...before, notice: null } : before))
    },
  }
}

const areRefunded = ({ ticketIds }: RefundDraft, { tickets }: Purchase): boolean =>
  tickets.filter(({ ticketId }) => ticketIds.includes(ticketId)).every(isRefunded)

type Submitted = { readonly paymentIntentId: PaymentId; readonly draft: RefundDraft }
type Sought = { readonly paymentIntentId: PaymentId; readonly refundId: RefundId | null; readonly cause: string }
type Send = Submitted & { readonly orgId: OrgId | null; readonly key: string; readonly signal: AbortSignal }

const send = ({ paymentIntentId, draft, orgId, key, signal }: Send) =>
  api(
    refundTickets,
    {
      body: { paymentIntentId, ticketIds: [...draft.ticketIds], reason: draft.reason.trim(), amount: draft.amount },
    },
    { signal, idempotencyKey: key, ...(orgId !== null && { organizationId: orgId }) },
  )
