import { fileRefusals, keptTypes } from '@ground-control/domain/mail/mail-files'
import { caseCategories, casePriorities, caseStates } from '@ground-control/domain/support/cases'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

export const supportCases = pgTable(
  'support_cases',
  {
    id: text().primaryKey(),
    subject: text().notNull(),
    category: text({ enum: caseCategories }).notNull(),
    priority: text({ enum: casePriorities }).notNull(),
    /** A snoozed case whose time has come counts as open, so queries must compare the time too. */
    state: text({ enum: caseStates }).notNull().default('open'),
    requesterAccountId: text('requester_account_id'),
    requesterName: text('requester_name'),
    requesterEmail: text('requester_email'),
    requesterPhone: text('requester_phone'),
    requesterRole: text('requester_role'),
    eventId: text('event_id'),
    orgId: text('org_id'),
    ownerId: text('owner_id'),
    ownerName: text('owner_name'),
    openedAt: moment('opened_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    dueAt: moment('due_at'),
    snoozedUntil: moment('snoozed_until'),
    solvedAt: moment('solved_at'),
    version: integer().notNull().default(1),
    mergedInto: text('merged_into'),
  },
  (t) => [
    // No message changes these columns, so a new message doesn't update this index.
    index('support_cases_waiting').on(t.state, t.ownerId).where(sql`${t.state} <> 'solved'`),
    index('support_cases_newest_solved')
      .on(t.solvedAt, t.id)
      .where(sql`${t.state} = 'solved' and ${t.mergedInto} is null`),
    index('support_cases_solved_category')
      .on(t.category, t.solvedAt, t.id)
      .where(sql`${t.state} = 'solved' and ${t.mergedInto} is null`),
    index('support_cases_solved_priority')
      .on(t.priority, t.solvedAt, t.id)
      .where(sql`${t.state} = 'solved' and ${t.mergedInto} is null`),
    index('support_cases_merged').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    // A mail program may have lower-cased the id in an address.
    index('support_cases_small_id').on(sql`lower(${t.id})`),
    index('support_cases_requester').on(t.requesterAccountId),
    index('support_cases_requester_email').on(sql`lower(${t.requesterEmail})`),
    index('support_cases_event').on(t.eventId),
    index('support_cases_org').on(t.orgId),
    // Keeps out values that the contract doesn't know, because no list could be answered with them.
    check('support_cases_categories', sql`${t.category} in (${listed(caseCategories)})`),
    check('support_cases_priorities', sql`${t.priority} in (${listed(casePriorities)})`),
    check('support_cases_states', sql`${t.state} in ('open', 'snoozed', 'solved')`),
    check('support_cases_snoozed', sql`(${t.state} = 'snoozed') = (${t.snoozedUntil} is not null)`),
    check('support_cases_merged_is_solved', sql`${t.mergedInto} is null or ${t.state} = 'solved'`),
    check('support_cases_solved', sql`(${t.state} = 'solved') = (${t.solvedAt} is not null)`),
  ],
)

export const supportMessages = pgTable(
  'support_messages',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    caseId: text('case_id')
      .notNull()
      .references(() => supportCases.id),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    kind: text({ enum: ['received', 'reply', 'note', 'change', 'action'] }).notNull(),
    authorId: text('author_id'),
    authorName: text('author_name'),
    authorRole: text('author_role'),
    text: text().notNull(),
    quoted: text(),
    linkKind: text('link_kind', { enum: ['refund', 'transfer', 'redemption', 'comps'] }),
    linkId: text('link_id'),
  },
  (t) => [
    index('support_messages_case').on(t.caseId, t.number),
    // A ticket may be redeemed several times for the same case.
    index('support_messages_linked_thing').on(t.linkKind, t.linkId).where(sql`${t.linkKind} is not null`),
    uniqueIndex('support_messages_link').on(t.caseId, t.linkKind, t.linkId).where(sql`${t.linkKind} <> 'redemption'`),
    check(
      'support_messages_linked',
      sql`(${t.kind} = 'action') = (${t.linkKind} is not null and ${t.linkId} is not null)`,
    ),
  ],
)

export const supportAttachments = pgTable(
  'support_attachments',
  {
    id: text().primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => supportCases.id),
    messageNumber: bigint('message_number', { mode: 'number' })
      .notNull()
      .references(() => supportMessages.number),
    place: integer().notNull(),
    name: text().notNull(),
    /** By content; null: it wasn't stored. */
    type: text({ enum: keptTypes }),
    sizeBytes: integer('size_bytes').notNull(),
    refusal: text({ enum: fileRefusals }),
  },
  (t) => [
    index('support_attachments_message').on(t.messageNumber),
    check('support_attachments_kept', sql`(${t.type} is null) = (${t.refusal} is not null)`),
  ],
)

export const supportMacros = pgTable('support_macros', {
  id: text().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  place: integer().notNull(),
  version: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull().default(sql`clock_timestamp()`),
  updatedBy: text('updated_by'),
  updatedByName: text('updated_by_name'),
})
