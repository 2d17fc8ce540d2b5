import { endRefund } from '@ground-control/contract/refunds'
import type { RefundId, TicketTypeId } from '@ground-control/domain/values/ids'
import type { FaultKind } from '@ground-control/embedded/payments/faults/fault'
import { ledgerDifferences } from '@ground-control/embedded/payments/ledger-differences'
import { verifyAudit } from '@ground-control/server/modules/activity/verify-audit'
import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import { people } from '@ground-control/server/testing/tokens'
import { beforeAll, expect, test } from 'vitest'
import { forgetRefunds } from '#testing/payment-memory.ts'
import { useServerProcesses } from '#testing/use-server-processes.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'
import { actions, attempt, type Chance, createChance } from './staff-at-work.ts'

/** Longer run: CONSERVATION_STEPS=50000 CONSERVATION_SEED=7. */
const steps = Number(process.env.CONSERVATION_STEPS ?? 700)
const seed = Number(process.env.CONSERVATION_SEED ?? 20_261_115)
const staff = 6
const typeId = 'typ_comps' as TicketTypeId
const capacity = 150

const world = useWorld()
const servers = useServerProcesses(world, { timeoutSeconds: [2, 2] })

beforeAll(async () => {
  await world.sendWebhooksTo(servers()[0].origin)
  await world.pool.query(
    `insert into ticket_types (id, event_id, name, price_cents, capacity) values ($1, $2, 'Guest', 0, $3)`,
    [typeId, world.eventId(), capacity],
  )
  await world.pool.query(`update events set start_at = now() + interval '1 day', end_at = null`)
})

/** Refunds named tickets, an amount, or the rest. Returns the status. */
async function refundAtProvider(chance: Chance, payment: Payment): Promise<number> {
  const named = chance.upTo(2) === 0 ? chance.some(payment.ids) : []
  const some = chance.upTo(4) === 0 ? undefined : 1 + chance.upTo(payment.price)
  const amount = named.length > 0 ? named.length * payment.price : some
  try {
    return (await world.refundAtProvider(payment, amount, { ticket_ids: named.join(',') })).status
  } catch {
    // This call got a fault that was meant for the server.
    return 0
  }
}

/** A purchaser's bank takes the money back, and later decides who gets it. */
async function dispute(chance: Chance, { paymentId }: Payment, open: string[]): Promise<string> {
  const decided = chance.upTo(2) === 0 ? open.shift() : undefined
  if (decided) await world.sandbox().changeDispute(decided, chance.pick(['won', 'lost']))
  else open.push((await world.sandbox().openDispute({ payment_intent: paymentId })).id)
  return decided ? 'decided' : 'opened'
}

/** The database forgets the refunds of one payment. */
async function lose(chance: Chance, payments: readonly Payment[]): Promise<string> {
  const { rows } = await world.pool.query('select distinct payment_id as id from refunds order by 1')
  const known = new Set(rows.map(({ id }) => id))
  const payment = chance.pick(payments.filter(({ paymentId }) => known.has(paymentId)))
  if (!payment) return 'nothing'
  return (await forgetRefunds(world.pool, payment)) ? 'refunds' : 'nothing'
}

/** No request is open anymore. Staff end the refunds that don't end by themselves. */
async function openRefunds(): Promise<number> {
  const { rows } = await world.pool.query<{ id: RefundId; old: boolean }>(
    `select id, created_at < now() - interval '20 seconds' as old from refunds
     where state in ('reserved', 'sent', 'unknown')`,
  )
  const api = world.api(servers()[0].origin)
  for (const { id } of rows.filter(({ old }) => old)) {
    // Refused while a call may be in progress, or when the provider has it after all.
    await api(endRefund, { params: { refundId: id }, body: { reason: 'The night is over' } }).catch(() => undefined)
  }
  return rows.length
}

const faults: readonly FaultKind[] = [
  'error-500',
  'rate-limit-429',
  'drop-before',
  'drop-after',
  'decline',
  'failed',
  'pending',
  'fail-later',
  'error-500-after',
]

test(`${steps} random steps of staff, dashboard, banks and losses, and not a cent is lost`, {
  tags: ['M9', 'O10', 'P27', 'R2', 'R3', 'R8', 'R13'],
  timeout: 600_000,
}, async () => {
  const payments: Payment[] = await world.sell(20, { tickets: 4, price: 2500 })
  const outcomes = new Map<string, number>()
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const menu = [
    ...Array<string>(5).fill('sell'),
    ...Array<string>(4).fill('redeem'),
    ...Object.keys(actions),
    'refundSome',
    'refundAtProvider',
    'dispute',
    'lose',
  ]
  const disputes: string[] = []
  let left = steps

  async function work(number: number): Promise<void> {
    // One generator per person, so only the interleaving differs between runs.
    const chance = createChance(seed + number)
    const { origin } = servers()[number < staff / 2 ? 0 : 1]
    const api = world.api(origin, number % 2 === 0 ? people.mara : people.jonas)
    const at = { api, chance, payments, eventId: world.eventId(), typeId }
    while (left-- > 0) {
      if (left % 25 === 0) await world.sandbox().addFault({ kind: chance.pick(faults), delay_ms: 50 })
      const next = chance.pick(menu)
      if (next === 'sell') {
        const extra = chance.upTo(3) === 0 ? chance.upTo(900) : 0
        payments.push(...(await world.sell(1, { tickets: 1 + chance.upTo(5), price: 1 + chance.upTo(20_000), extra })))
        count('sell done')
      } else if (next === 'refundAtProvider')
        count(`refundAtProvider ${await refundAtProvider(chance, chance.pick(payments))}`)
      else if (next === 'dispute') count(`dispute ${await dispute(chance, chance.pick(payments), disputes)}`)
      else if (next === 'lose') count(`lose ${await lose(chance, payments)}`)
      else count(`${next} ${await attempt(at, next)}`)
    }
  }
  await Promise.all(Array.from({ length: staff }, (_, number) => work(number)))

  await world.sandbox().clearFaults()
  await expect.poll(world.undelivered, { timeout: 60_000, interval: 250 }).toBe(0)
  // A starting server restores what was lost, as after a restore.
  await servers.restart()
  const unsettled = async () => ({ open: await openRefunds(), differing: await ledgerDifferences(world.pool) })
  await expect.poll(unsettled, { timeout: 90_000, interval: 500 }).toEqual({ open: 0, differing: [] })

  expect(JSON.stringify(await world.contradictions())).toBe('[]')
  const { differences } = await verifyMoney(world.pool)
  // The audit trail includes refunds that were lost and never made, or that came back with another id.
  const wrong = differences.filter(({ problem }) => problem !== 'refunds in the audit trail that are gone')
  // Joined into one text, so that a failure names them.
  expect(wrong.map(({ problem, ids }) => `${problem}: ${ids.join(', ')}`).join('; ')).toBe('')
  expect(await world.paidTwice()).toEqual([])
  expect(await verifyRollups(world.pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
  expect((await verifyAudit(world.pool)).broken).toEqual([])
  const { rows } = await world.pool.query(`
    select (select sum(amount_cents) from payments)::float8 as paid,
           sum(price_cents)::float8 as "priced", sum(refunded_cents)::float8 as refunded,
           (select sum(amount_cents) from refunds where state = 'succeeded')::float8 as ledger,
           (select coalesce(sum(r.amount_cents - coalesce(l.cents, 0)), 0) from refunds r
            left join (select refund_id, sum(amount_cents) as cents from refund_tickets where live group by 1) l
              on l.refund_id = r.id
            where r.state = 'succeeded' and r.requested_by = 'system:payment-provider')::float8 as unassigned,
           (select sum(refunded_cents) from event_stats)::float8 as rollups,
           (select coalesce(sum(fee_cents), 0) from refunds where state = 'succeeded')::float8 as "feesRefunded",
           count(*) filter (where kind = 'comp')::int as comps
    from tickets`)
  const { totals } = await world.sandbox().books()
  const { paid, priced, refunded, unassigned, feesRefunded, ledger, rollups, comps } = rows[0]
  const gone = refunded + unassigned + feesRefunded
  process.stdout.write(
    `\nSeeds ${seed} to ${seed + staff - 1}, ${steps} steps: ${[...outcomes]
      .sort()
      .map((each) => each.join(' '))
      .join(', ')}\n` +
      `Refunded at the provider ${totals.refunded}, here ${gone}: difference ${totals.refunded - gone} cents\n`,
  )
  expect({ ledger, rollups, provider: totals.refunded }).toEqual({ ledger: gone, rollups: refunded, provider: gone })
  expect(paid).toBeGreaterThan(priced)
  expect(totals.amount).toBe(paid)
  expect(comps).toBeLessThanOrEqual(capacity)
  // The run proves something only if money moved, requests were refused and the provider failed.
  const seen = [...outcomes.keys()]
  expect(refunded).toBeGreaterThan(0)
  for (const each of [
    'refundAtProvider 200',
    'refundSome done',
    'refundRest done',
    'transfer done',
    'redeem done',
    'comps done',
    'dispute opened',
    'dispute decided',
    'lose refunds',
  ]) {
    expect(seen).toContain(each)
  }
  expect(seen.some((each) => each.endsWith('already-refunded'))).toBe(true)
  expect(seen.some((each) => /refund-(outcome-unknown|declined)$/.test(each))).toBe(true)
})
