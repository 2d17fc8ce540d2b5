import { getDoor, lookAtDoor } from '@ground-control/contract/door'
import { approveJob, askForJob, declineJob } from '@ground-control/contract/jobs/job-calls'
import { getJob, listJobs } from '@ground-control/contract/jobs/job-lists'
import type { EventId, JobId, TicketId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { beforeEach, expect, test } from 'vitest'
import { useJobs } from '#testing/jobs/use-jobs.ts'
import { type Person, people } from '#testing/tokens.ts'

const { as, ask, bank, call, pool, preview, sales, sellNow, setSwitch, statusOf, untilDone } = await useJobs()

beforeEach(async () => {
  bank.setAway(false)
  await setSwitch(true)
})

const large = { prices: [15_000, 15_000], extra: 1000 }
const get = (jobId: JobId) => call(getJob, { params: { jobId } })
const approve = (jobId: JobId, hash: string, amount: number, person: Person = people.jonas) =>
  as(person)(approveJob, { params: { jobId }, body: { hash, amount: cents(amount) } })
const decline = (jobId: JobId, person: Person = people.jonas) =>
  as(person)(declineJob, { params: { jobId }, body: { reason: 'The show goes on' } })
const refused = (status: number, code: string) => expect.objectContaining({ status, code })
const countOf = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
const actionsOf = async (jobId: string) => {
  const { rows } = await pool.query('select action, actor_id from audit_entries where entity_id = $1 order by number', [
    jobId,
  ])
  return rows.map(({ action, actor_id }) => [action, actor_id])
}

test('a job up to the limit starts at once: event, items, log and audit together', { tags: ['E3'] }, async () => {
  const eventId = await sales.event()
  const { paymentId, tickets } = await sellNow(eventId, { prices: [5000, 4000], extra: 100 })
  bank.setAway(true)
  const job = await ask(eventId)
  expect(job).toMatchObject({
    state: 'running',
    kind: 'call-off',
    amount: 9100,
    askedBy: { id: people.mara.uid, name: people.mara.name },
    decidedBy: null,
    expiresAt: null,
    event: { eventId, name: 'Night Signal', status: 'cancelled' },
    progress: { items: 1, amount: 9100 },
  })
  const { rows } = await pool.query('select * from job_items where job_id = $1', [job.jobId])
  expect(rows).toMatchObject([
    { payment_id: paymentId, ticket_ids: tickets.map(({ id }) => id).sort(), amount_cents: 9100, fee_cents: 100 },
  ])
  expect((await get(job.jobId)).log.at(-1)).toMatchObject({ step: 'started', count: 1, by: { id: people.mara.uid } })
  expect((await actionsOf(job.jobId))[0]).toEqual(['job.started', people.mara.uid])
  bank.setAway(false)
  await untilDone(job.jobId)
})

test('without the fees only tickets are refunded', { tags: ['E2'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId, { prices: [5000], extra: 100 })
  const { jobId, amount } = await ask(eventId, { fees: false })
  expect(amount).toBe(5000)
  expect((await untilDone(jobId)).progress.refunded).toEqual({ items: 1, amount: 5000 })
})

test('the name must be the event’s; one without a name is called by its id', { tags: ['E2'] }, async () => {
  const [eventId, nameless] = [await sales.event(), await sales.event({ name: ' ' })]
  for (const eventName of ['Night signal', '', undefined]) {
    await expect(ask(eventId, { eventName })).rejects.toEqual(refused(422, 'wrong-name'))
  }
  await expect(ask(nameless, { eventName: '' })).rejects.toEqual(refused(422, 'wrong-name'))
  expect((await ask(eventId, { eventName: ' Night Signal ' })).state).toBe('done')
  expect((await ask(nameless, { eventName: nameless })).state).toBe('done')
})

test('an event with comps only is cancelled, and its job is done at once', { tags: ['E3'] }, async () => {
  const eventId = await sales.event()
  await sales.comp(eventId, { count: 2 })
  await setSwitch(false)
  expect(await ask(eventId)).toMatchObject({
    state: 'done',
    amount: 0,
    progress: { items: 0 },
    endedAt: expect.any(String),
  })
  expect(await statusOf(eventId)).toBe('cancelled')
  await expect(ask(eventId)).rejects.toEqual(refused(422, 'nothing-to-refund'))
})

test('a job is refused if all is refunded already or no chosen ticket was paid', { tags: ['E3', 'E6'] }, async () => {
  const eventId = await sales.event()
  const { tickets } = await sellNow(eventId)
  await sales.refund(tickets)
  const ticketIds = tickets.map(({ id }) => id as never)
  await expect(ask(eventId, { ticketIds })).rejects.toEqual(refused(422, 'nothing-to-refund'))
  expect(await ask(eventId)).toMatchObject({ state: 'done', progress: { items: 0 } })
})

test('chosen tickets are refunded, and the event still takes place', { tags: ['E6'] }, async () => {
  const eventId = await sales.event()
  const { tickets } = await sellNow(eventId, { prices: [1000, 2000] })
  const { jobId } = await ask(eventId, { ticketIds: [tickets[1]?.id as never] })
  expect((await untilDone(jobId)).progress.refunded).toEqual({ items: 1, amount: 2000 })
  expect(await statusOf(eventId)).toBe('on_sale')
})

test('tickets sold after the first call-off can be called off again', { tags: ['E7'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId)
  await untilDone((await ask(eventId)).jobId)
  await sellNow(eventId)
  expect((await untilDone((await ask(eventId)).jobId)).progress.refunded).toEqual({ items: 1, amount: 2500 })
})

test('a sale since the preview refuses the start and changes nothing', { tags: ['E2', 'E3'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId)
  const { hash } = await preview(eventId)
  await sellNow(eventId)
  const before = await countOf('jobs')
  await expect(ask(eventId, { hash })).rejects.toEqual(refused(409, 'preview-changed'))
  expect([await statusOf(eventId), await countOf('jobs')]).toEqual(['on_sale', before])
})

test('two people starting it at once make one job', { tags: ['E3'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId)
  const { hash } = await preview(eventId)
  bank.setAway(true)
  const wishes = [people.mara, people.jonas, people.mara, people.jonas].map((person) =>
    ask(eventId, { as: person, hash }),
  )
  const outcomes = await Promise.allSettled(wishes)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refused(409, 'job-exists'))
  }
  bank.setAway(false)
  const { jobs } = await call(listJobs, { query: { eventId } })
  expect(jobs).toHaveLength(1)
  await untilDone(jobs[0]?.jobId as JobId)
})

test('the same request sent twice with one key makes one job', { tags: ['E3'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId)
  const { hash } = await preview(eventId)
  const key = 'call-off-once'
  const [one, two] = await Promise.all([ask(eventId, { hash, key }), ask(eventId, { hash, key })])
  expect(two.jobId).toBe(one.jobId)
  await untilDone(one.jobId)
  expect((await ask(eventId, { hash, key })).jobId).toBe(one.jobId)
  await expect(ask(eventId, { hash, key, fees: false })).rejects.toEqual(refused(422, 'idempotency-key-reused'))
})

test('a job can’t be requested while refunds are switched off', { tags: ['E4'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId)
  await setSwitch(false)
  await expect(ask(eventId)).rejects.toEqual(refused(409, 'switched-off'))
  expect(await statusOf(eventId)).toBe('on_sale')
})

test('a start that dies halfway leaves nothing', { tags: ['E3'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId)
  const { hash } = await preview(eventId)
  const tables = ['jobs', 'job_items', 'job_log', 'audit_entries', 'idempotent_requests']
  const before = await Promise.all(tables.map(countOf))
  await pool.query(`
    create function die_half_way() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create trigger dies after insert on job_log for each row execute function die_half_way()`)
  await expect(ask(eventId, { hash, key: 'dies' })).rejects.toMatchObject({ status: expect.any(Number) })
  await pool.query('drop trigger dies on job_log')
  expect(await Promise.all(tables.map(countOf))).toEqual(before)
  expect(await statusOf(eventId)).toBe('on_sale')
  await untilDone((await ask(eventId, { hash, key: 'dies' })).jobId)
})

test('above the limit another person approves exactly that preview', { tags: ['E2'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId, large)
  const { jobId, ...asked } = await ask(eventId)
  expect(asked).toMatchObject({ state: 'waiting', amount: 31_000, startedAt: null, progress: { items: 0 } })
  expect(Date.parse(asked.expiresAt ?? '') - Date.parse(asked.askedAt)).toBeCloseTo(3_600_000, -4)
  expect(await statusOf(eventId)).toBe('on_sale')
  const { preview: shown, isCurrent } = await get(jobId)
  expect(isCurrent).toBe(true)
  expect(shown.toRefund).toEqual({ payments: 1, tickets: 2, amount: 30_000 })
  await expect(approve(jobId, shown.hash, 31_000, people.mara)).rejects.toEqual(refused(403, 'own-request'))
  await expect(approve(jobId, shown.hash, 30_000)).rejects.toEqual(refused(422, 'amount-mismatch'))
  await expect(approve(jobId, 'other', 31_000)).rejects.toEqual(refused(409, 'preview-changed'))
  expect(await approve(jobId, shown.hash, 31_000)).toMatchObject({ decidedBy: { id: people.jonas.uid } })
  await expect(approve(jobId, shown.hash, 31_000)).rejects.toEqual(refused(409, 'changed-meanwhile'))
  const done = await untilDone(jobId)
  expect(done.progress.refunded).toEqual({ items: 1, amount: 31_000 })
  expect(done.log.map(({ step }) => step)).toEqual(['done', 'started', 'approved', 'asked'])
  expect((await actionsOf(jobId)).slice(0, 3)).toEqual([
    ['job.asked', people.mara.uid],
    ['job.approved', people.jonas.uid],
    ['job.started', people.jonas.uid],
  ])
})

test('a sale while the job waits makes approving fail, and the job says so', { tags: ['E2'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId, large)
  const { jobId } = await ask(eventId)
  await sellNow(eventId)
  const { isCurrent, preview: shown } = await get(jobId)
  expect(isCurrent).toBe(false)
  await expect(approve(jobId, shown.hash, 31_000)).rejects.toEqual(refused(409, 'preview-changed'))
  expect(await get(jobId)).toMatchObject({ state: 'waiting' })
  expect(await statusOf(eventId)).toBe('on_sale')
  expect(await countOf(`job_items where job_id = '${jobId}'`)).toBe(0)
})

test('a declined or withdrawn job ends and can be requested again', { tags: ['E2'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId, large)
  const first = await ask(eventId)
  await expect(ask(eventId, { as: people.jonas })).rejects.toEqual(refused(409, 'job-exists'))
  expect(await decline(first.jobId)).toMatchObject({ state: 'declined', decidedBy: { id: people.jonas.uid } })
  expect(await get(first.jobId)).toMatchObject({ declinedBecause: 'The show goes on', isCurrent: null })
  await expect(decline(first.jobId)).rejects.toEqual(refused(409, 'changed-meanwhile'))
  const second = await ask(eventId)
  await decline(second.jobId, people.mara)
  expect((await get(second.jobId)).log[0]).toMatchObject({ step: 'withdrawn', by: { id: people.mara.uid } })
  expect(await actionsOf(second.jobId)).toEqual([
    ['job.asked', people.mara.uid],
    ['job.withdrawn', people.mara.uid],
  ])
})

test('a job can’t be approved after an hour', { tags: ['E2'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId, large)
  const { jobId } = await ask(eventId)
  const { hash } = await preview(eventId)
  await pool.query(`update jobs set expires_at = clock_timestamp() - interval '1 second' where id = $1`, [jobId])
  await expect(approve(jobId, hash, 31_000)).rejects.toEqual(refused(409, 'changed-meanwhile'))
  expect(await get(jobId)).toMatchObject({
    state: 'expired',
    expiresAt: null,
    log: [{ step: 'expired' }, { step: 'asked' }],
  })
  expect((await ask(eventId)).state).toBe('waiting')
})

test('a job approved by two people at once starts once', { tags: ['E2', 'E3'] }, async () => {
  const eventId = await sales.event()
  await sellNow(eventId, large)
  const { jobId } = await ask(eventId)
  const { hash } = await preview(eventId)
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => approve(jobId, hash, 31_000)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect((await untilDone(jobId)).progress).toMatchObject({ items: 1 })
})

test('an unknown event is not found', { tags: ['E1'] }, async () => {
  const body = {
    eventId: 'evt_none' as EventId,
    kind: 'call-off' as const,
    fees: true,
    reason: 'x',
    tellCustomers: true,
  }
  await expect(call(askForJob, { body: { ...body, hash: '', eventName: 'x' } })).rejects.toEqual(
    refused(404, 'not-found'),
  )
})

test('a door of the event shows who called it off, and when', { tags: ['F14', 'E3'] }, async () => {
  const eventId = await sales.event()
  const { tickets } = await sellNow(eventId, { prices: [2000] })
  const params = { eventId }
  expect(await call(getDoor, { params })).toMatchObject({ calledOff: null })
  const { jobId } = await ask(eventId)
  const { startedAt } = await get(jobId)
  const calledOff = { at: startedAt, by: 'Mara Okafor' }
  expect(await call(getDoor, { params })).toMatchObject({ calledOff })
  const ticketId = tickets[0]?.id as TicketId
  expect(await call(lookAtDoor, { params, body: { ticketId } })).toMatchObject({
    ticket: { problem: 'event-cancelled' },
    event: { calledOff },
  })
})
