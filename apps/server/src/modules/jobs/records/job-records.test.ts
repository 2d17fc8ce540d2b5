import { askCustomer, markItemHandled } from '@ground-control/contract/jobs/job-calls'
import { getJob, listJobItems, listJobs, reconcileJob } from '@ground-control/contract/jobs/job-lists'
import { getCase } from '@ground-control/contract/support'
import type { CaseId, EventId, JobId, PaymentId } from '@ground-control/domain/values/ids'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterEach, expect, test } from 'vitest'
import { useJobs } from '#testing/jobs/use-jobs.ts'
import { people } from '#testing/tokens.ts'
import { readJobRow } from './job-rows.ts'

const { as, ask, bank, call, pool, sales, sellNow, untilDone } = await useJobs()

afterEach(() => bank.setAway(false))

const reconcile = (jobId: JobId) => call(reconcileJob, { params: { jobId } })
const itemsOf = (jobId: JobId, query = {}) => call(listJobItems, { params: { jobId }, query: { limit: 100, ...query } })
const refused = (status: number, code: string) => expect.objectContaining({ status, code })

/** Three payments, of which the bank declines the second. */
async function doneWithOneFailed() {
  const eventId = await sales.event()
  const sold = []
  for (const price of [1000, 2000, 3000]) sold.push(await sellNow(eventId, { prices: [price], extra: 100 }))
  await pool.query(
    `update payments set purchaser_name = 'Tomás Weir', purchaser_email = 'tomas@guests.example' where id = $1`,
    [sold[1]?.paymentId],
  )
  const { jobId } = await ask(eventId)
  await untilDone(jobId)
  const paymentIntentId = sold[1]?.paymentId as PaymentId
  // The bank returns a refund shortly after it was made.
  await pool.query(
    `with item as (
       update job_items set state = 'failed', failure_group = 'card-closed', failure_code = 'expired_or_canceled_card',
                            failure_message = 'The card has expired.' where job_id = $1 and payment_id = $2 returning refund_id),
     gone as (update refunds set state = 'failed' where id in (select refund_id from item) returning id),
     free as (update refund_tickets set live = false where refund_id in (select id from gone))
     update tickets set refund_id = null, refunded_at = null, refunded_cents = 0
     where refund_id in (select refund_id from item)`,
    [jobId, paymentIntentId],
  )
  for (const refund of bank.refunds) if (refund.payment_intent === paymentIntentId) refund.status = 'failed'
  return { eventId, jobId, paymentIntentId, sold }
}

test('a job shows its progress, failures, latest outcomes and rates', { tags: ['E4', 'E5'] }, async () => {
  const { jobId, paymentIntentId } = await doneWithOneFailed()
  const job = await call(getJob, { params: { jobId } })
  expect(job).toMatchObject({
    progress: {
      items: 3,
      amount: 6300,
      refunded: { items: 2, amount: 4200 },
      failed: { items: 1, amount: 2100 },
      toDo: { items: 0, amount: 0 },
    },
    failures: [{ group: 'card-closed', items: 1, amount: 2100, isTriedAgain: false }],
    emails: { total: 0, queued: 0, sent: 0, bounced: 0, failed: 0 },
    hold: null,
    secondsLeft: null,
  })
  expect(job.latest).toHaveLength(3)
  expect(job.latest.find((each) => each.paymentIntentId === paymentIntentId)).toMatchObject({
    purchaserName: 'Tomás Weir',
    state: 'failed',
  })
  const settled = job.rates.reduce((sum, { perSecond }) => sum + perSecond, 0)
  expect(job.rates.length).toBeLessThanOrEqual(200)
  expect(settled).toBe(3)
})

test('the pace of a job that has just begun is measured over its own seconds', { tags: ['E4'] }, async () => {
  const { jobId } = await doneWithOneFailed()
  const client = await pool.connect()
  // Not committed, so no other connection sees it and the job stays the same.
  await client.query('begin')
  await client.query(
    `update jobs set state = 'running', ended_at = null, started_at = clock_timestamp() - interval '2 seconds' where id = $1`,
    [jobId],
  )
  await client.query('update job_items set settled_at = clock_timestamp() where job_id = $1', [jobId])
  const { perSecond } = await readJobRow(drizzle({ client }), jobId)
  await client.query('rollback')
  client.release()
  // Three refunds in slightly over two seconds.
  expect(perSecond).toBeGreaterThan(3 / 10)
  expect(perSecond).toBeLessThanOrEqual(3 / 2)
})

test('items come by page, those that need staff first', { tags: ['E5'] }, async () => {
  const { jobId, paymentIntentId, sold } = await doneWithOneFailed()
  const first = await itemsOf(jobId, { limit: 2 })
  expect(first.items[0]).toEqual({
    paymentIntentId,
    state: 'failed',
    tickets: 1,
    amount: 2100,
    fees: 100,
    purchaser: { name: 'Tomás Weir', email: 'tomas@guests.example' },
    refundId: expect.any(String),
    failure: { group: 'card-closed', code: 'expired_or_canceled_card', message: 'The card has expired.' },
    caseId: null,
    settledAt: expect.any(String),
    handled: null,
  })
  const rest = await itemsOf(jobId, { limit: 2, after: first.next ?? '' })
  const all = [...first.items, ...rest.items].map((item) => item.paymentIntentId)
  expect(all.toSorted()).toEqual(sold.map(({ paymentId }) => paymentId).toSorted())
  expect(rest.next).toBeNull()
  expect((await itemsOf(jobId, { state: 'refunded' })).items).toHaveLength(2)
  await expect(itemsOf(jobId, { after: 'bad' })).rejects.toEqual(refused(400, 'invalid-request'))
  await expect(itemsOf('job_none' as JobId)).rejects.toEqual(refused(404, 'not-found'))
})

test('a failed item is marked as handled once, and so is its refund', { tags: ['E5'] }, async () => {
  const { jobId, paymentIntentId, sold } = await doneWithOneFailed()
  const handle = (id: string) =>
    as(people.jonas)(markItemHandled, {
      params: { jobId, paymentIntentId: id as PaymentId },
      body: { reason: 'Paid back in cash' },
    })
  const item = await handle(paymentIntentId)
  expect(item).toMatchObject({
    state: 'handled',
    handled: { by: { id: people.jonas.uid, name: people.jonas.name }, reason: 'Paid back in cash' },
  })
  await expect(handle(paymentIntentId)).rejects.toEqual(refused(409, 'changed-meanwhile'))
  await expect(handle(sold[0]?.paymentId ?? '')).rejects.toEqual(refused(409, 'changed-meanwhile'))
  await expect(handle('pi_none')).rejects.toEqual(refused(404, 'not-found'))
  const { rows } = await pool.query('select handled_by, handled_reason from refunds where id = $1', [item.refundId])
  expect(rows).toEqual([{ handled_by: people.jonas.uid, handled_reason: 'Paid back in cash' }])
  const trail = await pool.query(
    `select action, reason from audit_entries where entity_id = $1 and action like 'job.%' order by number desc`,
    [jobId],
  )
  expect(trail.rows[0]).toEqual({ action: 'job.item-handled', reason: 'Paid back in cash' })
})

test('contacting the customer opens one case, in which staff write first', { tags: ['E5'] }, async () => {
  const { eventId, jobId, paymentIntentId, sold } = await doneWithOneFailed()
  const askOne = (id: string) => call(askCustomer, { params: { jobId, paymentIntentId: id as PaymentId } })
  const [one, two] = await Promise.all([askOne(paymentIntentId), askOne(paymentIntentId)])
  expect(two.caseId).toBe(one.caseId)
  const opened = await call(getCase, { params: { caseId: one.caseId as CaseId } })
  expect(opened).toMatchObject({
    case: { subject: 'Your refund for Night Signal', category: 'refund', event: { eventId } },
    messages: [
      {
        kind: 'note',
        text: `The refund of $21.00 for ${paymentIntentId} failed. The card has expired.`,
      },
      { kind: 'change' },
    ],
  })
  await expect(askOne(sold[0]?.paymentId ?? '')).rejects.toEqual(refused(409, 'changed-meanwhile'))
  await pool.query(`update job_items set state = 'failed', failure_group = 'other' where payment_id = $1`, [
    sold[0]?.paymentId,
  ])
  await expect(askOne(sold[0]?.paymentId ?? '')).rejects.toEqual(refused(409, 'no-address'))
})

test('the event’s money adds up to the cent, here and at the provider', { tags: ['E5'] }, async () => {
  const { eventId, jobId } = await doneWithOneFailed()
  const euro = await sellNow(eventId)
  await pool.query(`update payments set currency = 'eur' where id = $1`, [euro.paymentId])
  await sellNow(eventId, { prices: [700] })
  const reply = await reconcile(jobId)
  expect(reply).toEqual({
    asOf: expect.any(String),
    gross: 6700,
    discounts: 0,
    refundedBefore: 0,
    refundedByJob: 4000,
    left: 2700,
    parts: [
      { why: 'failed', payments: 1, amount: 2000 },
      { why: 'sold-since', payments: 1, amount: 700 },
    ],
    fees: { refundedByJob: 200, failed: 100, toDo: 0 },
    atProvider: 4200,
    difference: 0,
    notCounted: [{ currency: 'eur', payments: 1, amount: 2500 }],
  })
})

test('a refund lost by the provider is a difference; an unreachable provider leaves it unknown', {
  tags: ['E5'],
}, async () => {
  const { jobId, sold } = await doneWithOneFailed()
  const lost = bank.refunds.findIndex(({ payment_intent }) => payment_intent === sold[0]?.paymentId)
  bank.refunds.splice(lost, 1)
  expect(await reconcile(jobId)).toMatchObject({ atProvider: 3100, difference: 1100 })
  bank.setAway(true)
  expect(await reconcile(jobId)).toMatchObject({ atProvider: null, difference: null, refundedByJob: 4000 })
  await expect(reconcile('job_none' as JobId)).rejects.toEqual(refused(404, 'not-found'))
})

test('jobs are listed newest first, of one event or all, open or ended', { tags: ['E4'] }, async () => {
  const eventId = await sales.event()
  for (let at = 0; at < 3; at++) {
    await sellNow(eventId)
    await untilDone((await ask(eventId)).jobId)
  }
  await sellNow(eventId, { prices: [30_000] })
  const waiting = await ask(eventId)
  const list = async (query: object = {}) => call(listJobs, { query: { eventId, limit: 50, ...query } })
  const all = (await list()).jobs.map(({ jobId }) => jobId)
  expect(all).toHaveLength(4)
  expect(all[0]).toBe(waiting.jobId)
  expect((await list({ state: 'open' })).jobs.map(({ jobId }) => jobId)).toEqual([waiting.jobId])
  expect((await list({ state: 'ended' })).jobs.map(({ jobId }) => jobId)).toEqual(all.slice(1))
  const first = await list({ limit: 3 })
  expect((await list({ limit: 3, after: first.next })).jobs.map(({ jobId }) => jobId)).toEqual(all.slice(3))
  expect((await call(listJobs, { query: { eventId: 'evt_none' as EventId, limit: 5 } })).jobs).toEqual([])
})
