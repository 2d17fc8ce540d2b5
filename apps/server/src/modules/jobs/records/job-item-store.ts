import type { QueryOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { JobItem } from '@ground-control/contract/jobs/job'
import type { listJobItems } from '@ground-control/contract/jobs/job-lists'
import type { ItemState } from '@ground-control/domain/jobs/item-states'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Transaction } from '#platform/db/database.ts'
import { purchaser } from '#platform/db/fragments/purchaser.ts'
import { readCursor, toCursor } from '#platform/http/cursor.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { noSuchJob } from './job-rows.ts'

type Rows = Pick<Transaction, 'execute'>

export const createJobItemStore = (db: Rows) => ({
  async page(
    jobId: string,
    { state, limit, after }: QueryOf<typeof listJobItems>,
  ): Promise<ReplyOf<typeof listJobItems>> {
    const { rows: jobs } = await db.execute(sql`select from jobs where id = ${jobId}`)
    if (jobs.length === 0) throw noSuchJob()
    const conditions = [
      sql`i.job_id = ${jobId}`,
      state !== undefined && sql`i.state = ${state}`,
      after !== undefined && afterCursor(after),
    ].filter((condition) => condition !== false)
    const rows = await readItems(db, sql.join(conditions, sql` and `), limit + 1)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      items: rows.slice(0, limit).map(toItem),
      next: last ? toCursor(`${order.indexOf(last.state)} ${last.paymentIntentId}`) : null,
    }
  },
})

export async function readItem(db: Rows, jobId: string, paymentId: string): Promise<JobItem> {
  const [row] = await readItems(db, sql`i.job_id = ${jobId} and i.payment_id = ${paymentId}`, 1)
  if (!row) throw new Refusal('not-found', 'There is no such job or item.')
  return toItem(row)
}

const order: readonly ItemState[] = ['failed', 'under-way', 'to-do', 'elsewhere', 'handled', 'refunded']

const place = sql`array_position(array[${sql.raw(order.map((state) => `'${state}'`).join(', '))}], i.state) - 1`

function afterCursor(cursor: string): SQL {
  const [at, paymentId] = readCursor(cursor, /^([0-5]) (.+)$/su)
  return sql`(${place}, i.payment_id) > (${Number(at)}::int, ${paymentId})`
}

type ItemRow = Omit<JobItem, 'failure' | 'purchaser'> & {
  readonly purchaser: JobItem['purchaser']
  readonly failureGroup: NonNullable<JobItem['failure']>['group'] | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
}

/** Selects the page first, so that purchasers are looked up only for its rows. */
async function readItems(db: Rows, condition: SQL, limit: number): Promise<readonly ItemRow[]> {
  const { rows } = await db.execute<ItemRow>(sql`
    with page as (
      select i.*, ${place} as place from job_items i where ${condition} order by place, i.payment_id limit ${limit})
    select i.payment_id as "paymentIntentId", i.state, cardinality(i.ticket_ids) as tickets, i.amount_cents as amount,
           i.fee_cents as fees, ${purchaser} as purchaser, i.refund_id as "refundId",
           i.failure_group as "failureGroup", i.failure_code as "failureCode", i.failure_message as "failureMessage",
           i.case_id as "caseId", ${asInstant(sql`i.settled_at`)} as "settledAt",
           case when i.handled_at is not null then json_build_object(
             'at', ${asInstant(sql`i.handled_at`)}, 'reason', i.handled_reason,
             'by', json_build_object('id', i.handled_by, 'name', i.handled_by_name)) end as handled
    from page i join payments p on p.id = i.payment_id order by i.place, i.payment_id`)
  return rows
}

const toItem = ({ failureGroup, failureCode, failureMessage, ...row }: ItemRow): JobItem => ({
  ...row,
  failure:
    failureGroup && row.state !== 'refunded'
      ? { group: failureGroup, code: failureCode ?? '', message: failureMessage ?? '' }
      : null,
})
