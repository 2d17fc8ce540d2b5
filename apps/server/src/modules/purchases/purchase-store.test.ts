import { getPurchase } from '@ground-control/contract/purchases'
import { listPaymentRefunds } from '@ground-control/contract/refunds'
import type { PaymentId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'

const { bank, call, event, organization, pool, refund, sales } = await useRefunds()

const purchase = (paymentId: string) => call(getPurchase, { params: { paymentIntentId: paymentId as PaymentId } })

async function joseBuys() {
  const late = await sales.event({ orgId: organization(), name: 'Late Show' })
  const { paymentId, tickets } = await sales.sell([event(), late], { prices: [9000, 5400] })
  await pool.query(
    `update payments set amount_cents = amount_cents + 840, purchaser_account_id = 'acc_jose', purchaser_name = 'José Yang',
       purchaser_email = 'jose@inbox.example' where id = $1`,
    [paymentId],
  )
  bank.cards.set(paymentId, { brand: 'visa', last4: '4242' })
  return { paymentId, ids: tickets.map(({ id }) => id), late }
}

test('a purchase shows where its money is, who paid, and every ticket across events', { tags: ['R14'] }, async () => {
  const { paymentId, ids, late } = await joseBuys()
  await pool.query(
    `update tickets set owner_name = 'Nina Petrov', redeemed = true, redeemed_at = now() where id = $1`,
    [ids[1]],
  )
  const { reply } = await refund({ paymentIntentId: paymentId, ticketIds: ids.slice(0, 1), amount: 9000 })
  const found = await purchase(paymentId)
  expect(found).toMatchObject({
    ...{ amount: 15_240, ticketValue: 14_400, fees: 840, discount: 0, refunded: 9000, left: 6240, currency: 'usd' },
    underWay: { refunds: 0, amount: 0 },
    purchaser: { accountId: 'acc_jose', name: 'José Yang', email: 'jose@inbox.example', phone: null },
    refunds: [{ refundId: reply?.refundId, state: 'succeeded' }],
    disputes: [],
  })
  expect(found.tickets.map(({ ticketId, refundId, owner }) => [ticketId, refundId, owner?.name])).toEqual([
    [ids[0], reply?.refundId, null],
    [ids[1], null, 'Nina Petrov'],
  ])
  expect(found.tickets[1]?.redeemedAt).toEqual(expect.any(String))
  expect(found.events.map(({ eventId }) => eventId).sort()).toEqual([event(), late].sort())
  const lateEvent = found.events.find(({ eventId }) => eventId === late)
  expect(lateEvent?.places).toEqual({ sold: 1, comps: 0, refunded: 0, capacity: null })
  await expect(purchase('pi_nobody')).rejects.toMatchObject({ status: 404 })
})

test('the card is read from the provider once, and kept', { tags: ['R14', 'R15'] }, async () => {
  const { paymentId } = await joseBuys()
  const card = { brand: 'visa', last4: '4242' }
  const params = { paymentIntentId: paymentId as PaymentId }
  expect((await call(listPaymentRefunds, { params })).purchaser).toMatchObject({ name: 'José Yang', card })
  bank.cards.set(paymentId, { brand: 'amex', last4: '0005' })
  expect((await purchase(paymentId)).purchaser.card).toEqual(card)
})

test('a provider that is down or answers nonsense leaves the card unknown', { tags: ['R14'] }, async () => {
  const { paymentId } = await joseBuys()
  bank.cards.set(paymentId, { brand: 'visa', last4: 'four' })
  expect((await purchase(paymentId)).purchaser.card).toBeNull()
  const { paymentId: other } = await joseBuys()
  bank.setAway(true)
  expect((await purchase(other)).purchaser.card).toBeNull()
  bank.setAway(false)
  expect((await purchase(other)).purchaser.card).toEqual({ brand: 'visa', last4: '4242' })
})

test('tickets that changed hands together are one transfer', { tags: ['R14'] }, async () => {
  const { paymentId, ids } = await joseBuys()
  await pool.query(
    `insert into transfers (id, event_id, ticket_id, from_name, to_name, to_email, transferred_at, batch_id)
     select 'trf_' || id, event_id, id, 'José Yang', 'Nina Petrov', 'nina@mail.example', now(), 'bat_1'
     from tickets where id = any($1)`,
    [ids],
  )
  expect((await purchase(paymentId)).transfers).toMatchObject([
    { ticketIds: ids, fromName: 'José Yang', toName: 'Nina Petrov', by: null },
  ])
})

test('cases are the purchaser’s about these events, and those linked to its actions', {
  tags: ['R14', 'R16'],
}, async () => {
  const { paymentId, ids } = await joseBuys()
  const { reply } = await refund({ paymentIntentId: paymentId, ticketIds: ids.slice(0, 1), amount: 9000 })
  await pool.query(
    `insert into support_cases (id, subject, category, priority, state, requester_name, requester_account_id, event_id, opened_at, updated_at) values
       ('sup_own', 'Nina has no tickets', 'other', 'normal', 'open', 'José', 'acc_jose', $1, now(), now()),
       ('sup_elsewhere', 'Another event', 'other', 'normal', 'open', 'José', 'acc_jose', null, now(), now()),
       ('sup_linked', 'Refund please', 'other', 'normal', 'open', 'Nina', null, null, now(), now())`,
    [event()],
  )
  await pool.query(
    `insert into support_messages (case_id, kind, text, link_kind, link_id)
     values ('sup_linked', 'action', 'Refunded', 'refund', $1)`,
    [reply?.refundId],
  )
  const { cases } = await purchase(paymentId)
  expect(cases.map(({ caseId }) => caseId).sort()).toEqual(['sup_linked', 'sup_own'])
  expect(cases).toContainEqual(expect.objectContaining({ subject: 'Refund please', state: 'open', owner: null }))
})
