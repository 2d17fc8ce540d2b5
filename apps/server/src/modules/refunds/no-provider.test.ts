import { listPaymentRefunds, refundPayment } from '@ground-control/contract/refunds'
import type { PaymentId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()

test('without a payment provider refunds are refused, and old ones can still be read', {
  tags: ['P16'],
}, async () => {
  await pool.query(`insert into remote_config (key, value) values ('enable_ticket_refunds', 'true')`)
  const sales = salesOf(pool)
  const orgId = await sales.organization()
  const { paymentId, tickets } = await sales.sell(await sales.event({ orgId }))
  const paymentIntentId = paymentId as PaymentId
  await expect(call(refundPayment, { body: { paymentIntentId } }, { organizationId: orgId })).rejects.toMatchObject({
    status: 503,
    code: 'provider-unavailable',
  })
  await sales.refund(tickets)
  const { refunds } = await call(listPaymentRefunds, { params: { paymentIntentId } })
  expect(refunds).toMatchObject([{ state: 'succeeded', amount: 2500, requestedBy: null, steps: [] }])
})

test('without a payment provider there is no webhook', async () => {
  await expectProblem(await request('/webhooks/stripe', { method: 'POST', body: '{}' }), 404, 'not-found')
})
