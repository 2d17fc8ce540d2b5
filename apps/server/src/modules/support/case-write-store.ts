import type { CaseLink, CaseMessage } from '@ground-control/contract/support'
import type { ChangeableCase } from '@ground-control/domain/support/case-changes'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { asInstant, type Database, requireRow, type Transaction } from '#platform/db/database.ts'
import { supportCases, supportMessages } from '#platform/db/schema/support.ts'
import { snoozedUntilNow, stateNow } from './reading/case-summary.ts'

export type LockedCase = ChangeableCase & {
  readonly caseId: string
  readonly orgId: string | null
  readonly version: number
  readonly subject: string
  readonly email: string | null
  readonly mergedInto: string | null
}

type NewCase = Omit<typeof supportCases.$inferInsert, 'openedAt' | 'updatedAt'>

type NewMessage = {
  readonly caseId: string
  readonly kind: CaseMessage['kind']
  readonly author: { readonly id: string | null; readonly name: string | null }
  readonly text: string
  readonly quoted?: string | null
  readonly link?: CaseLink
}

export type NewerMessage = {
  readonly kind: CaseMessage['kind']
  readonly authorName: string | null
  readonly text: string
  readonly at: Instant
}

export const createCaseWriteStore = ({ inTransaction }: Pick<Database, 'inTransaction'>) => ({
  inTransaction,

  async lock(transaction: Transaction, caseId: string): Promise<LockedCase | null> {
    const { rows } = await transaction.execute<LockedCase>(sql`
      select c.id as "caseId", c.owner_id as "ownerId", ${stateNow} as state, c.priority, c.category,
             ${asInstant(snoozedUntilNow)} as "snoozedUntil", ${asInstant(sql`c.due_at`)} as "dueAt",
             c.requester_account_id as "accountId", c.event_id as "eventId", c.org_id as "orgId", c.version, c.subject,
             c.requester_email as email, c.merged_into as "mergedInto"
      from support_cases c where c.id = ${caseId} for update`)
    return rows[0] ?? null
  },

  async open(transaction: Transaction, opened: NewCase): Promise<void> {
    const now = sql`clock_timestamp()`
    await transaction.insert(supportCases).values({ ...opened, openedAt: now, updatedAt: now })
  },

  /** Doesn't raise the version: the message that describes the change does. */
  async save(
    transaction: Transaction,
    caseId: string,
    next: ChangeableCase & { readonly orgId: string | null; readonly ownerName: string | null | undefined },
  ): Promise<void> {
    await transaction.execute(sql`
      update support_cases set owner_id = ${next.ownerId}, state = ${next.state}, priority = ${next.priority},
             owner_name = case when ${next.ownerName === undefined} then owner_name else ${next.ownerName ?? null} end,
             category = ${next.category}, due_at = ${next.dueAt}, requester_account_id = ${next.accountId},
             event_id = ${next.eventId}, org_id = ${next.orgId}, snoozed_until = ${next.snoozedUntil},
             solved_at = case when ${next.state} = 'solved' then coalesce(solved_at, clock_timestamp()) end
      where id = ${caseId}`)
  },

  /** Returns the message's number. */
  async addMessage(
    transaction: Transaction,
    { caseId, kind, author, text, quoted, link }: NewMessage,
  ): Promise<number> {
    const [added] = await transaction
      .insert(supportMessages)
      .values({
        caseId,
        kind,
        authorId: author.id,
        authorName: author.name,
        text,
        quoted: quoted ?? null,
        linkKind: link?.kind ?? null,
        linkId: link?.id ?? null,
      })
      .returning({ number: supportMessages.number })
    return requireRow(added).number
  },

  async hasMessage(transaction: Transaction, caseId: string, messageId: string): Promise<boolean> {
    const { rows } = await transaction.execute(
      sql`select from support_messages where case_id = ${caseId} and number::text = ${messageId}`,
    )
    return rows.length > 0
  },

  /** The newest message by somebody else after the last one seen. Messages about changes don't count. */
  async writtenSince(
    transaction: Transaction,
    { caseId, seenMessageId, personId }: { caseId: string; seenMessageId: string; personId: string },
  ): Promise<NewerMessage | null> {
    const { rows } = await transaction.execute<NewerMessage>(sql`
      select kind, author_name as "authorName", text, ${asInstant(sql`at`)} as at from support_messages
      where case_id = ${caseId} and number > ${seenMessageId}::bigint and kind in ('received', 'reply', 'note')
        and (kind = 'received' or author_id is distinct from ${personId})
      order by number desc limit 1`)
    return rows[0] ?? null
  },

  /** The newest change by somebody else, if any. Each change raised the version by one. */
  async changedSince(
    transaction: Transaction,
    { caseId, versions, personId }: { caseId: string; versions: number; personId: string },
  ): Promise<NewerMessage | null> {
    const { rows } = await transaction.execute<NewerMessage>(sql`
      select kind, "authorName", text, at from (
        select kind, author_name as "authorName", text, ${asInstant(sql`at`)} as at, author_id, number
        from support_messages where case_id = ${caseId} order by number desc limit ${Math.max(0, versions)}) newest
      order by author_id is not distinct from ${personId}, number desc limit 1`)
    return rows[0] ?? null
  },
})

export type CaseWriteStore = ReturnType<typeof createCaseWriteStore>
