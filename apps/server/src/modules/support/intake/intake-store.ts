import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { incomingMail } from '#platform/db/schema/mail.ts'

type NewIncoming = Omit<typeof incomingMail.$inferInsert, 'id' | 'receivedAt'>
type SenderFacts = {
  readonly casesLastHour: number
  readonly messagesLastMinute: number
  readonly limitedLastMinute: number
  readonly newestCaseId: string | null
}

export const intakeStore = {
  /** The case, or the one it was merged into. Locks it against another merge. */
  async standing(transaction: Transaction, caseId: string): Promise<string> {
    const { rows } = await transaction.execute<{ mergedInto: string | null }>(
      sql`select merged_into as "mergedInto" from support_cases where id = ${caseId} for update`,
    )
    const mergedInto = rows[0]?.mergedInto
    return mergedInto ? intakeStore.standing(transaction, mergedInto) : caseId
  },

  /** One message per sender at a time, so that limits hold and a repeated message is noticed. */
  async lockSender(transaction: Transaction, fromKey: string): Promise<void> {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`incoming mail ${fromKey}`}, 0))`)
  },

  async earlier(transaction: Transaction, messageId: string, fromKey: string) {
    const { rows } = await transaction.execute<{ caseId: string | null }>(sql`
      select case_id as "caseId" from incoming_mail where message_id = ${messageId} and from_key = ${fromKey}`)
    return rows[0] ?? null
  },

  async note(transaction: Transaction, incoming: NewIncoming): Promise<void> {
    await transaction.insert(incomingMail).values({ id: newId('inc_'), ...incoming })
  },

  async caseBySmallId(transaction: Transaction, smallId: string): Promise<string | null> {
    const { rows } = await transaction.execute<{ id: string }>(
      sql`select coalesce(merged_into, id) as id from support_cases where lower(id) = ${smallId}`,
    )
    return rows[0]?.id ?? null
  },

  /** Counts only messages between this sender and us, because References can be forged. */
  async caseByReferences(
    transaction: Transaction,
    references: readonly string[],
    fromKey: string,
  ): Promise<string | null> {
    if (references.length === 0) return null
    const ids = sql.param([...references])
    const { rows } = await transaction.execute<{ caseId: string }>(sql`
      select case_id as "caseId" from (
        select m.case_id, m.created_at as at from mail_messages m join support_cases c on c.id = m.case_id
        where m.message_id = any(${ids})
          and (m.to_key = ${fromKey} or ${fromKey} in (select lower(copied) from unnest(m.cc) copied))
          -- A friend who answers a ticket email has a question of their own, which the case's person must not get to read.
          and (m.kind = 'reply' or lower(c.requester_email) = ${fromKey})
        union all
        select case_id, received_at from incoming_mail
        where message_id = any(${ids}) and from_key = ${fromKey} and outcome in ('opened', 'joined')) known
      order by at desc limit 1`)
    return rows[0]?.caseId ?? null
  },

  async sender(transaction: Transaction, fromKey: string): Promise<SenderFacts> {
    const { rows } = await transaction.execute<Omit<SenderFacts, 'newestCaseId'>>(sql`
      select count(*) filter (where outcome = 'opened')::int as "casesLastHour",
             count(*) filter (where outcome in ('opened', 'joined') and ${isLastMinute})::int as "messagesLastMinute",
             count(*) filter (where outcome = 'limited' and ${isLastMinute})::int as "limitedLastMinute"
      from incoming_mail where from_key = ${fromKey} and received_at > clock_timestamp() - interval '1 hour'`)
    const { rows: newest } = await transaction.execute<{ caseId: string }>(sql`
      select case_id as "caseId" from incoming_mail where from_key = ${fromKey} and outcome = 'opened'
      order by received_at desc limit 1`)
    const none = { casesLastHour: 0, messagesLastMinute: 0, limitedLastMinute: 0 }
    return { ...(rows[0] ?? none), newestCaseId: newest[0]?.caseId ?? null }
  },
}

const isLastMinute = sql`received_at > clock_timestamp() - interval '1 minute'`
