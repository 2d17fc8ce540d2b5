import type { JobProgress, JobRow } from '@ground-control/contract/jobs/job'
import { type ItemState, itemStates } from '@ground-control/domain/jobs/item-states'
import { type Cents, cents } from '@ground-control/domain/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Transaction } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'

type Rows = Pick<Transaction, 'execute'>

export const noSuchJob = () => new Refusal('not-found', 'There is no such job.')

const rateSeconds = 10

/** @param selection conditions on `j`, order and limit. */
export async function readJobRows(db: Rows, selection: SQL): Promise<JobRow[]> {
  const { rows } = await db.execute<StoredJob>(sql`
    select j.id as "jobId", j.kind, j.state, j.reason, j.with_fees as fees, j.tell_customers as "tellCustomers",
           j.amount_cents::float8 as amount, ${asInstant(sql`j.asked_at`)} as "askedAt",
           json_build_object('eventId', e.id, 'name', e.name, 'orgId', e.org_id, 'status', e.status) as event,
           json_build_object('id', j.asked_by, 'name', j.asked_by_name) as "askedBy",
           case when j.state = 'waiting' then ${asInstant(sql`j.expires_at`)} end as "expiresAt",
           ${named(sql`j.decided_by`, sql`j.decided_by_name`)} as "decidedBy",
           ${asInstant(sql`j.decided_at`)} as "decidedAt", ${asInstant(sql`j.started_at`)} as "startedAt",
           ${asInstant(sql`j.ended_at`)} as "endedAt",
           case when ${isHeld} then json_build_object(
             'why', j.hold_reason, 'by', ${named(sql`j.hold_by`, sql`j.hold_by_name`)},
             'since', ${asInstant(sql`coalesce(j.hold_since, j.started_at)`)}, 'until', ${asInstant(sql`j.hold_until`)}) end as hold,
           (select coalesce(json_agg(c), '[]') from (
              select i.state, count(*)::int as items, sum(i.amount_cents)::float8 as amount
              from job_items i where i.job_id = j.id group by i.state) c) as counts,
           case when j.state = 'running' then (
             select count(*)::float8 / least(${rateSeconds}, greatest(1, extract(epoch from clock_timestamp() - j.started_at)))
             from job_items i
             where i.job_id = j.id and i.settled_at > clock_timestamp() - ${rateSeconds} * interval '1 second')
           else 0 end as "perSecond"
    from jobs j join events e on e.id = j.event_id ${selection}`)
  return rows.map(toJobRow)
}

export async function readJobRow(db: Rows, jobId: string): Promise<JobRow> {
  const [row] = await readJobRows(db, sql`where j.id = ${jobId}`)
  if (!row) throw noSuchJob()
  return row
}

/** A running job may be held until a time. The hold ends with it. */
const isHeld = sql`j.hold_reason is not null and (j.state = 'paused' or (j.state = 'running' and j.hold_until > clock_timestamp()))`

const named = (id: SQL, name: SQL) =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`

type StateCount = { readonly state: ItemState; readonly items: number; readonly amount: Cents }

type StoredJob = Omit<JobRow, 'progress' | 'secondsLeft'> & { readonly counts: readonly StateCount[] }

function toJobRow({ counts, ...row }: StoredJob): JobRow {
  const progress = toProgress(counts)
  const open = progress.toDo.items + progress.underWay.items
  const isMeasured = row.state === 'running' && row.perSecond > 0
  return { ...row, progress, secondsLeft: isMeasured ? open / row.perSecond : null }
}

function toProgress(counts: readonly StateCount[]): JobProgress {
  const of = (state: ItemState) => {
    const { items = 0, amount = cents(0) } = counts.find((each) => each.state === state) ?? {}
    return { items, amount }
  }
  const all = itemStates.map(of)
  return {
    items: all.reduce((sum, { items }) => sum + items, 0),
    amount: cents(all.reduce((sum, { amount }) => sum + amount, 0)),
    toDo: of('to-do'),
    underWay: of('under-way'),
    refunded: of('refunded'),
    elsewhere: of('elsewhere'),
    failed: of('failed'),
    handled: of('handled'),
  }
}
