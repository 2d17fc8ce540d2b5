import { peopleToTell } from '@ground-control/domain/jobs/job-notices'
import { itemAmount } from '@ground-control/domain/jobs/job-preview'
import type { JobKind } from '@ground-control/domain/jobs/job-states'
import { cents } from '@ground-control/domain/values/money'
import { sql } from 'drizzle-orm'
import type { CountedJob } from '#modules/jobs/preview/count-job.ts'
import { addLog } from '#modules/jobs/records/job-log.ts'
import type { Actor, AuditEntry } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'

type Starting = {
  readonly jobId: string
  readonly kind: JobKind
  readonly event: { readonly id: string; readonly orgId: string; readonly status: string }
  readonly withFees: boolean
  readonly tellCustomers: boolean
  readonly reason: string
  readonly counted: CountedJob
  readonly actor: Actor
  readonly requestId: string
}

/** Runs in the transaction that made the count. Returns the audit entry, which must be written last. */
export async function startJob(transaction: Transaction, starting: Starting): Promise<AuditEntry> {
  const { jobId, kind, event, counted, actor } = starting
  const items = await addItems(transaction, starting)
  const notices = await addNotices(transaction, starting)
  const isCalledOff = kind === 'call-off'
  if (isCalledOff) await transaction.execute(sql`update events set status = 'cancelled' where id = ${event.id}`)
  await addLog(transaction, jobId, { step: 'started', by: actor, count: items })
  if (items === 0) await addLog(transaction, jobId, { step: 'done', count: 0 })
  await transaction.execute(sql`
    update jobs set state = ${items === 0 ? 'done' : 'running'}, started_at = clock_timestamp(), expires_at = null,
                    ended_at = case when ${items} = 0 then clock_timestamp() end
    where id = ${jobId}`)
  const { toRefund, fees } = counted.preview
  return {
    actor,
    action: 'job.started',
    entity: { kind: 'job', id: jobId },
    orgId: event.orgId,
    eventId: event.id,
    ...(isCalledOff && { before: { eventStatus: event.status } }),
    after: {
      kind,
      items,
      emails: notices,
      amountCents: toRefund.amount,
      ...(starting.withFees && { feeCents: fees.amount }),
      ...(isCalledOff && { eventStatus: 'cancelled' }),
    },
    reason: starting.reason,
    requestId: starting.requestId,
  }
}

/** As JSON, because an SQL array needs lists of equal length. */
async function addItems(transaction: Transaction, { jobId, counted, withFees }: Starting): Promise<number> {
  const items = counted.plans.flatMap(({ paymentId, item }) =>
    item ? [{ paymentId, ticketIds: item.ticketIds, amount: itemAmount(item, { withFees }), fees: item.feeCents }] : [],
  )
  if (items.length === 0) return 0
  const rows = items.map(({ fees, ...item }) => ({ ...item, fees: withFees ? fees : cents(0) }))
  await transaction.execute(sql`
    insert into job_items (job_id, payment_id, ticket_ids, amount_cents, fee_cents)
    select ${jobId}, i."paymentId", i."ticketIds", i.amount, i.fees
    from json_to_recordset(${JSON.stringify(rows)}::json) as i ("paymentId" text, "ticketIds" text[], amount int, fees int)`)
  return items.length
}

/** Refunds of chosen tickets send their own notices. */
async function addNotices(transaction: Transaction, starting: Starting): Promise<number> {
  const { jobId, kind, tellCustomers, counted } = starting
  if (kind !== 'call-off' || !tellCustomers || counted.preview.emails === 0) return 0
  const people = peopleToTell(counted.told, starting)
  await transaction.execute(sql`
    insert into job_notices (job_id, to_key, address, name, amount_cents, payment_ids, ticket_ids, refund)
    select ${jobId}, n."toKey", n.address, n.name, n."amountCents", n."paymentIds", n."ticketIds", n.refund
    from json_to_recordset(${JSON.stringify(people)}::json) as n (
      "toKey" text, address text, name text, "amountCents" int, "paymentIds" text[], "ticketIds" text[], refund text)`)
  return people.length
}
