import type { BooksQuery } from '#payments/books.ts'
import { toDisputeRequest, toDisputeStatus } from '#payments/disputes.ts'
import { meetFault } from '#payments/faults/connection-fate.ts'
import { fieldsOf, toFaultRequest } from '#payments/faults/fault.ts'
import { type Read, takeConnectionFault } from '#payments/faults/fault-store.ts'
import { createKeysInUse } from '#payments/idempotency.ts'
import { type Answer, ok } from '#payments/protocol/answer.ts'
import type { ApiRequest } from '#payments/protocol/api-request.ts'
import type { Routes } from '#payments/protocol/create-server.ts'
import { allowOnly, type Form, readInteger } from '#payments/protocol/form-body.ts'
import { asAnswer, badRequest } from '#payments/protocol/stripe-error.ts'
import { sandboxAccountId } from '#payments/sandbox-account.ts'
import type { SandboxControl } from '#payments/sandbox-control.ts'
import type { SandboxStore } from '#payments/sandbox-store.ts'
import { toWebhookChanges } from '#payments/webhooks/webhook-settings.ts'
import { gathered } from '#timing/gathered.ts'
import { createRefund, readRefundOrder } from './create-refund.ts'
import { createPaymentIntent, retrievePaymentIntent } from './payment-intents.ts'
import { listDisputes, retrieveDispute } from './read-disputes.ts'
import { listRefunds, type OfPayment, paymentOfRefund, refundsOfPayments, retrieveRefund } from './read-refunds.ts'
import { type Attempt, type Received, receiveRefunds, refundAtOnce } from './refund-at-once.ts'

type Needs = {
  readonly store: SandboxStore
  readonly signal: AbortSignal
  /** A refund has events to send. */
  readonly onEvents: () => void
  /** A refund may settle later, too. */
  readonly onChange: () => void
}

const maxIdLength = 255
/** A platform that refunds a whole event asks for many at once. */
const gatherMs = 4

export function stripeRoutes({ store, signal, onEvents, onChange }: Needs): Routes {
  const holdingKey = createKeysInUse()
  const { pool } = store
  const receive = gathered(gatherMs, (received: readonly Received[]) => receiveRefunds(pool, received))
  const refundsOf = gathered(gatherMs, (wanted: readonly OfPayment[]) => refundsOfPayments(pool, wanted))
  // If it fails for the group, each request is decided alone.
  const makeAtOnce = gathered(gatherMs, (attempts: readonly Attempt[]) =>
    refundAtOnce(pool, attempts).catch(() => attempts.map(() => null)),
  )

  async function refund(request: ApiRequest): Promise<Answer> {
    const form = await request.form()
    const paymentIntent = form.fields.get('payment_intent') ?? ''
    const { account } = request
    const standing = paymentIntent.length > maxIdLength ? null : await receive({ paymentIntent, account })
    const order = readRefundOrder(form, account)
    const calm = standing?.faults_wait === false
    const fault = calm ? null : await takeConnectionFault(store, { call: 'create', paymentIntent })
    const keyed = { path: request.path, key: keyOf(request), form }
    return meetFault(fault, signal, (beforehand) =>
      holdingKey(keyed.key, async () => {
        await beforehand()
        const atOnce = calm ? await makeAtOnce({ order, request: keyed, standing }) : null
        if (atOnce) {
          onEvents()
          return atOnce
        }
        const answer = await createRefund(store, order, keyed, fault === null)
        onChange()
        return answer
      }),
    )
  }

  async function read(work: () => Promise<Read>, paymentIntent: () => Promise<string | null>): Promise<Answer> {
    const first = await work().catch(refusedRead)
    if (!first.faults_wait) return first.answer
    const fault = await takeConnectionFault(store, { call: 'read', paymentIntent: await paymentIntent() })
    return meetFault(fault, signal, async (beforehand) => {
      await beforehand()
      return (await work()).answer
    })
  }

  return {
    'POST /v1/refunds': refund,
    'GET /v1/refunds': ({ query, account }) =>
      read(
        () => listRefunds(pool, refundsOf, query, account),
        async () => query.fields.get('payment_intent') ?? null,
      ),
    'GET /v1/refunds/:id': ({ id, account }) =>
      read(
        () => retrieveRefund(pool, id, account),
        () => paymentOfRefund(pool, id),
      ),
    // Without faults, because the platform polls disputes and would use up faults meant for refunds.
    'GET /v1/disputes': ({ query, account }) => listDisputes(pool, query, account),
    'GET /v1/disputes/:id': ({ id, account }) => retrieveDispute(pool, id, account),
    'POST /v1/payment_intents': async (request) => {
      const keyed = { path: request.path, key: keyOf(request), form: await request.form() }
      return holdingKey(keyed.key, () => createPaymentIntent(store, keyed, request.account))
    },
    'GET /v1/payment_intents/:id': ({ id, account, query }) =>
      read(
        () => retrievePaymentIntent(pool, { id, account, query }),
        async () => id,
      ),
    'GET /v1/account': async ({ account }) => ok(toAccount(account ?? (await sandboxAccountId(pool)))),
  }
}

/** A refused read doesn't say whether a fault is waiting. */
const refusedRead = (error: unknown): Read => ({ faults_wait: true, answer: asAnswer(error) })

/** Accounts do not share keys. */
const keyOf = ({ account, idempotencyKey }: ApiRequest) =>
  account === null || idempotencyKey === undefined ? idempotencyKey : `${account} ${idempotencyKey}`

const toAccount = (id: string) => ({
  id,
  object: 'account' as const,
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  metadata: {},
  payouts_enabled: true,
  type: 'standard',
})

/** The sandbox's own controls, which Stripe doesn't have. */
export function controlRoutes(control: SandboxControl): Routes {
  return {
    'POST /sandbox/faults': async (request) => ok(await control.addFault(toFaultRequest(await request.json()))),
    'GET /sandbox/faults': async () => ok({ faults: await control.faults() }),
    'DELETE /sandbox/faults': async () => {
      await control.clearFaults()
      return ok({ faults: [] })
    },
    'POST /sandbox/refunds/:id/settle': async (request) => {
      const { status } = fieldsOf(await request.json(), 'The end of a refund', ['status'])
      if (status !== 'succeeded' && status !== 'failed') throw badRequest('A refund ends as succeeded or failed.')
      return ok(await control.settle(request.id, status))
    },
    'POST /sandbox/disputes': async (request) => ok(await control.openDispute(toDisputeRequest(await request.json()))),
    'POST /sandbox/disputes/:id': async (request) =>
      ok(await control.changeDispute(request.id, toDisputeStatus(await request.json()))),
    'POST /sandbox/webhooks': async (request) => ok(await control.setWebhooks(toWebhookChanges(await request.json()))),
    'GET /sandbox/webhooks': async () => ok(await control.webhooks()),
    'GET /sandbox/books': async ({ query }) => ok(await control.books(toBooksQuery(query))),
    'DELETE /sandbox/idempotency-keys': async () => {
      await control.forgetIdempotencyKeys()
      return ok({ forgotten: true })
    },
  }
}

function toBooksQuery(query: Form): BooksQuery {
  allowOnly(query, 'payment_intent', 'limit', 'starting_after')
  const limit = readInteger(query, 'limit')
  if (limit !== undefined && limit > 10_000) throw badRequest('At most 10000 payments are given at once.')
  return {
    payment_intent: query.fields.get('payment_intent'),
    limit,
    starting_after: query.fields.get('starting_after'),
  }
}
