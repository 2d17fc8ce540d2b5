import { setTimeout as pause } from 'node:timers/promises'
import { pauseJob, resumeJob, stopJob, tryFailedAgain } from '@ground-control/contract/jobs/job-calls'
import { lookUpRefund } from '@ground-control/contract/refunds'
import type { JobId } from '@ground-control/domain/values/ids'
import { expect, onTestFinished, test } from 'vitest'
import { startItems } from '#modules/refunds/transactions/job-item.ts'
import { adoptProviderAccount } from '#platform/payments/provider-account.ts'
import { insertJob } from '#testing/jobs/insert-job.ts'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { people } from '#testing/tokens.ts'
import { createWorkStore } from './work-store.ts'

const { bank, call, database, sell, pool, sales, setSwitch, refund } = await useRefunds({
  timeoutMs: 4_000,
  outside: { jobs: { approvalCents: 1_000_000 as never, refundDays: 36_500, refundsPerSecond: 0 } },
})

const soon = { timeout: 60_000, interval: 50 }

async function jobOf(items: readonly { paymentId: string; ids: readonly string[]; amount: number; fees?: number }[]) {
  return insertJob(pool, { eventId: await sales.event(), items, askedBy: people.mara.uid })
}

async function sold(count: number, ...prices: number[]) {
  const given = prices.length > 0 ? prices : [2500]
  const amount = given.reduce((sum, price) => sum + price, 0)
  const made: { paymentId: string; ids: readonly string[]; amount: number }[] = []
  for (let each = 0; each < count; each++) made.push({ ...(await sell(...given)), amount })
  return made
}

async function itemsOf(jobId: JobId) {
  const { rows } = await pool.query<{
    state: string
    code: string | null
    group: string | null
    refund: string | null
  }>(
    `select i.state, i.failure_code as code, i.failure_group as "group", r.state as refund
     from job_items i left join refunds r on r.id = i.refund_id where job_id = $1 order by i.payment_id`,
    [jobId],
  )
  return rows
}

async function stateOf(jobId: JobId) {
  const { rows } = await pool.query('select state, hold_reason as hold from jobs where id = $1', [jobId])
  return rows[0]
}

async function logOf(jobId: JobId) {
  const { rows } = await pool.query('select step, count, reason from job_log where job_id = $1 order by id', [jobId])
  return rows
}

const isDone = (jobId: JobId) => expect.poll(() => stateOf(jobId), soon).toMatchObject({ state: 'done' })

test('a running job refunds each payment once and says how many need staff', { tags: ['E4', 'E5'] }, async () => {
  const items = await sold(20, 2500, 1500)
  bank.answers.push('decline')
  const jobId = await jobOf(items)
  await isDone(jobId)
  const states = (await itemsOf(jobId)).map(({ state, refund: of }) => `${state} ${of}`)
  expect(states.filter((each) => each === 'refunded succeeded')).toHaveLength(19)
  expect((await itemsOf(jobId)).filter(({ state }) => state === 'failed')).toMatchObject([
    { group: 'disputed', code: 'charge_disputed' },
  ])
  expect((await logOf(jobId)).at(-1)).toEqual({ step: 'done', count: 1, reason: null })
  expect(new Set(bank.refunds.map(({ payment_intent }) => payment_intent)).size).toBe(bank.refunds.length)
})

test('retrying affects only failed items', { tags: ['E5'] }, async () => {
  const items = await sold(3)
  bank.answers.push('decline')
  const jobId = await jobOf(items)
  await isDone(jobId)
  const before = bank.orders.length
  expect(await call(tryFailedAgain, { params: { jobId }, body: {} })).toMatchObject({ state: 'running' })
  await isDone(jobId)
  expect((await itemsOf(jobId)).map(({ state }) => state)).toEqual(['refunded', 'refunded', 'refunded'])
  expect(bank.orders.length - before).toBe(1)
  await expect(call(tryFailedAgain, { params: { jobId }, body: {} })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
})

test('a paused job sends nothing until it is resumed, and a stopped one nothing more', {
  tags: ['E4', 'E7'],
}, async () => {
  const [first, ...rest] = await sold(6)
  bank.mute.add(first?.paymentId ?? '')
  onTestFinished(() => void bank.mute.clear())
  const id = await jobOf([first as NonNullable<typeof first>])
  await expect.poll(bank.waiting, soon).toBe(1)
  expect(await call(pauseJob, { params: { jobId: id } })).toMatchObject({ state: 'paused', hold: { why: 'person' } })
  for (const { paymentId, ids, amount } of rest) {
    await pool.query(
      `insert into job_items (job_id, payment_id, ticket_ids, amount_cents, fee_cents) values ($1, $2, $3, $4, 0)`,
      [id, paymentId, ids, amount],
    )
  }
  bank.mute.clear()
  await expect.poll(async () => (await itemsOf(id)).map(({ state }) => state), soon).toContain('refunded')
  expect((await itemsOf(id)).filter(({ state }) => state === 'to-do')).toHaveLength(5)
  await call(resumeJob, { params: { jobId: id } })
  await isDone(id)
  expect((await itemsOf(id)).every(({ state }) => state === 'refunded')).toBe(true)

  const other = await jobOf(await sold(1))
  await pool.query(
    `update jobs set hold_until = now() + interval '1 hour', hold_reason = 'provider-wait' where id = $1`,
    [other],
  )
  expect(await call(stopJob, { params: { jobId: other }, body: { reason: 'Wrong event' } })).toMatchObject({
    state: 'stopped',
    hold: null,
  })
  await expect(call(resumeJob, { params: { jobId: other } })).rejects.toMatchObject({ status: 409 })
  expect((await logOf(other)).map(({ step, reason, count }) => [step, reason, count])).toEqual([
    ['stopped', 'Wrong event', 1],
  ])
})

test('a job switched off halfway pauses, says why, and continues when resumed', { tags: ['E4'] }, async () => {
  await setSwitch(false)
  onTestFinished(async () => void (await setSwitch(true)))
  const jobId = await jobOf(await sold(2))
  await expect.poll(() => stateOf(jobId), soon).toEqual({ state: 'paused', hold: 'switched-off' })
  expect((await itemsOf(jobId)).map(({ state }) => state)).toEqual(['to-do', 'to-do'])
  await expect(call(resumeJob, { params: { jobId } })).rejects.toMatchObject({ code: 'switched-off' })
  await setSwitch(true)
  await call(resumeJob, { params: { jobId } })
  await isDone(jobId)
  expect((await logOf(jobId)).map(({ step }) => step)).toEqual(['paused', 'resumed', 'done'])
})

test('a job with another account’s key pauses and says why', { tags: ['E4', 'R4'] }, async () => {
  const actor = { id: 'operator', name: 'Operator' }
  const adopt = (id: string) =>
    adoptProviderAccount(database, {
      account: { id, livemode: false },
      reason: 'Moved',
      actor,
      allowOpenRefunds: true,
    })
  await adopt('acct_other')
  onTestFinished(async () => void (await adopt('acct_bank')))
  const orders = bank.orders.length
  const jobId = await jobOf(await sold(2))
  await expect.poll(() => stateOf(jobId), soon).toEqual({ state: 'paused', hold: 'other-account' })
  expect((await itemsOf(jobId)).map(({ state }) => state)).toEqual(['to-do', 'to-do'])
  expect(bank.orders.length).toBe(orders)
  await adopt('acct_bank')
  await call(resumeJob, { params: { jobId } })
  await isDone(jobId)
})

test('pausing waits for reservations under way and allows no new ones', { tags: ['E4'] }, async () => {
  const jobId = await jobOf([])
  // Held, so that the worker doesn't touch it.
  await pool.query(
    `update jobs set state = 'running', ended_at = null, hold_reason = 'provider-wait', hold_since = now(),
            hold_until = now() + interval '1 hour' where id = $1`,
    [jobId],
  )
  const [{ paymentId, ids } = { paymentId: '', ids: [] }] = await sold(1)
  await pool.query(
    'insert into job_items (job_id, payment_id, ticket_ids, amount_cents, fee_cents) values ($1, $2, $3, 2500, 0)',
    [jobId, paymentId, ids],
  )
  const lock = () => database.inTransaction((transaction) => startItems.lock(transaction, [{ jobId, paymentId }]))
  const order: string[] = []
  const { paused } = await database.inTransaction(async (transaction) => {
    expect((await startItems.lock(transaction, [{ jobId, paymentId }])).size).toBe(1)
    const pausing = call(pauseJob, { params: { jobId } }).then(() => order.push('paused'))
    await pause(300)
    order.push('reserved')
    return { paused: pausing }
  })
  await paused
  expect(order).toEqual(['reserved', 'paused'])
  expect((await lock()).size).toBe(0)
})

test('all processes share one line to the provider', { tags: ['E4'] }, async () => {
  const [one, other] = [createWorkStore(database, { leaseMs: 1_000 }), createWorkStore(database, { leaseMs: 1_000 })]
  onTestFinished(async () => void (await pool.query(`update provider_pace set next_at = '-infinity'`)))
  expect(await one.takePlaces(5, 0.1, 500)).toBeLessThan(1_000)
  expect(await other.takePlaces(5, 0.1, 500)).toBeNull()
  const afterFive = await other.takePlaces(5, 0.1, 100_000)
  expect(afterFive).toBeGreaterThan(20_000)
  expect(afterFive).toBeLessThanOrEqual(50_000)
})

test('an unreachable provider holds the job, which resumes by itself', { tags: ['E4'] }, async () => {
  const items = await sold(3)
  bank.setAway(true)
  onTestFinished(() => bank.setAway(false))
  const jobId = await jobOf(items)
  await expect.poll(() => stateOf(jobId), soon).toEqual({ state: 'running', hold: 'provider-unreachable' })
  bank.setAway(false)
  await isDone(jobId)
  expect((await itemsOf(jobId)).map(({ state }) => state)).toEqual(['refunded', 'refunded', 'refunded'])
  expect((await logOf(jobId)).map(({ step }) => step)).toContain('provider-unreachable')
})

test('after too many calls all wait as long as the provider asks', { tags: ['E4'] }, async () => {
  const items = await sold(3)
  bank.answers.push(429)
  const jobId = await jobOf(items)
  await isDone(jobId)
  expect((await logOf(jobId)).map(({ step }) => step)).toContain('provider-wait')
})

test('payments refunded meanwhile count as elsewhere; partly refunded ones need staff', { tags: ['E5'] }, async () => {
  const [all, part] = await sold(2, 2500, 2500)
  if (!all || !part) throw new Error('Nothing was sold.')
  await refund({ paymentIntentId: all.paymentId, ticketIds: all.ids, amount: 5000 }, { as: people.jonas })
  await refund({ paymentIntentId: part.paymentId, ticketIds: part.ids.slice(0, 1), amount: 2500 })
  const jobId = await jobOf([all, part])
  await isDone(jobId)
  expect(await itemsOf(jobId)).toMatchObject([{ state: 'elsewhere' }, { state: 'failed', group: 'left-less' }])
})

test('an item follows its refund, also when the bank takes it back after the job is done', {
  tags: ['E5'],
}, async () => {
  const jobId = await jobOf(await sold(1))
  await isDone(jobId)
  const made = bank.refunds.at(-1)
  if (made) made.status = 'failed'
  const { rows } = await pool.query('select refund_id as id from job_items where job_id = $1', [jobId])
  await call(lookUpRefund, { params: { refundId: rows[0].id } })
  expect(await itemsOf(jobId)).toMatchObject([{ state: 'failed', refund: 'failed' }])
  expect(await stateOf(jobId)).toMatchObject({ state: 'done' })
})

test('without email no notice is sent, and each says why', { tags: ['S6'] }, async () => {
  const jobId = await jobOf(await sold(1))
  await pool.query(
    `insert into job_notices (job_id, to_key, address, amount_cents, payment_ids, ticket_ids, refund)
     values ($1, 'ada@guests.example', 'ada@guests.example', 0, '{}', '{}', 'none')`,
    [jobId],
  )
  const why = async () => {
    const { rows } = await pool.query('select skipped_because as why from job_notices where job_id = $1', [jobId])
    return rows[0].why
  }
  await expect.poll(why, soon).toBe('no-mail')
  await isDone(jobId)
})
