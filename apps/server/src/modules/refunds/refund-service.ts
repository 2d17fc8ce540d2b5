import { setMaxListeners } from 'node:events'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { endRefund, listPaymentRefunds, lookUpRefund, refundTickets } from '@ground-control/contract/refunds'
import { coveringRefund, supersededFailure } from '@ground-control/domain/refunds/external-refunds'
import { isSameTickets } from '@ground-control/domain/refunds/refund-follow-up'
import { refundTable } from '@ground-control/domain/refunds/refund-states'
import type { FastifyBaseLogger } from 'fastify'
import { evenWhenBusy } from '#platform/db/pools/when-busy.ts'
import { Refusal } from '#platform/http/refusal.ts'
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderUnreachable,
  type SendOutcome,
  UnknownPayment,
} from '#platform/payments/payment-provider.ts'
import { type EndWish, endingOf, type LookUpAnswer } from './ending.ts'
import type { ExternalRefundService } from './external/external-refund-service.ts'
import type { RefundRecord } from './records/refund-records.ts'
import type { RefundStore, StoredRefund } from './refund-store.ts'
import type { SendingTurns } from './sending-turns.ts'
import { createSharedWait } from './shared-wait.ts'
import { type Origin, type RefundUpdate, recoveryOrigin } from './transactions/apply-event.ts'
import type { KnownContent, RefundRequest } from './transactions/reserve-refund.ts'
import type { ItemRequest } from './transactions/reserve-together.ts'

type Connection = {
  readonly provider: PaymentProvider
  readonly external: ExternalRefundService
  readonly turns: SendingTurns
  readonly refusal: () => Promise<Refusal | null>
}

type Needs = {
  readonly store: RefundStore
  readonly connection: Connection | null
  readonly log: FastifyBaseLogger
}

const pollMs = 100
const minSendMs = 1_000
/** Beyond the provider's time, a refund that has started waits this long for a busy database. */
const settleMs = 10_000

export function createRefundService({ store, connection, log }: Needs) {
  const stopping = new AbortController()
  // Every waiting request listens to this signal.
  setMaxListeners(0, stopping.signal)

  /** Reserves, sends and settles. The process may die after each step, and the recovery loop continues from there. */
  async function refund(request: RefundRequest) {
    const connected = requireConnection()
    const { provider } = connected
    const deadline = Date.now() + provider.timeoutMs
    const refusal = (await connected.refusal()) ?? heldRefusal(await connected.turns.heldMs())
    const { refundId, order } = await store.reserve({ ...request, refusal })
    try {
      if (order) await send({ refund: { id: refundId, ...order }, origin: request, isRepeat: false, deadline })
      else await waitWhileReserved(refundId, deadline)
      const own = await evenWhenBusy(deadline + settleMs, () => store.record(refundId))
      // A failover lost its row, which comes back from the provider.
      if (!own) throw outcomeUnknown(refundId)
      return replyOf(await orItsHolder(own))
    } catch (error) {
      // Money may have moved, so no error may sound as if nothing happened.
      throw error instanceof Refusal ? error : outcomeUnknown(refundId, error)
    }
  }

  /** For a job's item. Returns why the provider gave no answer, if so; the recovery loop then continues. */
  async function refundItem(request: ItemRequest): Promise<Trouble | null> {
    const { provider } = requireConnection()
    const { refundId, order } = await store.together.reserve(request)
    const deadline = Date.now() + provider.timeoutMs
    const { apply } = store.together
    return order && send({ refund: { id: refundId, ...order }, origin: request, isRepeat: false, deadline, apply })
  }

  function requireConnection(): Connection {
    if (connection) return connection
    throw new Refusal('provider-unavailable', 'Refunds are unavailable: no payment provider is set up.')
  }

  type Sending = {
    readonly refund: Pick<StoredRefund, 'id' | 'paymentId' | 'amountCents'> & { readonly known?: KnownContent }
    readonly origin: Origin
    readonly isRepeat: boolean
    readonly deadline: number
    readonly apply?: RefundStore['apply']
  }

  async function send(sending: Sending): Promise<Trouble | null> {
    const { refund, deadline } = sending
    const turn = await requireConnection().turns.take(refund.paymentId, deadline)
    if (!turn) {
      log.warn({ refundId: refund.id }, 'another refund of this payment is on its way; will retry')
      return null
    }
    try {
      return await sendInTurn(sending)
    } finally {
      await turn.end()
    }
  }

  async function sendInTurn(sending: Sending): Promise<Trouble | null> {
    const { refund, origin, isRepeat, deadline, apply = store.apply } = sending
    const { id, paymentId, amountCents } = refund
    const { actor, requestId } = origin
    const busyUntil = deadline + settleMs
    const { content, parts } = refund.known ?? (await evenWhenBusy(busyUntil, () => store.contentOf(refund)))
    const options = { deadline, mayBeUnknown: !isRepeat }
    if (!(await isReadAtProvider({ ...content, paymentId, amountCents, parts }, origin, options))) {
      return { reason: 'could not read the payment’s refunds' }
    }
    const { effect } = await evenWhenBusy(busyUntil, () => apply(id, { event: 'sending', actor, requestId }))
    if (effect === 'ignored') return null
    const withinMs = Math.max(minSendMs, deadline - Date.now())
    const order = { ...content, paymentId, amountCents, isRepeat, withinMs }
    const outcome = await requireConnection().provider.sendRefund(order)
    if (outcome.kind === 'no-answer') log.warn({ refundId: id, reason: outcome.reason }, 'no answer to a refund yet')
    // The provider may have refused because this payment was already refunded in its dashboard. Import that refund
    // first so it claims the tickets.
    if (outcome.kind === 'refused') await importPayment(paymentId, Math.max(deadline, Date.now() + minSendMs))
    await evenWhenBusy(busyUntil, () => apply(id, { ...updateOf(outcome), actor, requestId }))
    return outcome.kind === 'no-answer' ? outcome : null
  }

  /**
   * Imports this refund, or another one that covers its tickets. False: the provider can't be asked, so nothing may be
   * sent.
   */
  async function isReadAtProvider(
    { paymentId, ...unsent }: Unsent,
    { actor, requestId }: Origin,
    options: { deadline: number; mayBeUnknown: boolean },
  ): Promise<boolean> {
    const { provider, external } = requireConnection()
    try {
      const listed = await provider.refundsOf(paymentId, options)
      const covering = coveringRefund(listed, unsent)
      if (covering) {
        log.warn({ refundId: unsent.refundId, providerRefundId: covering.id }, 'the provider has covered these tickets')
        const update = { event: 'superseded' as const, failure: supersededFailure, actor, requestId }
        await store.apply(unsent.refundId, update)
      }
      await external.importChanged(listed, recoveryOrigin)
      return true
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn(
        { err: error.cause, refundId: unsent.refundId },
        'could not read a payment’s refunds; sending nothing yet',
      )
      return false
    }
  }

  /** If another refund made this one unnecessary, returns that one. */
  async function orItsHolder(own: RefundRecord): Promise<RefundRecord> {
    const holderId = own.failure?.code === supersededFailure.code ? await store.holderOf(own.refundId) : null
    if (holderId === null) return own
    const holder = await record(holderId)
    if (isSameTickets(holder.ticketIds, own.ticketIds)) return holder
    throw new Refusal('already-refunded', supersededFailure.message, { refundId: holderId })
  }

  async function importPayment(paymentId: string, deadline: number): Promise<void> {
    try {
      await requireConnection().external.importPayment(paymentId, recoveryOrigin, deadline)
    } catch (error) {
      log.warn({ err: error, paymentId }, 'could not import the refunds of a payment; will retry')
    }
  }

  /** Another request is sending this refund. Its outcome answers this request too. */
  const waitWhileReserved = createSharedWait({
    isOpen: async (refundId) => (await store.stateOf(refundId)) === 'reserved',
    everyMs: pollMs,
    signal: stopping.signal,
  })

  async function record(refundId: string): Promise<RefundRecord> {
    const found = await store.record(refundId)
    if (!found) throw new Refusal('not-found', 'No refund with this ID.')
    return found
  }

  async function findAtProvider({ provider }: Connection, refund: StoredRefund): Promise<LookUp> {
    try {
      const found = await provider.findRefund({ ...refund, refundId: refund.id })
      return found ? { answer: 'found', found } : { answer: 'absent', found }
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn({ err: error.cause, refundId: refund.id }, 'could not look up a refund')
      return { answer: error instanceof UnknownPayment ? 'unknown-payment' : 'unreachable', found: null }
    }
  }

  return {
    refund,
    refundItem,
    record,

    async recordsOf(paymentId: string): Promise<ReplyOf<typeof listPaymentRefunds>> {
      const records = await store.recordsOf(paymentId)
      if (!records) throw new Refusal('not-found', 'No payment with this ID.')
      return records
    },

    async lookUp(refundId: string, origin: Origin): Promise<ReplyOf<typeof lookUpRefund>> {
      const refund = await store.find(refundId)
      if (!refund) throw new Refusal('not-found', 'No refund with this ID.')
      const { paymentId, amountCents, state } = refund
      if (!connection) return { state, answer: 'unreachable' }
      const { answer, found } = await findAtProvider(connection, refund)
      const shown = found && { status: found.status, providerRefundId: found.id }
      await store.noteLookUp(refundId, { ...origin, after: { answer, ...shown, state, paymentId, amountCents } })
      if (found) await connection.external.importRefund(found, origin)
      return { state: (await store.stateOf(refundId)) ?? state, answer }
    },

    /** Ends a refund that the provider doesn't have, or whose payment it doesn't know. */
    async end(refundId: string, wish: EndWish, origin: Origin): Promise<ReplyOf<typeof endRefund>> {
      const refund = await store.find(refundId)
      if (!refund) throw new Refusal('not-found', 'No refund with this ID.')
      const { answer, found } = await findAtProvider(requireConnection(), refund)
      if (found) await requireConnection().external.importRefund(found, origin)
      const { state, effect } = await store.apply(refundId, { ...origin, ...endingOf(answer, wish, refundId) })
      if (effect === 'moved') return { state }
      if (effect === 'busy')
        throw new Refusal('being-refunded', 'This refund was just sent. Try again in a minute.', { refundId })
      throw new Refusal('refund-rejected', 'This refund has already ended.', { refundId })
    },

    /** Completes an open refund that nobody is working on. */
    async resolve(refund: StoredRefund): Promise<void> {
      const { provider, external } = requireConnection()
      if (refundTable[refund.state]['seen-absent'] !== 'ignored') {
        const isRepeat = refund.lastSentAt !== null
        await send({ refund, origin: recoveryOrigin, isRepeat, deadline: Date.now() + provider.timeoutMs })
        return
      }
      const found = await provider.findRefund({ ...refund, refundId: refund.id })
      if (found) return external.importRefund(found, recoveryOrigin)
      log.error({ refundId: refund.id }, 'the provider does not know a refund that it accepted')
    },

    /** Stops waiting. Refunds in progress become `unknown`, and the next process looks them up. */
    abandon(): void {
      stopping.abort()
      connection?.provider.abandon()
    },
  }
}

export type RefundService = ReturnType<typeof createRefundService>

export type Trouble = { readonly reason: string }

type Unsent = Parameters<typeof coveringRefund>[1] & { readonly paymentId: string }

type LookUp = { readonly answer: LookUpAnswer; readonly found: ProviderRefund | null }

function replyOf({ refundId, amount, ticketIds, state, failure }: RefundRecord): ReplyOf<typeof refundTickets> {
  if (state === 'succeeded' || state === 'sent') return { refundId, amount, ticketIds, state }
  if (state === 'failed') {
    throw new Refusal('refund-declined', failure?.message ?? 'The payment provider declined the refund.', { refundId })
  }
  throw outcomeUnknown(refundId)
}

const outcomeUnknown = (refundId: string, cause?: unknown) =>
  new Refusal(
    'refund-outcome-unknown',
    'The payment provider hasn’t answered yet, so we’re checking the outcome there. It’s safe to try again; this can’t refund twice.',
    { refundId, cause },
  )

const heldRefusal = (ms: number) =>
  ms === 0
    ? null
    : new Refusal(
        'provider-unavailable',
        `The database was just restored or restarted. So that nothing is paid twice, refunds resume in ${Math.ceil(ms / 1000)} s.`,
      )

function updateOf(outcome: SendOutcome): Omit<RefundUpdate, keyof Origin> {
  if (outcome.kind === 'no-answer') return { event: 'no-answer', reason: outcome.reason }
  if (outcome.kind === 'refused') return { event: 'answered-failed', failure: outcome.failure }
  const { id, status, failure } = outcome.refund
  const event = status === 'failed' ? 'seen-failed' : (`answered-${status}` as const)
  return { event, providerRefundId: id, failure }
}
