import type { JobItem } from '@ground-control/contract/jobs/job'
import type { Purchaser } from '@ground-control/contract/refunds'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import type { ItemState } from '@ground-control/domain/jobs/item-states'
import { type Cents, formatUsd } from '@ground-control/domain/values/money'
import { sql } from 'drizzle-orm'
import { setHandled } from '#modules/refunds/records/handled-store.ts'
import type { OpenByStaff } from '#modules/support/open-by-staff.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { purchaser } from '#platform/db/fragments/purchaser.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { readItem } from './job-item-store.ts'

type Asked = { readonly jobId: string; readonly paymentId: string; readonly actor: Actor; readonly requestId: string }

type Needs = { readonly database: Database; readonly openByStaff: OpenByStaff }

export const createItemActions = ({ database, openByStaff }: Needs) => ({
  async handle({ reason, ...asked }: Asked & { readonly reason: string }): Promise<JobItem> {
    const { jobId, paymentId, actor } = asked
    await database.inTransaction(async (transaction) => {
      const item = await lockItem(transaction, asked)
      if (item.state === 'handled') throw new Refusal('changed-meanwhile', 'This payment is already marked as handled.')
      requireFailed(item)
      await transaction.execute(sql`
        update job_items set state = 'handled', handled_at = clock_timestamp(), handled_by = ${actor.id},
                             handled_by_name = ${actor.name}, handled_reason = ${reason}
        where job_id = ${jobId} and payment_id = ${paymentId}`)
      if (item.refundId) await setHandled(transaction, item.refundId, { actor, reason })
      await noteProgress(transaction, jobId)
      await writeAudit(transaction, { ...entryOf(asked, item), action: 'job.item-handled', reason })
    })
    return readItem(database.db, jobId, paymentId)
  },

  /** A repeated request returns the same case. */
  async askCustomer(asked: Asked): Promise<JobItem> {
    const { jobId, paymentId, actor, requestId } = asked
    await database.inTransaction(async (transaction) => {
      const item = await lockItem(transaction, asked)
      if (item.caseId !== null) return
      requireFailed(item)
      const { accountId, name, email } = item.purchaser
      if (!email && !accountId) throw new Refusal('no-address', 'No email address is known for this purchaser.')
      const caseId = await openByStaff(transaction, {
        subject: `Your refund for ${eventTitle(item.eventName)}`,
        category: 'refund',
        note: `The refund of ${formatUsd(item.amount)} for ${paymentId} failed. ${item.failureMessage ?? ''}`.trim(),
        requester: { accountId, name, email },
        eventId: item.eventId,
        orgId: item.orgId,
        actor,
        requestId,
      })
      await transaction.execute(
        sql`update job_items set case_id = ${caseId} where job_id = ${jobId} and payment_id = ${paymentId}`,
      )
      await noteProgress(transaction, jobId)
      await writeAudit(transaction, { ...entryOf(asked, item), action: 'job.customer-asked', after: { caseId } })
    })
    return readItem(database.db, jobId, paymentId)
  },
})

type LockedItem = {
  readonly state: ItemState
  readonly amount: Cents
  readonly refundId: string | null
  readonly caseId: string | null
  readonly failureMessage: string | null
  readonly eventId: string
  readonly eventName: string | null
  readonly orgId: string
  readonly purchaser: Purchaser
}

async function lockItem(transaction: Transaction, { jobId, paymentId }: Asked): Promise<LockedItem> {
  const { rows } = await transaction.execute<LockedItem>(sql`
    select i.state, i.amount_cents as amount, i.refund_id as "refundId", i.case_id as "caseId",
           i.failure_message as "failureMessage", e.id as "eventId", e.name as "eventName", e.org_id as "orgId",
           ${purchaser} as purchaser
    from job_items i join jobs j on j.id = i.job_id join events e on e.id = j.event_id
    join payments p on p.id = i.payment_id
    where i.job_id = ${jobId} and i.payment_id = ${paymentId} for update of i`)
  if (!rows[0]) throw new Refusal('not-found', 'There is no such job or item.')
  return rows[0]
}

function requireFailed({ state }: LockedItem): void {
  if (state !== 'failed') throw new Refusal('changed-meanwhile', 'This payment’s refund hasn’t failed.')
}

/** Makes other consoles notice the change. */
async function noteProgress(transaction: Transaction, jobId: string): Promise<void> {
  await transaction.execute(sql`update jobs set progressed_at = clock_timestamp() where id = ${jobId}`)
}

const entryOf = ({ jobId, paymentId, actor, requestId }: Asked, { eventId, orgId, amount }: LockedItem) => ({
  actor,
  entity: { kind: 'job', id: jobId },
  orgId,
  eventId,
  before: { paymentId, amountCents: amount },
  requestId,
})
