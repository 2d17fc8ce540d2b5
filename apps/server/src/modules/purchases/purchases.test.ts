import { listAccountPurchases } from '@ground-control/contract/purchases'
import { listPaymentTickets } from '@ground-control/contract/tickets'
import type { AccountId, PaymentId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { organization, event, sell, refund } = salesOf(pool)

beforeAll(async () => {
  await pool.query(`insert into accounts (id) values ('acc_buyer'), ('acc_often'), ('acc_never')`)
})

const purchasesOf = (uid: string) => call(listAccountPurchases, { params: { uid: uid as AccountId } })
const paidBy = (paymentId: string, purchaser: string) =>
  pool.query('update payments set purchaser_account_id = $2 where id = $1', [paymentId, purchaser])

test('an account’s purchases are listed newest first, with tickets and events', async () => {
  const orgId = await organization({ name: '  ', displayName: 'Lumen' })
  const [one, two] = [
    await event({ orgId, name: null, startAt: '2026-07-01T20:00:00Z', endAt: null }),
    await event({ orgId, startAt: '2026-08-01T20:00:00Z', endAt: '2026-08-02T01:00:00Z' }),
  ]
  const earlier = await sell(one, { at: '2026-06-01T12:00:00Z', prices: [1000] })
  const later = await sell([two, one], { at: '2026-06-02T12:00:00Z', prices: [200, 300] })
  await refund(later.tickets.slice(0, 1))
  // A purchase belongs to the account that paid, even if others hold its tickets now.
  await pool.query(`update tickets set owner_account_id = 'acc_never'`)
  for (const { paymentId } of [earlier, later]) await paidBy(paymentId, 'acc_buyer')
  await sell(one)

  const ticketsOf = async (paymentId: string) =>
    (await call(listPaymentTickets, { params: { paymentIntentId: paymentId as PaymentId } })).tickets
  expect(await purchasesOf('acc_buyer')).toEqual({
    purchases: [
      {
        ...{ paymentIntentId: later.paymentId, orgId, paidAt: '2026-06-02T12:00:00.000Z', amount: 500, refunded: 200 },
        ...{ currency: 'usd', disputes: [] },
        tickets: await ticketsOf(later.paymentId),
      },
      {
        ...{ paymentIntentId: earlier.paymentId, orgId, paidAt: '2026-06-01T12:00:00.000Z', amount: 1000, refunded: 0 },
        ...{ currency: 'usd', disputes: [] },
        tickets: await ticketsOf(earlier.paymentId),
      },
    ],
    events: [
      {
        ...{ eventId: two, name: 'Night Signal', orgId, orgName: 'Lumen' },
        ...{ startDate: '2026-08-01T20:00:00.000Z', endDate: '2026-08-02T01:00:00.000Z' },
      },
      { eventId: one, name: null, orgId, orgName: 'Lumen', startDate: '2026-07-01T20:00:00.000Z', endDate: null },
    ],
    hasMore: false,
  })
  expect(await purchasesOf('acc_never')).toEqual({ purchases: [], events: [], hasMore: false })
})

test('the newest 200 are listed, with a mark if there are more', async () => {
  const orgId = await organization()
  const pay = (count: number) =>
    pool.query(
      `insert into payments (id, org_id, purchaser_account_id, amount_cents, paid_at)
       select 'pi_often_' || n, $1, 'acc_often', 100, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 hour'
       from generate_series((select count(*) + 1 from payments where purchaser_account_id = 'acc_often'), $2::int) n`,
      [orgId, count],
    )
  await pay(200)
  expect((await purchasesOf('acc_often')).hasMore).toBe(false)
  await pay(205)
  const { purchases, hasMore } = await purchasesOf('acc_often')
  expect([purchases.length, hasMore, purchases[0]?.paymentIntentId, purchases.at(-1)?.paymentIntentId]).toEqual([
    200,
    true,
    'pi_often_205',
    'pi_often_6',
  ])
})
