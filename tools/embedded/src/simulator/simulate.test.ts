import { beforeAll, expect, test } from 'vitest'
import { seedTiny } from '#demo/testing/seed-tiny.ts'
import { useDatabase } from '#demo/testing/use-database.ts'
import { adoptPlatformPayments } from '#payments/adopt-platform-payments.ts'
import { ledgerDifferences } from '#payments/ledger-differences.ts'
import { startSandbox } from '#payments/start-sandbox.ts'
import { type SimulatedAction, type SimulationRequest, simulate } from './simulate.ts'

const database = useDatabase()
const { count, rows } = database

beforeAll(async () => {
  await seedTiny(database.url, new Date())
}, 60_000)

async function run(actions: number, options: Partial<SimulationRequest> = {}) {
  const enough = new AbortController()
  const done: SimulatedAction[] = []
  const summary = await simulate({
    databaseUrl: database.url,
    ratePerSecond: 500,
    seconds: 40,
    signal: enough.signal,
    onAction: (action) => {
      done.push(action)
      if (done.length >= actions) enough.abort()
    },
    ...options,
  })
  return { summary, done }
}

const everything = { sell: 1, redeem: 1, refund: 1, transfer: 1, comp: 1, case: 0.5 }

test('two simulations at once break no rule', { timeout: 60_000 }, async () => {
  const sums = () =>
    rows<Record<string, string>>(`
    select sum(sold) as sold, sum(comps) as comps, sum(refunded) as refunded, sum(redeemed) as redeemed,
           sum(transferred) as transferred, sum(gross_cents) as gross, sum(refunded_cents) as back from event_stats`)
  const [before] = await sums()
  // With the same seed, both simulations want the same tickets.
  const both = await Promise.all([1, 2].map(() => run(120, { mix: everything, seed: 7 })))
  const [after] = await sums()

  const total = (read: (run: (typeof both)[number]) => number) => both.reduce((sum, each) => sum + read(each), 0)
  const grown = (figure: string) => Number(after?.[figure]) - Number(before?.[figure])
  expect(grown('sold')).toBe(total(({ summary }) => summary.tickets.sell))
  expect(grown('comps')).toBe(total(({ summary }) => summary.tickets.comp))
  expect(grown('refunded')).toBe(total(({ summary }) => summary.tickets.refund))
  expect(grown('redeemed')).toBe(total(({ summary }) => summary.tickets.redeem))
  expect(grown('transferred')).toBe(total(({ summary }) => summary.tickets.transfer))
  expect(await count(`select count(*) from support_messages where kind = 'received'`)).toBe(
    total(({ summary }) => summary.actions.case),
  )
  expect(grown('gross')).toBe(total(({ summary }) => summary.soldCents))
  expect(grown('back')).toBe(total(({ summary }) => summary.refundedCents))
  for (const { summary, done } of both) {
    expect(done.length).toBeGreaterThanOrEqual(120)
    for (const kind of Object.keys(everything) as SimulatedAction['kind'][])
      expect(summary.actions[kind], kind).toBeGreaterThan(0)
  }
  await expectAllRulesKept()
})

test('a sold-out type stays at its capacity, however many want it', { timeout: 60_000 }, async () => {
  const issued = `(select count(*) from tickets t where t.event_id = y.event_id and t.ticket_type_id = y.id and t.refunded_at is null)`
  const soonest = await rows<{ id: string }>(
    `select id from events where status = 'on_sale' and ticketed and start_at > now() order by start_at, id limit 3`,
  )
  const ids = [soonest.map((each) => each.id)]
  await database.pool.query(`update events set status = 'sold_out' where status = 'on_sale' and id <> all($1)`, ids)
  await database.pool.query(`update ticket_types y set capacity = 3 + ${issued} where event_id = any($1)`, ids)
  const left = () => count(`select sum(y.capacity - ${issued}) from ticket_types y where event_id = any($1)`, ids)
  expect(await left()).toBeGreaterThan(0)
  const mix = { sell: 3, comp: 1, redeem: 0, refund: 0, transfer: 0, case: 0 }
  let skipped = 0
  for (let round = 0; round < 30 && (await left()) > 0; round++) {
    const both = await Promise.all([1, 2].map(() => run(1000, { mix, seconds: 1 })))
    skipped += both.reduce((sum, { summary }) => sum + summary.skipped, 0)
  }
  expect(await left()).toBe(0)
  expect(skipped).toBeGreaterThan(0)
  await expectAllRulesKept()
})

test('sales and refunds are also in the books of the payment sandbox', { timeout: 60_000 }, async () => {
  const sandbox = await startSandbox({ databaseUrl: database.url, secretKey: 'sk_test_simulator' })
  const known = await adoptPlatformPayments(database.pool)
  const mix = { sell: 1, refund: 1, redeem: 0, transfer: 0, comp: 0, case: 0 }
  await database.pool.query(`update events set status = 'on_sale' where status = 'sold_out'`)
  await database.pool.query('update ticket_types set capacity = null')
  const { summary } = await run(60, { mix })
  const { totals } = await sandbox.books()
  await sandbox.close()
  expect(summary.actions.sell).toBeGreaterThan(0)
  expect(summary.actions.refund).toBeGreaterThan(0)
  expect(totals.payments - known.payments).toBe(summary.actions.sell)
  expect(totals.refunds - known.refunds).toBe(summary.actions.refund)
  expect(await ledgerDifferences(database.pool)).toEqual([])
  expect(await adoptPlatformPayments(database.pool)).toEqual({ payments: 0, refunds: 0 })
})

test('a ticket with an active refund is left alone', { timeout: 60_000 }, async () => {
  const reserve = `
    with held as (
      insert into refunds (id, payment_id, state, amount_cents)
      select 'held_' || p.id, p.id, 'reserved', sum(t.price_cents)
      from payments p join tickets t on t.payment_id = p.id
      where t.price_cents > 0 and not t.redeemed and t.refunded_at is null and not exists (
        select from refund_tickets l where l.live and l.event_id = t.event_id and l.ticket_id = t.id)
      group by p.id returning id, payment_id)
    insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents)
    select h.id, t.event_id, t.id, t.price_cents from held h join tickets t on t.payment_id = h.payment_id
    where t.price_cents > 0 and not t.redeemed and t.refunded_at is null
    on conflict do nothing`
  await database.pool.query(reserve)
  const { summary } = await run(1000, {
    mix: { sell: 0, comp: 0, redeem: 0, transfer: 0, refund: 1, case: 0 },
    seconds: 1,
  })
  expect(summary.actions.refund).toBe(0)
  expect(summary.skipped).toBeGreaterThan(0)
})

test('the simulation keeps its rate, and a time limit ends it', async () => {
  // Without the limit this would take 50 s.
  const { summary } = await run(1000, { ratePerSecond: 20, seconds: 1, mix: { ...everything, refund: 0 } })
  const draws = Object.values(summary.actions).reduce((sum, each) => sum + each, summary.skipped)
  expect(draws).toBeGreaterThan(0)
  expect(draws).toBeLessThanOrEqual(22)
})

test('an aborted signal stops the simulation before it begins', async () => {
  const { summary } = await run(10, { signal: AbortSignal.abort() })
  expect(Object.values(summary.actions).every((each) => each === 0)).toBe(true)
})

test('a rate of 0 is refused, and a missing database is an error', async () => {
  await expect(run(1, { ratePerSecond: 0 })).rejects.toThrow('above 0')
  await expect(run(1, { databaseUrl: database.url.replace(/demo_\w+/, 'demo_nowhere') })).rejects.toThrow(
    'does not exist',
  )
})

async function expectAllRulesKept() {
  const columns = 'event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, transferred'
  const sides = [`select ${columns} from event_day_stats`, `select ${columns} from event_day_recount`]
  expect(await rows(`(${sides[0]} except ${sides[1]}) union all (${sides[1]} except ${sides[0]})`)).toEqual([])
  const broken: Record<string, string> = {
    'a payment is not the sum of its tickets': `select count(*) from payments p
      where amount_cents <> (select sum(price_cents) from tickets where payment_id = p.id)`,
    'a refund is not the sum of its tickets': `select count(*) from refunds r
      where amount_cents <> (select sum(amount_cents) from refund_tickets where refund_id = r.id)`,
    'more was refunded than paid': `select count(*) from payments p
      where amount_cents < (select sum(amount_cents) from refunds where payment_id = p.id and state = 'succeeded')`,
    'a refunded ticket came in or changed hands later': `select count(*) from tickets t left join transfers f
      on f.event_id = t.event_id and f.ticket_id = t.id where redeemed_at > refunded_at or f.transferred_at > refunded_at`,
    'a type is over its capacity, and not by the seed': `select count(*) from ticket_types y join events e on e.id = y.event_id
      where e.status = 'on_sale' and y.capacity < (select count(*) from tickets t
        where t.event_id = y.event_id and t.ticket_type_id = y.id and t.refunded_at is null)`,
    'a case has no message, no person or no time to answer': `select count(*) from support_cases c
      where num_nulls(requester_account_id, due_at) > 0 or version <> 1 + (select count(*) from support_messages where case_id = c.id)`,
    'a ticket came in before its event began': `select count(*) from tickets t join events e on e.id = t.event_id
      where t.version > 1 and t.redeemed_at < e.start_at - interval '1 hour'`,
  }
  for (const [rule, query] of Object.entries(broken)) expect(await count(query), rule).toBe(0)
}
