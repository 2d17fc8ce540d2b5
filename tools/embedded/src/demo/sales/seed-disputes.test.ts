import { beforeAll, expect, test } from 'vitest'
import { seedTiny } from '#demo/testing/seed-tiny.ts'
import { adoptPlatformPayments } from '#payments/adopt-platform-payments.ts'
import { useSandbox } from '#payments/testing/use-sandbox.ts'
import { seedDisputes } from './seed-disputes.ts'

const peer = useSandbox()
const { pool, rows, count } = peer.database
const now = new Date()

beforeAll(async () => {
  await seedTiny(peer.database.url, now)
  await seedDisputes(pool, now)
}, 60_000)

test('one disputed payment awaits an answer and one has it, each for its remaining sum', {
  tags: ['R13'],
}, async () => {
  expect(
    await rows(`select p.purchaser_name, d.status, d.amount < p.amount_cents as partly, d.due_at > now() as due
                from payment_disputes d join payments p on p.id = d.payment_id order by 1`),
  ).toEqual([
    { purchaser_name: 'Petra Partial', status: 'needs_response', partly: true, due: true },
    { purchaser_name: 'Trudy Tenfold', status: 'under_review', partly: false, due: true },
  ])
  expect(
    await count(
      'select count(*) from payment_disputes d join payments p on p.id = d.payment_id where d.opened_at < p.paid_at',
    ),
  ).toBe(0)
})

test('the payment sandbox has the disputes and refuses refunds of their payments', { tags: ['R13'] }, async () => {
  await adoptPlatformPayments(pool)
  const [dispute] = await rows<{ id: string; payment_id: string; amount: number }>(
    `select id, payment_id, amount from payment_disputes where status = 'needs_response'`,
  )
  if (!dispute) throw new Error('There is no dispute.')
  expect(await peer.stripe.disputes.retrieve(dispute.id)).toMatchObject({
    payment_intent: dispute.payment_id,
    amount: dispute.amount,
    status: 'needs_response',
    reason: 'product_not_received',
  })
  await expect(peer.stripe.refunds.create({ payment_intent: dispute.payment_id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})
