import type { CaseDetail } from '@ground-control/contract/support'
import { sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { caseSummary, caseWithContact, replyAddressOf, summarySources } from './case-summary.ts'

const maxMessages = 500
const maxEarlier = 5

export const createCaseReadStore = ({ db }: Pick<Database, 'db'>) => ({
  async detail(caseId: string): Promise<KeptCase | null> {
    const { rows } = await db.execute<KeptCase>(sql`
      select ${caseWithContact} as "case",
        (select coalesce(json_agg(n.message order by n.number), '[]') from (
           select n.number, ${message} as message from support_messages n
           where n.case_id = c.id order by n.number desc limit ${maxMessages}) n) as messages,
        (select coalesce(json_agg(n.summary order by n.opened_at desc, n.id desc), '[]') from (
           select c.id, c.opened_at, ${caseSummary} as summary
           from (${sameRequester(caseId)}) this join support_cases c on c.id = this.id
           ${summarySources} where c.merged_into is null
           order by this.is_person desc, c.opened_at desc, c.id desc limit ${maxEarlier}) n) as earlier,
        ${macroFacts} as "macroFacts", ${replyAddressOf} as "replyAddress"
      from support_cases c ${summarySources} where c.id = ${caseId}`)
    return rows[0] ?? null
  },
})

/** Contains the address for replies, which may be private, so it must stay on the server. */
export type KeptCase = Omit<CaseDetail, 'replyDelivery' | 'replyFrom'> & { readonly replyAddress: string | null }

export type CaseReadStore = ReturnType<typeof createCaseReadStore>

const sameRequester = (caseId: string) => sql`
  select o.id, true as is_person from support_cases t join support_cases o on o.id <> t.id
    and (o.requester_account_id = t.requester_account_id or lower(o.requester_email) = lower(t.requester_email))
  where t.id = ${caseId}
  union all
  select o.id, false from support_cases t join support_cases o on o.id <> t.id and o.org_id = t.org_id
    and lower(o.requester_email) is distinct from lower(t.requester_email)
  where t.id = ${caseId} and t.requester_account_id is null`

const macroFacts = sql`json_build_object(
  'eventTimeZone', (select s.time_zone from event_spaces x join spaces s on s.id = x.space_id
    where x.event_id = c.event_id and s.time_zone is not null order by s.id limit 1),
  'refund', (select json_build_object('amount', r.amount_cents, 'paymentIntentId', r.payment_id)
    from support_messages n join refunds r on r.id = n.link_id join payments p on p.id = r.payment_id
    where n.case_id = c.id and n.link_kind = 'refund' and r.state <> 'failed' and lower(p.currency) = 'usd'
    order by n.number desc limit 1))`

const message = sql`json_build_object(
  'id', n.number::text, 'at', ${asInstant(sql`n.at`)}, 'kind', n.kind, 'text', n.text, 'quoted', n.quoted,
  'attachments', (select coalesce(json_agg(json_build_object('attachmentId', f.id, 'name', f.name, 'type', f.type,
      'sizeBytes', f.size_bytes, 'refusal', f.refusal) order by f.place), '[]')
    from support_attachments f where f.message_number = n.number),
  'email', (select json_build_object('cc', i.cc) from incoming_mail i
    where n.kind = 'received' and i.case_id = n.case_id and i.case_message_id = n.number::text limit 1),
  'mail', (select json_build_object('mailId', m.id, 'state', m.state) from mail_messages m
    where n.kind = 'reply' and m.case_id = n.case_id and m.case_message_id = n.number::text limit 1),
  'author', case when num_nonnulls(n.author_id, n.author_name) > 0
    then json_build_object('id', n.author_id, 'name', n.author_name, 'role', n.author_role) end,
  'link', case when n.link_kind is not null then json_build_object('kind', n.link_kind, 'id', n.link_id,
    'eventId', case n.link_kind
      when 'redemption' then (select event_id from tickets where id = n.link_id limit 1)
      when 'transfer' then (select event_id from transfers where batch_id = n.link_id limit 1)
      when 'comps' then (select event_id from comp_batches where id = n.link_id) end) end)`
