import { getEventReport } from '@ground-control/contract/figures/events'
import { previewJobNotice } from '@ground-control/contract/jobs/job-calls'
import type { EventId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { useJobs } from '#testing/jobs/use-jobs.ts'

const { call, pool, preview, sales, sellNow, ask, untilDone } = await useJobs()

const nothing = { payments: 0, tickets: 0, amount: 0 }
const set = (paymentId: string, change: string, ...values: unknown[]) =>
  pool.query(`update payments set ${change} where id = $1`, [paymentId, ...values])

test('an event without payments has nothing to refund', { tags: ['E1'] }, async () => {
  const eventId = await sales.event()
  expect(await preview(eventId)).toMatchObject({
    sold: nothing,
    refunded: nothing,
    leftOut: { ...nothing, reasons: [] },
    toRefund: nothing,
    comps: 0,
    approvalLimit: 20_000,
  })
  await expect(preview('evt_none' as EventId)).rejects.toMatchObject({ status: 404, code: 'not-found' })
})

test('an event with comps only counts them and no money', { tags: ['E1'] }, async () => {
  const eventId = await sales.event()
  await sales.comp(eventId, { count: 3 })
  expect(await preview(eventId)).toMatchObject({ comps: 3, sold: nothing, toRefund: nothing })
})

test('sold, refunded and left out equal the event page’s figures; the rest is refunded', { tags: ['E1'] }, async () => {
  const eventId = await sales.event()
  const done = await sellNow(eventId, { prices: [3000, 1000] })
  await sales.refund(done.tickets)
  const half = await sellNow(eventId, { prices: [3000, 1000], extra: 500 })
  await sales.refund(half.tickets.slice(0, 1))
  const discounted = await sellNow(eventId, { prices: [5000, 5000], extra: -1 })
  await sales.redeem(discounted.tickets.slice(0, 1))
  const counted = await preview(eventId)
  expect(counted).toMatchObject({
    sold: { payments: 3, tickets: 6, amount: 18_000 },
    discounts: 1,
    refunded: { payments: 1, tickets: 3, amount: 7000 },
    leftOut: nothing,
    toRefund: { payments: 2, tickets: 3, amount: 10_999 },
    fees: { payments: 1, amount: 500 },
    redeemed: 1,
  })
  const { totals } = await call(getEventReport, { params: { eventId } })
  expect([counted.sold.amount, counted.refunded.amount]).toEqual([totals.gross, totals.refundedAmount])
})

test('payments that can’t be refunded here are left out, each with its reason', { tags: ['E1'] }, async () => {
  const eventId = await sales.event()
  const [disputed, old, busy, euro] = await Promise.all(Array.from({ length: 4 }, () => sellNow(eventId)))
  await pool.query(
    `insert into payment_disputes (id, payment_id, status, amount, currency, opened_at)
     values ('dp_preview', $1, 'needs_response', 2500, 'usd', now())`,
    [disputed?.paymentId],
  )
  await set(old?.paymentId ?? '', `paid_at = now() - interval '181 days'`)
  await pool.query(
    `with made as (insert into refunds (id, payment_id, state, amount_cents, lease_until)
                   values ('re_busy', $1, 'reserved', 2500, now() + interval '1 hour') returning id)
     insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) select id, $2, $3, 2500 from made`,
    [busy?.paymentId, eventId, busy?.tickets[0]?.id],
  )
  await set(euro?.paymentId ?? '', `currency = 'eur'`)
  const { leftOut, toRefund, sold } = await preview(eventId)
  const one = { payments: 1, tickets: 1, amount: 2500 }
  expect(leftOut).toEqual({
    payments: 4,
    tickets: 4,
    amount: 7500,
    reasons: [
      { reason: 'disputed', currency: 'usd', ...one },
      { reason: 'too-old', currency: 'usd', ...one },
      { reason: 'under-way', currency: 'usd', ...one },
      { reason: 'other-currency', currency: 'eur', ...one },
    ],
  })
  expect({ toRefund, sold }).toEqual({ toRefund: nothing, sold: { payments: 4, tickets: 4, amount: 7500 } })
})

test('only this event’s part of a payment with two events is refunded', { tags: ['E1'] }, async () => {
  const [one, two] = [await sales.event(), await sales.event()]
  await sellNow([one, two], { prices: [4000, 6000], extra: 700 })
  expect(await preview(one)).toMatchObject({
    sold: { payments: 1, tickets: 1, amount: 4000 },
    toRefund: { payments: 1, tickets: 1, amount: 4000 },
    fees: { payments: 0, amount: 0 },
    feesKept: { payments: 1, amount: 700 },
  })
})

test('a sale or a refund changes the hash; time and comps don’t', { tags: ['E2'] }, async () => {
  const eventId = await sales.event()
  const first = await sellNow(eventId, { prices: [1000, 1000] })
  const { hash } = await preview(eventId)
  await sales.comp(eventId)
  expect((await preview(eventId)).hash).toBe(hash)
  await sellNow(eventId)
  const { hash: sold } = await preview(eventId)
  await sales.refund(first.tickets.slice(0, 1))
  expect(new Set([hash, sold, (await preview(eventId)).hash]).size).toBe(3)
})

test('chosen tickets count only if they belong to the event', { tags: ['E6'] }, async () => {
  const [eventId, other] = [await sales.event(), await sales.event()]
  const mine = await sellNow(eventId, { prices: [1000, 2000], extra: 300 })
  const theirs = await sellNow(other)
  const chosen = [mine.tickets[1]?.id ?? '', theirs.tickets[0]?.id ?? '', 'tkt_none']
  expect(await preview(eventId, chosen)).toMatchObject({
    sold: { payments: 1, tickets: 1, amount: 2000 },
    toRefund: { payments: 1, tickets: 1, amount: 2000 },
    feesKept: { payments: 1, amount: 300 },
  })
})

test('every item is one the refund itself accepts, whatever was refunded before', { tags: ['E1', 'E3'] }, async () => {
  const [eventId, other] = [await sales.event(), await sales.event()]
  const extras = [0, 333, -1, -77, 5]
  for (let at = 0; at < 12; at++) {
    const prices = Array.from({ length: 1 + (at % 4) }, (_, index) => 101 + at * 7 + index * 13)
    const sale = await sellNow(at % 5 === 0 ? [eventId, other] : eventId, { prices, extra: extras[at % 5] ?? 0 })
    if (at % 3 === 0 && at % 5 < 2) await sales.refund(sale.tickets.slice(0, 1))
  }
  const before = await preview(eventId)
  const { jobId } = await ask(eventId)
  const job = await untilDone(jobId)
  expect(job.failures).toEqual([])
  expect(job.progress.refunded).toEqual({
    items: before.toRefund.payments,
    amount: before.toRefund.amount + before.fees.amount,
  })
  const after = await preview(eventId)
  expect(after.toRefund).toEqual(nothing)
  expect(after.refunded.amount - before.refunded.amount).toBe(before.toRefund.amount)
})

test('the notice names amount and card, and tells other holders who gets it', {
  tags: ['E2', 'S6'],
}, async () => {
  const eventId = await sales.event()
  const { paymentId, tickets } = await sellNow(eventId, { prices: [9000, 9000], extra: 1080 })
  const person = `purchaser_name = 'Ada Lovelace', purchaser_email = 'ada@guests.example'`
  await set(paymentId, `${person}, card_brand = 'visa', card_last4 = '1881'`)
  await pool.query(`update tickets set owner_email = 'bo@guests.example', owner_name = 'Bo' where id = $1`, [
    tickets[1]?.id,
  ])
  const body = { eventId, kind: 'call-off' as const, fees: true, reason: 'Storm warning' }
  const { notices } = await call(previewJobNotice, { body })
  expect(notices.map(({ to }) => to.address)).toEqual(['ada@guests.example', 'bo@guests.example'])
  expect(notices[0]?.subject).toBe('Called off: Night Signal')
  expect(notices[0]?.text).toContain('We’re refunding $190.80 to your Visa •• 1881. You don’t need to do anything.')
  expect(notices[0]?.text).toContain('Storm warning')
  expect(notices[1]?.text).toContain('The money goes back to the person who paid for it.')
  const ticketIds = tickets.map(({ id }) => id as never)
  const chosen = await call(previewJobNotice, { body: { ...body, kind: 'refunds', ticketIds } })
  expect(chosen.notices.map(({ subject }) => subject)).toEqual([
    'Your refund of $190.80',
    'Your ticket was refunded: Night Signal',
  ])
})

test('a body without tickets for chosen refunds is named', { tags: ['E6'] }, async () => {
  const wrong = { eventId: 'evt_1' as EventId, kind: 'refunds' as const, fees: true, reason: '' }
  await expect(call(previewJobNotice, { body: wrong })).rejects.toMatchObject({ status: 400 })
})
