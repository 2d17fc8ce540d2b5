import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Notices } from '#modules/mail/notices/notices.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { calledOffNotices, type Recipient } from './called-off-notices.ts'

type Needs = { readonly notices: Notices; readonly timeZone: string }

type Waiting = Recipient & {
  readonly jobId: string
  readonly toKey: string
  readonly eventId: string
  readonly reason: string
  readonly askedBy: string
}

/** Small, because rendering takes milliseconds each while the rows stay locked. */
const batch = 20
/** Between batches, so that requests and refunds come first. */
const restMs = 20

/** Each email is marked as written in the same transaction. Nobody gets two, and a crash loses none. */
export const createNoticeWriter =
  (database: Database, { notices, timeZone }: Needs) =>
  async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await writeSome()) > 0) await pause(restMs)

    function writeSome(): Promise<number> {
      return database.inTransaction(async (transaction) => {
        const why = await notices.whyNot(transaction)
        if (why !== null) return skipAll(transaction, why)
        const waiting = await lockSome(transaction)
        const [first] = waiting
        if (!first) return 0
        const ofJob = waiting.filter(({ jobId }) => jobId === first.jobId)
        const told = await calledOffNotices(transaction, ofJob, { ...first, timeZone })
        for (const [index, { toKey }] of ofJob.entries()) {
          const each = told[index]
          const [mailId = null] = each ? await notices.write(transaction, [each], first.askedBy) : []
          await mark(transaction, { jobId: first.jobId, toKey, mailId })
        }
        return ofJob.length
      })
    }
  }

async function lockSome(transaction: Transaction): Promise<readonly Waiting[]> {
  const { rows } = await transaction.execute<Waiting>(sql`
    select n.job_id as "jobId", n.to_key as "toKey", n.address, n.name, n.amount_cents as "amountCents",
           n.payment_ids as "paymentIds", n.ticket_ids as "ticketIds", n.refund,
           j.event_id as "eventId", j.reason, j.asked_by as "askedBy"
    from job_notices n join jobs j on j.id = n.job_id
    where n.mail_id is null and n.skipped_because is null
    order by n.job_id, n.to_key limit ${batch} for no key update of n skip locked`)
  return rows
}

/** What can't be rendered is skipped, so that it doesn't block the others. */
async function mark(
  transaction: Transaction,
  { jobId, toKey, mailId }: { readonly jobId: string; readonly toKey: string; readonly mailId: string | null },
): Promise<void> {
  const skipped = mailId === null ? 'not-written' : null
  await transaction.execute(sql`
    update job_notices set mail_id = ${mailId}, skipped_because = ${skipped}
    where job_id = ${jobId} and to_key = ${toKey}`)
}

async function skipAll(transaction: Transaction, why: string): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    update job_notices set skipped_because = ${why} where mail_id is null and skipped_because is null`)
  return rowCount ?? 0
}
