import { countRefundRequest } from '#payments/books.ts'
import { meetFault } from '#payments/faults/connection-fate.ts'
import { takeConnectionFault } from '#payments/faults/fault-store.ts'
import { createKeysInUse } from '#payments/idempotency.ts'
import type { Answer } from '#payments/protocol/answer.ts'
import type { ApiRequest } from '#payments/protocol/api-request.ts'
import type { Routes } from '#payments/protocol/create-server.ts'
import type { SandboxStore } from '#payments/sandbox-store.ts'
import { createRefund, readRefundOrder } from './create-refund.ts'
import { createPaymentIntent, retrievePaymentIntent } from './payment-intents.ts'
import { listRefunds, paymentOfRefund, retrieveRefund } from './read-refunds.ts'

type Needs = { readonly store: SandboxStore; readonly signal: AbortSignal; readonly onChange: () => void }

/** Nothing longer is the id of anything. */
const longestId = 255

/** The part of Stripe's API that a refunding server needs. */
export function stripeRoutes({ store, signal, onChange }: Needs): Routes {
  const holdingKey = createKeysInUse()
  const { pool } = store

  async function refund(request: ApiRequest): Promise<Answer> {
    const form = await request.form()
    const paymentIntent = form.fields.get('payment_intent') ?? ''
    if (paymentIntent.length <= longestId) await countRefundRequest(pool, paymentIntent)
    const order = readRefundOrder(form)
    const fault = await takeConnectionFault(store, { call: 'create', paymentIntent })
    const keyed = { path: request.path, key: request.idempotencyKey, form }
    return meetFault(fault, signal, (beforehand) =>
      holdingKey(keyed.key, async () => {
        await beforehand()
        const answer = await createRefund(store, order, keyed, fault === null)
        onChange()
        return answer
      }),
    )
  }

  async function read(paymentIntent: string | null, work: () => Promise<Answer>): Promise<Answer> {
    const fault = await takeConnectionFault(store, { call: 'read', paymentIntent })
    return meetFault(fault, signal, async (beforehand) => {
      await beforehand()
      return work()
    })
  }

  return {
    'POST /v1/refunds': refund,
    'GET /v1/refunds': ({ query }) => read(query.fields.get('payment_intent') ?? null, () => listRefunds(pool, query)),
    'GET /v1/refunds/:id': async ({ id }) => read(await paymentOfRefund(pool, id), () => retrieveRefund(pool, id)),
    'POST /v1/payment_intents': async (request) => {
      const keyed = { path: request.path, key: request.idempotencyKey, form: await request.form() }
      return holdingKey(keyed.key, () => createPaymentIntent(store, keyed))
    },
    'GET /v1/payment_intents/:id': ({ id }) => read(id, () => retrievePaymentIntent(pool, id)),
  }
}
