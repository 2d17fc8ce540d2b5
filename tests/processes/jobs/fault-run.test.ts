import { approveJob, askForJob, previewJob } from '@ground-control/contract/jobs/job-calls'
import { endRefund } from '@ground-control/contract/refunds'
import type { JobId, RefundId } from '@ground-control/domain/values/ids'
import { ledgerDifferences } from '@ground-control/embedded/payments/ledger-differences'
import { verifyAudit } from '@ground-control/server/modules/activity/verify-audit'
import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import { people } from '@ground-control/server/testing/tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '#faults/staff-at-work.ts'
import { useOwnPostgres } from '#faults/use-own-postgres.ts'
import { buildServerProgram, type ServerProcess } from '#testing/run-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'
import { createChaos } from './chaos.ts'

/** Full run: JOB_FAULT_PAYMENTS=2000 JOB_FAULT_KILLS=20 JOB_FAULT_SEED=7. */
const payments = Number(process.env.JOB_FAULT_PAYMENTS ?? 200)
const kills = Number(process.env.JOB_FAULT_KILLS ?? 5)
const seed = Number(process.env.JOB_FAULT_SEED ?? 20_261_117)
const refundsPerSecond = 40
const eventName = 'Night Signal'

const postgres = useOwnPostgres()
const world = useWorld(postgres)
/** No mail server listens there. The test checks only what is written to the outbox, and that it is written once. */
const mail = {
  smtpUrl: 'smtp://127.0.0.1:9',
  inbox: null,
  from: { name: null, address: 'support@orbit.example' },
  allowed: 'everyone' as const,
  dkim: null,
  secret: 'a secret of the tests, and long enough',
}
let program: Awaited<ReturnType<typeof buildServerProgram>>
const servers: ServerProcess[] = []

const startServer = () => program.start({ ...world.settings(2), mail, refundsPerSecond })

beforeAll(async () => {
  program = await buildServerProgram()
  servers.push(await startServer(), await startServer())
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await program.remove()
})

/** Every tenth purchaser bought twice, and every third ticket is held by another person. */
async function sellAll(): Promise<readonly Payment[]> {
  const half = Math.floor(payments / 2)
  const sold = [
    ...(await world.sell(half, { tickets: 1, price: 4500, extra: 300 })),
    ...(await world.sell(payments - half, { tickets: 3, price: 2500 })),
  ]
  await world.pool.query(`
    with numbered as (select id, row_number() over (order by id) as n from payments)
    update payments p set purchaser_name = 'Purchaser ' || n, card_brand = 'visa', card_last4 = '4242',
      purchaser_email = 'purchaser' || (case when n % 10 = 0 then n - 1 else n end) || '@guests.example'
    from numbered where numbered.id = p.id`)
  await world.pool.query(`
    with numbered as (select event_id, id, row_number() over (order by id) as n from tickets)
    update tickets t set owner_email = 'holder' || n || '@guests.example', owner_name = 'Holder ' || n
    from numbered where numbered.id = t.id and numbered.event_id = t.event_id and n % 3 = 0`)
  return sold
}

async function start(): Promise<JobId> {
  const api = world.api(servers[0]?.origin ?? '')
  const wish = { eventId: world.eventId(), kind: 'call-off' as const }
  const { hash, toRefund } = await api(previewJob, { body: wish })
  expect(toRefund.payments).toBe(payments)
  const body = { ...wish, hash, eventName, fees: true, reason: 'Storm warning', tellCustomers: true }
  const { jobId, amount } = await api(askForJob, { body })
  const second = world.api(servers[1]?.origin ?? '', people.jonas)
  expect(await second(approveJob, { params: { jobId }, body: { hash, amount } })).toMatchObject({ state: 'running' })
  return jobId
}

/** Staff end refunds that don't end by themselves: a provider may keep an error for a key forever. */
async function endOldRefunds(): Promise<void> {
  const { rows } = await world.pool.query<{ id: RefundId }>(`
    select id from refunds where state in ('reserved', 'unknown') and created_at < now() - interval '15 seconds'`)
  const api = world.api(servers[0]?.origin ?? '')
  for (const { id } of rows) {
    await api(endRefund, { params: { refundId: id }, body: { reason: 'The night is over' } }).catch(() => undefined)
  }
}

async function countsOf(jobId: JobId) {
  const { rows } = await world.pool.query<{ state: string; why: string | null; items: number; cents: number }>(
    `select state, failure_group || ' ' || failure_code as why, count(*)::int as items, sum(amount_cents)::int as cents
     from job_items where job_id = $1 group by 1, 2 order by 1, 2`,
    [jobId],
  )
  return rows
}

/** Items whose state and money at the provider don't agree. */
async function wrongItems(jobId: JobId) {
  const { rows } = await world.pool.query(
    `select i.payment_id, i.state, i.amount_cents, i.failure_group, r.state as refund, ours.cents as ours, theirs.cents as theirs
     from job_items i left join refunds r on r.id = i.refund_id
     cross join lateral (select coalesce(sum(s.amount), 0)::int as cents, count(*)::int as n from payment_sandbox.refunds s
       where s.payment_intent = i.payment_id and s.status <> 'failed' and s.metadata ->> 'refund_id' is not null) ours
     cross join lateral (select coalesce(sum(s.amount), 0)::int as cents from payment_sandbox.refunds s
       where s.payment_intent = i.payment_id and s.status <> 'failed') theirs
     join payments p on p.id = i.payment_id
     where i.job_id = $1 and not case i.state
       when 'refunded' then r.state = 'succeeded' and ours.cents = i.amount_cents and ours.n = 1
       when 'elsewhere' then ours.cents = 0 and theirs.cents >= i.amount_cents
       when 'failed' then ours.cents = 0 and i.failure_group is not null and coalesce(r.state, 'failed') = 'failed'
       else false end
     or theirs.cents > p.amount_cents and i.job_id = $1`,
    [jobId],
  )
  return rows
}

/** Addresses with none or several notices, and how many there are in all. */
async function notices(jobId: JobId) {
  const { rows } = await world.pool.query(
    `with told as (select to_key, count(*)::int as mails from mail_messages where kind = 'event-called-off' group by 1)
     select count(*)::int as people, count(*) filter (where told.mails = 1)::int as once,
            (select coalesce(sum(mails), 0)::int from told) as mails,
            count(*) filter (where mail_id is null)::int as unwritten
     from job_notices n left join told on told.to_key = n.to_key where n.job_id = $1`,
    [jobId],
  )
  return rows[0] as { people: number; once: number; mails: number; unwritten: number }
}

test(`${payments} payments, every fault and ${kills} kills: each is refunded once or listed`, {
  tags: ['E4', 'E5', 'S6'],
  timeout: 1_200_000,
}, async () => {
  const sold = await sellAll()
  const jobId = await start()
  const began = Date.now()
  const chance = createChance(seed)
  const restartDatabase = () => postgres.restart()
  const happened = await createChaos({
    world,
    chance,
    payments: sold,
    jobId,
    servers,
    startServer,
    restartDatabase,
    kills,
  })
  await world.sandbox().clearFaults()

  const state = async () => {
    await endOldRefunds()
    const { rows } = await world.pool.query('select state from jobs where id = $1', [jobId])
    return rows[0].state as string
  }
  await expect.poll(state, { timeout: 600_000, interval: 1_000 }).toBe('done')
  const seconds = Math.round((Date.now() - began) / 1000)
  await expect.poll(async () => ledgerDifferences(world.pool), { timeout: 120_000, interval: 1_000 }).toEqual([])
  const unwritten = async () => (await notices(jobId)).unwritten
  await expect.poll(unwritten, { timeout: 300_000, interval: 1_000 }).toBe(0)

  const counts = await countsOf(jobId)
  process.stdout.write(
    `\nSeed ${seed}, ${payments} payments, ${seconds} s: ${Object.entries(happened)
      .map((each) => each.join(' '))
      .join(', ')}\n`,
  )
  for (const { state: of, why, items, cents } of counts) {
    process.stdout.write(
      `${of.padEnd(12)}${(why ?? '').padEnd(40)}${String(items).padStart(6)}${String(cents).padStart(12)}\n`,
    )
  }
  expect(await wrongItems(jobId)).toEqual([])
  expect(counts.reduce((sum, { items }) => sum + items, 0)).toBe(payments)
  const told = await notices(jobId)
  expect(told).toEqual({ people: told.people, once: told.people, mails: told.people, unwritten: 0 })
  expect(told.people).toBeGreaterThan(payments)
  expect(await world.contradictions()).toEqual([])
  const { differences } = await verifyMoney(world.pool)
  expect(differences.map(({ problem, ids }) => `${problem}: ${ids.join(', ')}`).join('; ')).toBe('')
  expect(await verifyRollups(world.pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
  expect((await verifyAudit(world.pool)).broken).toEqual([])
  // The run proves something only if it was disturbed.
  expect(happened).toMatchObject({ 'kill -9': kills, 'database restart': 2, pause: 1 })
})
