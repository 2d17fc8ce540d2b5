import { mailNatures } from '@ground-control/domain/mail/mail-nature'
import { mailKinds, mailStates } from '@ground-control/domain/mail/mail-state'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const mailMessages = pgTable(
  'mail_messages',
  {
    id: text().primaryKey(),
    /** With its angle brackets. Never changes, so that receivers recognize a message sent twice. */
    messageId: text('message_id').notNull(),
    kind: text({ enum: mailKinds }).notNull(),
    toAddress: text('to_address').notNull(),
    /** The recipient in one spelling, for the limit per recipient. */
    toKey: text('to_key').notNull(),
    toName: text('to_name'),
    cc: text().array().notNull().default(sql`'{}'`),
    /** When the copies were sent, so that a retry doesn't repeat them. */
    copiedAt: moment('copied_at'),
    /** Which copies weren't sent or bounced, in words. */
    copyWords: text('copy_words'),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    replyTo: text('reply_to'),
    inReplyTo: text('in_reply_to'),
    references: text().array().notNull(),
    caseId: text('case_id'),
    caseMessageId: text('case_message_id'),
    refundId: text('refund_id'),
    paymentId: text('payment_id'),
    eventId: text('event_id'),
    ticketIds: text('ticket_ids').array().notNull(),
    requestedBy: text('requested_by'),
    state: text({ enum: mailStates }).notNull(),
    tries: integer().notNull().default(0),
    createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
    changedAt: moment('changed_at').notNull().default(sql`clock_timestamp()`),
    nextTryAt: moment('next_try_at').notNull().default(sql`clock_timestamp()`),
    triedAt: moment('tried_at'),
    sentAt: moment('sent_at'),
    leaseUntil: moment('lease_until'),
    leasedBy: text('leased_by'),
    serverWords: text('server_words'),
  },
  (t) => [
    unique('mail_messages_message_id').on(t.messageId),
    index('mail_messages_due').on(t.nextTryAt, t.id).where(sql`${t.state} in ('queued', 'sending')`),
    index('mail_messages_unsent').on(t.state).where(sql`${t.state} <> 'sent'`),
    index('mail_messages_recipient').on(t.toKey, t.triedAt),
    index('mail_messages_copies').on(t.triedAt).where(sql`${t.cc} <> '{}'`),
    index('mail_messages_case').on(t.caseId).where(sql`${t.caseId} is not null`),
    index('mail_messages_refund').on(t.refundId).where(sql`${t.refundId} is not null`),
    index('mail_messages_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('mail_messages_event').on(t.eventId).where(sql`${t.eventId} is not null`),
    index('mail_messages_tickets').using('gin', t.ticketIds),
    check('mail_messages_states', sql`${t.state} in ('queued', 'sending', 'sent', 'failed', 'bounced')`),
    check('mail_messages_leased', sql`(${t.state} = 'sending') = (${t.leaseUntil} is not null)`),
    check('mail_messages_sent', sql`${t.state} <> 'sent' or ${t.sentAt} is not null`),
  ],
)

export const mailAttachments = pgTable(
  'mail_attachments',
  {
    mailId: text('mail_id')
      .notNull()
      .references(() => mailMessages.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    contentId: text('content_id'),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.mailId, t.place] })],
)

/** One row. While the mail server can't be reached, all processes together try a single message at a time. */
export const mailServer = pgTable(
  'mail_server',
  {
    only: boolean().primaryKey().default(true),
    failures: integer().notNull().default(0),
    /** Null: it accepted the last message. */
    downSince: moment('down_since'),
    probeAt: moment('probe_at'),
  },
  (t) => [check('mail_server_only', sql`${t.only}`)],
)

/** How far a mailbox is read. One process reads at a time. */
export const mailInboxes = pgTable('mail_inboxes', {
  /** A hash of server, user and mailbox. */
  id: text().primaryKey(),
  /** Null: never read to its end. */
  uidValidity: text('uid_validity'),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
  readAt: moment('read_at'),
  leasedBy: text('leased_by'),
  leaseUntil: moment('lease_until'),
  failures: integer().notNull().default(0),
  downSince: moment('down_since'),
  nextTryAt: moment('next_try_at'),
  /** Why it can't be read, in words. */
  problem: text(),
})

/** Messages of a mailbox that couldn't be stored yet. */
export const mailInboxWaiting = pgTable(
  'mail_inbox_waiting',
  {
    inboxId: text('inbox_id').notNull(),
    uidValidity: text('uid_validity').notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    tries: integer().notNull(),
    since: moment('since').notNull().default(sql`clock_timestamp()`),
    nextTryAt: moment('next_try_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.inboxId, t.uidValidity, t.uid] })],
)

/** Incoming messages. One that joined no case keeps its text here. */
export const incomingMail = pgTable(
  'incoming_mail',
  {
    id: text().primaryKey(),
    /** With its angle brackets; derived from the bytes if the sender gave none. */
    messageId: text('message_id').notNull(),
    fromAddress: text('from_address').notNull(),
    fromKey: text('from_key').notNull(),
    fromName: text('from_name'),
    subject: text().notNull(),
    nature: text({ enum: mailNatures }).notNull(),
    outcome: text({ enum: ['opened', 'joined', 'ignored', 'bounce', 'limited'] }).notNull(),
    caseId: text('case_id'),
    caseMessageId: text('case_message_id'),
    text: text(),
    cc: text().array().notNull().default(sql`'{}'`),
    receivedAt: moment('received_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    // Includes the sender, so that nobody can block another person's message by using its id.
    unique('incoming_mail_message_id').on(t.messageId, t.fromKey),
    index('incoming_mail_sender').on(t.fromKey, t.receivedAt),
    index('incoming_mail_case').on(t.caseId).where(sql`${t.caseId} is not null`),
  ],
)

/** Attachments, unless an object store is set. */
export const storedFiles = pgTable('stored_files', {
  id: text().primaryKey(),
  content: bytes().notNull(),
})
