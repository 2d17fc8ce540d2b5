import { getJob } from '@ground-control/contract/jobs/job-lists'
import type { EventId, JobId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { useJobs } from '#testing/jobs/use-jobs.ts'
import { startSmtp } from '#testing/mail/start-smtp.ts'
import { mailSettings } from '#testing/mail/use-mail.ts'

const smtp = await startSmtp()
const { ask, call, pool, preview, sales, sellNow, untilDone } = await useJobs({
  outside: { mail: mailSettings(smtp.url) },
})

const setMail = (isOn: boolean) =>
  pool.query(
    `insert into remote_config (key, value) values ('enable_customer_mail', to_jsonb($1::boolean))
     on conflict (key) do update set value = excluded.value`,
    [isOn],
  )

/** Ada bought two tickets and gave one to Bo. Cy has a comp, and Dee’s payment is disputed. */
async function soldToFour(): Promise<EventId> {
  const eventId = await sales.event()
  const ada = await sellNow(eventId, { prices: [4000, 5000], extra: 300 })
  const dee = await sellNow(eventId)
  const [comp] = await sales.comp(eventId)
  const own = (id: string | undefined, name: string) =>
    pool.query('update tickets set owner_name = $2, owner_email = $3 where id = $1', [id, name, `${name}@x.example`])
  const paid = (id: string, name: string) =>
    pool.query('update payments set purchaser_name = $2, purchaser_email = $3 where id = $1', [
      id,
      name,
      `${name}@x.example`,
    ])
  await Promise.all([paid(ada.paymentId, 'ada'), paid(dee.paymentId, 'dee')])
  await Promise.all([own(ada.tickets[0]?.id, 'ada'), own(ada.tickets[1]?.id, 'bo'), own(comp?.id, 'cy')])
  await pool.query(
    `insert into payment_disputes (id, payment_id, status, amount, currency, opened_at)
     values ($1, $2, 'lost', 2500, 'usd', now())`,
    [`dp_${dee.paymentId}`, dee.paymentId],
  )
  return eventId
}
const noticesOf = async (jobId: JobId) =>
  (await pool.query('select to_key, amount_cents, refund from job_notices where job_id = $1 order by to_key', [jobId]))
    .rows
const emailsOf = async (jobId: JobId) => (await call(getJob, { params: { jobId } })).emails

test('calling off sends everybody one email, and only Ada’s mentions money for her', {
  tags: ['E2', 'S6'],
}, async () => {
  await setMail(true)
  const eventId = await soldToFour()
  expect((await preview(eventId)).emails).toBe(4)
  const { jobId } = await ask(eventId)
  expect(await noticesOf(jobId)).toEqual([
    { to_key: 'ada@x.example', amount_cents: 9300, refund: 'to-recipient' },
    { to_key: 'bo@x.example', amount_cents: 0, refund: 'to-purchaser' },
    { to_key: 'cy@x.example', amount_cents: 0, refund: 'none' },
    { to_key: 'dee@x.example', amount_cents: 0, refund: 'none' },
  ])
  await expect.poll(() => emailsOf(jobId), { timeout: 60_000 }).toMatchObject({ total: 4, sent: 4 })
  await untilDone(jobId)
})

test('no email is sent if staff chose so or customer email is off', { tags: ['E2', 'S6'] }, async () => {
  await setMail(true)
  const silent = await ask(await soldToFour(), { tellCustomers: false })
  expect(await noticesOf(silent.jobId)).toEqual([])
  await setMail(false)
  const eventId = await soldToFour()
  expect((await preview(eventId)).emails).toBe(0)
  const { jobId } = await ask(eventId)
  expect(await noticesOf(jobId)).toEqual([])
  expect(await emailsOf(jobId)).toMatchObject({ total: 0 })
})

test('chosen refunds send their own emails, and the job counts them', { tags: ['E6', 'S6'] }, async () => {
  await setMail(true)
  const eventId = await soldToFour()
  const { rows } = await pool.query('select id from tickets where event_id = $1 and price_cents = 5000', [eventId])
  const ticketIds = rows.map(({ id }) => id)
  expect((await preview(eventId, ticketIds)).emails).toBe(2)
  const { jobId } = await ask(eventId, { ticketIds })
  expect(await noticesOf(jobId)).toEqual([])
  await untilDone(jobId)
  await expect.poll(() => emailsOf(jobId), { timeout: 60_000 }).toMatchObject({ total: 2, sent: 2 })
})
