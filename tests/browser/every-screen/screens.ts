import type { BoxOffice } from '#platform/box-office.ts'
import type { Platform } from '#platform/run-platform.ts'
import { aCase } from '#support/a-case.ts'

type Thing = 'eventId' | 'orgId' | 'accountId' | 'paymentId' | 'caseId' | 'refundId' | 'jobId'
type Things = Readonly<Record<Thing, string>>

/** Adds one of each thing, with this text as every name. */
export async function named(text: string, at: number, { pool }: Platform, boxOffice: BoxOffice): Promise<Things> {
  const eventId = await boxOffice.event({ name: text })
  const accountId = `acc_named_${at}`
  const owner = { accountId, name: text, email: `named${at}@guests.example`, phone: text }
  const { paymentId } = await boxOffice.sell(eventId, { purchaser: owner, tickets: [{ name: text, owner }, { owner }] })
  await pool.query('insert into accounts (id, username, full_name) values ($1, $2, $3)', [accountId, `n${at}`, text])
  await pool.query('update payments set purchaser_name = $2, purchaser_account_id = $3 where id = $1', [
    paymentId,
    text,
    accountId,
  ])
  await pool.query('update events set location_name = $2, description = $2 where id = $1', [eventId, text])
  const { rows } = await pool.query('select org_id from events where id = $1', [eventId])
  const orgId = String(rows[0]?.org_id)
  await pool.query('update organizations set name = $2, type = $2, email = $2 where id = $1', [orgId, text])
  const refundId = `re_named_${at}`
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, reason, failure_message, settled_at)
     values ($1, $2, 'failed', 2500, $3, $3, now())`,
    [refundId, paymentId, text],
  )
  const jobId = `job_named_${at}`
  await aJob(pool, { jobId, eventId, text, state: 'done' })
  const caseId = await aCase(pool, { subject: text, name: text, accountId, eventId, text })
  return { eventId, orgId, accountId, paymentId, caseId, refundId, jobId }
}

type Job = { readonly jobId: string; readonly eventId: string; readonly text: string; readonly state: JobState }
type JobState = 'waiting' | 'paused' | 'done'

export async function aJob(pool: Platform['pool'], { jobId, eventId, text, state }: Job): Promise<void> {
  await pool.query(
    `insert into jobs (id, kind, state, event_id, with_fees, tell_customers, reason, preview, hash, amount_cents,
       asked_by, asked_by_name, started_at, ended_at, hold_reason)
     values ($1, 'call-off', $5, $2, true, true, $3, $4, 'hash', 2500, $6, $3,
       case when $5 <> 'waiting' then now() end, case when $5 = 'done' then now() end, case when $5 = 'paused' then 'person' end)`,
    [jobId, eventId, text, preview, state, state === 'done' ? 'acc_super' : 'acc_second'],
  )
}

export const screensOf = ({ eventId, orgId, accountId, paymentId, caseId, refundId, jobId }: Things) => [
  `/profile/${accountId}`,
  `/profile/${accountId}?tab=purchases`,
  `/organization/${orgId}?events=all`,
  `/events/${eventId}`,
  `/events/${eventId}/guests`,
  `/events/${eventId}/guests?guest=${accountId}`,
  `/purchases/${paymentId}`,
  `/refunds/${refundId}`,
  `/support?case=${caseId}`,
  `/jobs/${jobId}`,
  `/events/${eventId}/door`,
]

export const lists = {
  'of tickets and people': [
    ...['/dashboard-overview', '/dashboard', '/attention', '/events', '/events/guests', '/users?q=named'],
    ...['/organizations?q=org', '/search'],
  ],
  'of the desk': [
    ...['/support', '/support?new=true', '/refunds', '/jobs', '/audit', '/configuration', '/staff', '/staff/acc_super'],
  ],
}

const none = { payments: 0, tickets: 0, amount: 0 }
const one = { payments: 1, tickets: 1, amount: 2500 }
const preview = {
  ...{ hash: 'hash', countedAt: '2026-11-18T08:00:00Z', sold: one, discounts: 0, refunded: none, toRefund: one },
  ...{ leftOut: { ...none, reasons: [] }, fees: { payments: 0, amount: 0 }, feesKept: { payments: 0, amount: 0 } },
  ...{ comps: 0, redeemed: 0, emails: 1, approvalLimit: 1_000_000, refundsPerSecond: 20, refundDays: 180 },
}
