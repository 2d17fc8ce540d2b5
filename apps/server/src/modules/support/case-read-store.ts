import type { QueryOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { CaseCounts, CaseDetail, CaseSummary, listCases } from '@ground-control/contract/support'
import type { CaseTab } from '@ground-control/domain/support/cases'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database, requireRow } from '#platform/db/database.ts'
import { readCursor, toCursor } from '#platform/http/cursor.ts'
import {
  caseSummary,
  caseWithContact,
  isOpen,
  isOverdue,
  isSnoozed,
  isSolved,
  place,
  replyAddressOf,
  summarySources,
} from './case-summary.ts'

const maxMessages = 500
const maxEarlier = 5

export const createCaseReadStore = ({ db }: Pick<Database, 'db'>) => ({
  async list(query: QueryOf<typeof listCases>, personId: string): Promise<ReplyOf<typeof listCases>> {
    const { limit } = query
    const { rows } = await db.execute<{ place: string; summary: CaseSummary }>(sql`
      with picked as materialized (
        select c.id, k.* from support_cases c cross join lateral ${place} k
        where ${sql.join([...conditionsOf(query, personId)], sql` and `)}
        order by k.rank, k.moment, k.opened, c.id limit ${limit + 1})
      select ${caseSummary} as summary, concat_ws(' ', k.rank, k.moment, k.opened, k.id) as place
      from picked k join support_cases c on c.id = k.id ${summarySources}
      order by k.rank, k.moment, k.opened, k.id`)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return { cases: rows.slice(0, limit).map(({ summary }) => summary), next: last ? toCursor(last.place) : null }
  },

  async counts(personId: string): Promise<CaseCounts> {
    const { rows } = await db.execute<CaseCounts>(sql`
      select ${countWhere(isOpen)} as open, ${countWhere(tabs.mine(personId))} as mine,
             ${countWhere(tabs.unassigned(personId))} as unassigned, ${countWhere(isSnoozed)} as snoozed,
             ${countWhere(isSolved)} as solved, ${countWhere(isOverdue)} as overdue,
             ${asInstant(sql`min(c.snoozed_until) filter (where ${isSnoozed})`)} as "nextWakeAt"
      from support_cases c`)
    return requireRow(rows[0])
  },

  async detail(caseId: string): Promise<KeptCase | null> {
    const { rows } = await db.execute<KeptCase>(sql`
      select ${caseWithContact} as "case",
        (select coalesce(json_agg(n.message order by n.number), '[]') from (
           select n.number, ${message} as message from support_messages n
           where n.case_id = c.id order by n.number desc limit ${maxMessages}) n) as messages,
        (select coalesce(json_agg(n.summary order by n.opened_at desc, n.id desc), '[]') from (
           select c.id, c.opened_at, ${caseSummary} as summary
           from (${sameRequester(caseId)}) this join support_cases c on c.id = this.id
           ${summarySources}
           order by this.is_person desc, c.opened_at desc, c.id desc limit ${maxEarlier}) n) as earlier,
        ${replyAddressOf} as "replyAddress"
      from support_cases c ${summarySources} where c.id = ${caseId}`)
    return rows[0] ?? null
  },
})

/** With the address that a reply goes to. It may be private, so it is for the server alone. */
export type KeptCase = Omit<CaseDetail, 'replyDelivery' | 'replyFrom'> & { readonly replyAddress: string | null }

export type CaseReadStore = ReturnType<typeof createCaseReadStore>

/** Rank, two times in microseconds (the largest bigint stands for none) and the case id. */
const placeShape = /^([0-3]) (-?\d{1,18}|9223372036854775807) (-?\d{1,18}) ([\w-]{1,100})$/

const tabs: Readonly<Record<CaseTab, (personId: string) => SQL>> = {
  open: () => isOpen,
  mine: (personId) => sql`(${isOpen} and c.owner_id = ${personId})`,
  unassigned: () => sql`(${isOpen} and c.owner_id is null)`,
  snoozed: () => isSnoozed,
  solved: () => isSolved,
}

function* conditionsOf(query: QueryOf<typeof listCases>, personId: string): Generator<SQL> {
  const { tab, overdue, accountId, eventId, orgId, after } = query
  yield tab ? tabs[tab](personId) : sql`true`
  if (overdue === 'true') yield isOverdue
  if (accountId) yield sql`c.requester_account_id = ${accountId}`
  if (eventId) yield sql`c.event_id = ${eventId}`
  if (orgId) yield sql`c.org_id = ${orgId}`
  if (after) {
    const [rank, moment, opened, caseId] = readCursor(after, placeShape)
    yield sql`(k.rank, k.moment, k.opened, c.id) > (${rank}::int, ${moment}::bigint, ${opened}::bigint, ${caseId}::text)`
  }
}

/** Other cases of the requester, by account or email. Without an account, also those of their organization. */
const sameRequester = (caseId: string) => sql`
  select o.id, true as is_person from support_cases t join support_cases o on o.id <> t.id
    and (o.requester_account_id = t.requester_account_id or lower(o.requester_email) = lower(t.requester_email))
  where t.id = ${caseId}
  union all
  select o.id, false from support_cases t join support_cases o on o.id <> t.id and o.org_id = t.org_id
    and lower(o.requester_email) is distinct from lower(t.requester_email)
  where t.id = ${caseId} and t.requester_account_id is null`

const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})::int`

const message = sql`json_build_object(
  'id', n.number::text, 'at', ${asInstant(sql`n.at`)}, 'kind', n.kind, 'text', n.text, 'quoted', n.quoted,
  'attachments', (select coalesce(json_agg(json_build_object('attachmentId', f.id, 'name', f.name, 'type', f.type,
      'sizeBytes', f.size_bytes, 'refusal', f.refusal) order by f.place), '[]')
    from support_attachments f where f.message_number = n.number),
  'mail', (select json_build_object('mailId', m.id, 'state', m.state) from mail_messages m
    where n.kind = 'reply' and m.case_id = n.case_id and m.case_message_id = n.number::text limit 1),
  'author', case when num_nonnulls(n.author_id, n.author_name) > 0
    then json_build_object('id', n.author_id, 'name', n.author_name, 'role', n.author_role) end,
  'link', case when n.link_kind is not null then json_build_object('kind', n.link_kind, 'id', n.link_id,
    'eventId', case n.link_kind
      when 'redemption' then (select event_id from tickets where id = n.link_id limit 1)
      when 'transfer' then (select event_id from transfers where batch_id = n.link_id limit 1)
      when 'comps' then (select event_id from comp_batches where id = n.link_id) end) end)`
