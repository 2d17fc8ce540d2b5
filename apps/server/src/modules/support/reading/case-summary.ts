import type { CaseSummary } from '@ground-control/contract/support'
import { maskedText } from '@ground-control/domain/accounts/masked-contact'
import { sql } from 'drizzle-orm'
import { asInstant } from '#platform/db/database.ts'

/** For queries that call the case `c`. One time per statement, so that no row changes state halfway. */
const nowOfQuery = sql`statement_timestamp()`
const isAwake = sql`(c.state = 'snoozed' and c.snoozed_until <= ${nowOfQuery})`

/** A snoozed case whose time has come counts as open. */
export const stateNow = sql`case when ${isAwake} then 'open' else c.state end`
export const snoozedUntilNow = sql`case when not ${isAwake} then c.snoozed_until end`

/** Without `stateNow`, so that the index on the state can be used. */
export const isOpen = sql`(c.state = 'open' or ${isAwake})`
export const isSnoozed = sql`(c.state = 'snoozed' and not ${isAwake})`
/** A merged case appears in no list, because its messages are in another case. */
export const isSolved = sql`(c.state = 'solved' and c.merged_into is null)`
export const isOverdue = sql`(${isOpen} and c.due_at < ${nowOfQuery})`

/** An open case's priority rises as its event `e` comes near. */
export const priorityNow = sql`case when ${isOpen}
  then case_priority_at(c.priority, e.start_at, e.end_at, e.status, ${nowOfQuery}) else c.priority end`

/** The order of unsolved cases: open (urgent first, then by due time), then snoozed by wake time. */
export const place = sql`(
  select case when not ${isOpen} then 2 when ${priorityNow} = 'urgent' then 0 else 1 end as rank,
         case when ${isOpen} then coalesce(c.due_at, 'infinity') else c.snoozed_until end as moment)`

const previewLength = 160

const personName = sql`coalesce(nullif(trim(c.requester_name), ''), nullif(trim(a.full_name), ''), a.username)`

const summaryFields = sql`
  'caseId', c.id, 'subject', c.subject, 'category', c.category, 'priority', c.priority, 'state', ${stateNow},
  'event', case when c.event_id is not null then json_build_object('eventId', c.event_id, 'name', e.name,
    'startDate', ${asInstant(sql`e.start_at`)}, 'endDate', ${asInstant(sql`e.end_at`)}, 'status', e.status) end,
  'organization', case when c.org_id is not null then json_build_object('orgId', c.org_id,
    'name', coalesce(nullif(trim(o.name), ''), o.display_name)) end,
  'owner', case when c.owner_id is not null then json_build_object('id', c.owner_id, 'name', c.owner_name) end,
  'openedAt', ${asInstant(sql`c.opened_at`)}, 'updatedAt', ${asInstant(sql`c.updated_at`)},
  'dueAt', ${asInstant(sql`c.due_at`)}, 'snoozedUntil', ${asInstant(snoozedUntilNow)},
  'solvedAt', ${asInstant(sql`c.solved_at`)}, 'version', c.version,
  'preview', coalesce(left(regexp_replace(left(m.text, ${previewLength * 5}::int), '\\s+', ' ', 'g'), ${previewLength}::int), ''),
  'awaitsReply', coalesce(m.kind = 'received', false) and c.state <> 'solved'`

export const caseSummary = sql`json_build_object(${summaryFields},
  'requester', json_build_object('name', ${personName}, 'accountId', c.requester_account_id))`

/** For lists, which show no contacts and so need no audit entry. The case itself shows them. */
export const maskedSummary = <Summary extends CaseSummary>(summary: Summary): Summary => ({
  ...summary,
  subject: maskedText(summary.subject),
  preview: maskedText(summary.preview),
  // People who write without a name are shown by their address.
  requester: { ...summary.requester, name: summary.requester.name && maskedText(summary.requester.name) },
})

/** Contains the contacts that the person gave, never their private record. */
export const caseWithContact = sql`json_build_object(${summaryFields},
  'requester', json_build_object('name', ${personName}, 'accountId', c.requester_account_id,
    'email', c.requester_email, 'phone', c.requester_phone, 'role', c.requester_role),
  'mergedInto', (select json_build_object('caseId', m.id, 'subject', m.subject) from support_cases m
    where m.id = c.merged_into))`

/** The address they wrote from, else their account's. */
export const replyAddressOf = sql`coalesce(nullif(trim(c.requester_email), ''),
  (select email from account_private where account_id = c.requester_account_id))`

export const summarySources = sql`
  left join events e on e.id = c.event_id
  left join organizations o on o.id = c.org_id
  left join accounts a on a.id = c.requester_account_id
  left join lateral (
    select text, kind from support_messages
    where case_id = c.id and kind in ('received', 'reply') order by number desc limit 1) m on true`
