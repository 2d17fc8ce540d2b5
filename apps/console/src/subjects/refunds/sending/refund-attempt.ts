import { ApiError } from '@ground-control/contract/client'
import { RefundId } from '@ground-control/contract/primitives'
import { refundTickets } from '@ground-control/contract/refunds'
import type { Purchase } from '@ground-control/domain/purchases/purchases'
import { isSameSubmit } from '@ground-control/domain/refunds/refund-follow-up'
import { canSubmitAgain } from '@ground-control/domain/refunds/refund-look-up'
import { refundMessages, refundProblem } from '@ground-control/domain/refunds/refund-rules'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { constants } from '@ground-control/domain/values/constants'
import type * as ids from '@ground-control/domain/values/ids'
import type { EventId, OrgId, PaymentId } from '@ground-control/domain/values/ids'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { api } from '#platform/api.ts'
import { type Keyed, keyFor } from '#platform/calls/keyed-submit.ts'
import { createStore } from '#platform/external-store.ts'
import { remoteConfig } from '#platform/remote-config.ts'
import type { RefundDone } from '#subjects/refunds/use-refund-toast.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import { readPaymentTickets } from '#subjects/tickets/queries.ts'
import { lookUp } from './look-up.ts'
import { causeOf, followUpOf, lookedUpNotice, problemNotice, refusalNotice } from './notices.ts'
import type { RefundDraft, RefundPhase } from './refund-phase.ts'
import { timeLimit } from './time-limit.ts'

export type RefundSubject = {
  readonly eventId: ids.EventId
  readonly orgId: ids.OrgId | null
  readonly purchase: Purchase
  readonly hasRecords: boolean
  /** Earlier refunds of this payment. */
  readonly known: ReadonlySet<string>
  readonly onDone: (done: RefundDone) => void
}

export type RefundAttempt = ReturnType<typeof createRefundAttempt>

/** One refund from submit to outcome. Continues after its dialog or screen is closed. */
export function createRefundAttempt() {
  const phase = createStore<RefundPhase>({ name: 'editing', notice: null })
  const ending = new AbortController()
  let open: (Keyed<RefundDraft> & { readonly knownBefore: ReadonlySet<string> }) | null = null
  let isRunning = false
  let wasRead = false

  async function submit(draft: RefundDraft, subject: RefundSubject) {
    if (isRunning) return
    const { paymentIntentId, tickets } = subject.purchase
    const { ticketIds, amount, fees } = draft
    const problem = refundProblem({ paymentIntentId: paymentIntentId ?? '', ticketIds, amount, fees, tickets })
    if (problem || paymentIntentId === null) {
      phase.set({ name: 'editing', notice: problemNotice(refundMessages[problem ?? 'invalid-payment']) })
      return
    }
    isRunning = true
    phase.set({ name: 'sending', draft, isDone: false })
    const key = keyFor(open, draft, isSameDraft)
    open = open?.key === key ? open : { request: draft, key, knownBefore: subject.known }
    const limit = timeLimit(constants.refundTimeoutMs)
    try {
      const { orgId } = subject
      const reply = await sendRefund({ paymentIntentId, draft, orgId, key, signal: limit.signal })
      finish(draft, subject, { isPending: reply.state === 'sent', amount: reply.amount, refundId: reply.refundId })
    } catch (error) {
      await handle(error, limit.signal.aborted, { paymentIntentId, draft, subject })
    } finally {
      limit.clear()
      isRunning = false
    }
  }

  async function handle(error: unknown, timedOut: boolean, submitted: Submitted) {
    const { paymentIntentId, draft, subject } = submitted
    const followUp = followUpOf(error, timedOut)
    if (followUp === 'done') {
      finish(draft, subject, { isPending: false, amount: draft.amount, refundId: null })
      return
    }
    if (followUp === 'look-up') {
      const refundId = error instanceof ApiError ? (RefundId.safeParse(error.refundId).data ?? null) : null
      await check(submitted, { refundId, cause: causeOf(error, timedOut) })
      return
    }
    open = null
    // Updates every REFUND button.
    if (followUp === 'switched-off') await remoteConfig.load({ force: true })
    if (followUp === 'taken' || followUp === 'prices-changed') await refresh(subject, paymentIntentId)
    phase.set({ name: 'editing', notice: refusalNotice(followUp, error, new Date()) })
  }

  async function check({ paymentIntentId, draft, subject }: Submitted, { refundId, cause }: Sought) {
    const { eventId, hasRecords, known } = subject
    wasRead = false
    phase.set({ name: 'checking', draft, cause })
    const knownBefore = open?.knownBefore ?? known
    const { ticketIds, fees, amount } = draft
    const look = await lookUp({ paymentIntentId, ticketIds, fees, refundId, hasRecords, knownBefore }, ending.signal)
    if (!look) return
    const { outcome, record } = look
    const notice = lookedUpNotice({ ...look, amount, cause, hasRecords })
    if (outcome === 'went-through') show(draft, eventId, record?.refundId ?? null, record?.settledAt ?? null)
    if (outcome === 'taken') await refresh(subject, paymentIntentId)
    // The same key would only replay a failed refund.
    if (outcome !== 'absent' && outcome !== 'open' && outcome !== 'unreadable') open = null
    void ownChanges.settle(eventId)
    if (canSubmitAgain(outcome)) {
      phase.set({ name: 'editing', notice })
      return
    }
    const isOpen = outcome === 'open' || outcome === 'unreadable'
    const shownId = record?.refundId ?? refundId
    phase.set({ name: 'ended', draft, notice, refundId: shownId, cause: isOpen ? cause : null })
  }

  function finish(draft: RefundDraft, { eventId, onDone }: RefundSubject, done: RefundDone) {
    open = null
    phase.set({ name: 'sending', draft, isDone: true })
    if (!done.isPending) show(draft, eventId, done.refundId, null)
    void ownChanges.settle(eventId)
    onDone(done)
  }

  async function checkAgain(subject: RefundSubject) {
    const { paymentIntentId } = subject.purchase
    const sought = unsettled()
    if (sought === null || paymentIntentId === null || isRunning) return
    isRunning = true
    const { draft, refundId, cause } = sought
    await check({ paymentIntentId, draft, subject }, { refundId, cause }).finally(() => {
      isRunning = false
    })
  }

  /** A submit whose outcome was reported as open, or that hasn't been found yet. */
  function unsettled(): (Sought & { readonly draft: RefundDraft }) | null {
    const now = phase.get()
    if (now.name === 'ended' && now.cause !== null) return { ...now, cause: now.cause }
    if (now.name === 'editing' && now.notice && open) {
      return { draft: open.request, refundId: null, cause: now.notice.title }
    }
    return null
  }

  return {
    phase: { get: phase.get, subscribe: phase.subscribe },
    submit,
    checkAgain,
    unsettledDraft: (): RefundDraft | null => unsettled()?.draft ?? null,
    /** A submit that may still arrive. Sent again unchanged, it counts as the same one. */
    openDraft: (): RefundDraft | null => open?.request ?? null,
    forgetNotice() {
      const now = phase.get()
      if (now.name === 'editing' && now.notice) phase.set({ name: 'editing', notice: null })
    },
    close() {
      wasRead = phase.get().name === 'ended'
    },
    /** Outcome known and seen; the next refund of the purchase is a new attempt. */
    isOver(): boolean {
      const now = phase.get()
      if (now.name === 'editing') return open === null
      if (now.name === 'sending') return now.isDone
      return now.name === 'ended' && now.cause === null && wasRead
    },
    end: () => ending.abort(),
  }
}

function show({ tickets }: RefundDraft, eventId: ids.EventId, refundId: ids.RefundId | null, at: Instant | null) {
  const refundedAt = at ?? instantOf(new Date())
  const refunded = tickets.map((ticket) => ({ ...ticket, refundId, refundedAt }))
  ownChanges.show(eventId, refunded)
}

const refresh = ({ eventId, purchase: { tickets } }: RefundSubject, paymentIntentId: ids.PaymentId) =>
  refreshTickets({ eventId, paymentIntentId, tickets })

type Submitted = {
  readonly paymentIntentId: ids.PaymentId
  readonly draft: RefundDraft
  readonly subject: RefundSubject
}
type Sought = { readonly refundId: ids.RefundId | null; readonly cause: string }

type Send = {
  readonly paymentIntentId: PaymentId
  readonly draft: RefundDraft
  readonly orgId: OrgId | null
  readonly key: string
  readonly signal: AbortSignal
}

const isSameDraft = (a: RefundDraft, b: RefundDraft) => a.tellCustomer === b.tellCustomer && isSameSubmit(a, b)

const sendRefund = ({ paymentIntentId, draft, orgId, key, signal }: Send) =>
  api(
    refundTickets,
    {
      body: {
        paymentIntentId,
        ticketIds: [...draft.ticketIds],
        reason: draft.reason.trim(),
        amount: draft.amount,
        // Another platform may not know these fields.
        ...(draft.fees > 0 && { fees: draft.fees }),
        ...(draft.tellCustomer && { tellCustomer: true }),
      },
    },
    { signal, idempotencyKey: key, ...(orgId !== null && { organizationId: orgId }) },
  )

type Shown = {
  readonly eventId: EventId
  readonly paymentIntentId: PaymentId
  readonly tickets: readonly Ticket[]
}

/** Shows the tickets' current prices and refund marks. */
async function refreshTickets({ eventId, paymentIntentId, tickets: shown }: Shown): Promise<void> {
  const mine = new Set(shown.map(({ ticketId }) => ticketId))
  try {
    const tickets = await readPaymentTickets(paymentIntentId)
    if (!tickets) return
    const now = tickets.filter((ticket) => mine.has(ticket.ticketId) && (ticket.eventId ?? eventId) === eventId)
    ownChanges.show(eventId, now)
  } catch {
    // The client has logged it; the list also refreshes by itself.
  }
  await ownChanges.settle(eventId)
}
