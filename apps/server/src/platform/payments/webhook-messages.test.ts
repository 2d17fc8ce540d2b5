import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createMessageReader } from './webhook-messages.ts'

const stripe = new Stripe('sk_test_unused')
const webhookSecret = 'whsec_1'

function read(secretKey: string, message: object) {
  const payload = JSON.stringify({ object: 'event', ...message })
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  return createMessageReader(stripe, { secretKey, webhookSecret })(Buffer.from(payload), signature)
}
const about = (object: object) => ({ data: { object } })

test.each([
  ['sk_live_1', true, true],
  ['rk_live_1', true, true],
  ['rk_live_1', false, false],
  ['sk_test_1', false, true],
  ['rk_test_1', true, false],
  ['sk_other', true, true],
])('with the key %s, a message with livemode %s is read: %s', (key, livemode, isTaken) => {
  const message = { type: 'refund.created', livemode, ...about({ id: 're_1', payment_intent: 'pi_1' }) }
  const hint = read(key, message)
  expect(hint && { ...hint, said: null }).toEqual(
    isTaken ? { paymentId: 'pi_1', providerRefundId: 're_1', said: null } : null,
  )
})

test.each([
  ['refund.created', { id: 're_1', payment_intent: { id: 'pi_1' } }, 're_1'],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, 're_1'],
  ['charge.refund.updated', { id: 're_1', payment_intent: 'pi_1' }, 're_1'],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, null],
])('%s is about refunds', (type, object, providerRefundId) => {
  expect(read('sk_test_1', { type, ...about(object) })).toMatchObject({ paymentId: 'pi_1', providerRefundId })
})

test.each<[string, object, object]>([
  ['a status', { status: 'succeeded' }, { isSucceeded: true }],
  ['another status', { status: 'failed' }, { isSucceeded: false }],
  ['one of our refunds', { metadata: { refund_id: 're_ours' } }, { refundId: 're_ours' }],
  ['an impossible id', { metadata: { refund_id: 're_\u0000' } }, { refundId: null }],
  ['a sum', { amount_refunded: 2500 }, { refundedCents: 2500 }],
  [
    'nothing',
    { status: 7, amount_refunded: 'x', metadata: 'y' },
    { isSucceeded: false, refundId: null, refundedCents: null },
  ],
])('a message that names %s', (_, object, said) => {
  const message = { type: 'refund.updated', ...about({ id: 're_1', payment_intent: 'pi_1', ...object }) }
  expect(read('sk_test_1', message)).toMatchObject({ providerRefundId: 're_1', said })
})

test.each(['charge.succeeded', 'issuing_dispute.created', 'payment_intent.succeeded', 'refunds', 'v1.billing.meter'])(
  '%s is not',
  (type) => {
    expect(read('sk_test_1', { type, ...about({ id: 're_1', payment_intent: 'pi_1' }) })).toBeNull()
  },
)

test.each(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'])(
  '%s is about a dispute',
  { tags: ['R13'] },
  (type) => {
    expect(read('sk_test_1', { type, ...about({ id: 'du_1', payment_intent: 'pi_1' }) })).toEqual({ disputeId: 'du_1' })
    expect(read('sk_test_1', { type, ...about({ id: 'du_\u0000' }) })).toBeNull()
  },
)
