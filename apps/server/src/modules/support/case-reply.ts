import { isMailAddress } from '@ground-control/domain/mail/mail-address'
import { copiesOf } from '@ground-control/domain/mail/mail-copies'
import { replySubject } from '@ground-control/domain/mail/reply-address'
import { sql } from 'drizzle-orm'
import type { Mail } from '#modules/mail/mount.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { MailAttachment } from '#platform/mail/compose-message.ts'
import { isMadeUp } from '#platform/mail/read-mail.ts'
import { rejected } from './case-refusals.ts'
import { replyAddressOf } from './reading/case-summary.ts'

type Reply = {
  readonly caseId: string
  readonly messageNumber: number
  readonly text: string
  readonly cc: readonly string[]
  readonly attachments: readonly MailAttachment[]
  readonly requestedBy: string
}

/** Call it in the reply's transaction. Does nothing if email isn't set up, or the person has no address. */
export async function sendReply(
  transaction: Transaction,
  { outbox, desk }: Pick<Mail, 'outbox' | 'desk'>,
  { caseId, messageNumber, text, cc, attachments, requestedBy }: Reply,
): Promise<{ readonly copies: number }> {
  const person = await recipientOf(transaction, caseId)
  if (!desk || !person?.address || !isMailAddress(person.address)) {
    if (cc.length > 0) throw rejected('cc', 'No email is sent for this reply, so nobody can get a copy.')
    return { copies: 0 }
  }
  const { address, name, subject, eventId } = person
  const copies = copiesOf(cc, { to: address, desk: desk.address })
  const thread = (await threadOf(transaction, caseId)).filter(({ messageId }) => !isMadeUp(messageId))
  await outbox.writeMail(transaction, {
    kind: 'reply',
    to: { address, name },
    cc: copies,
    subject: replySubject(subject),
    text,
    html: null,
    attachments,
    inReplyTo: thread.findLast(({ isTheirs }) => isTheirs)?.messageId ?? thread.at(-1)?.messageId ?? null,
    references: thread.map(({ messageId }) => messageId),
    replyTo: desk.replies.of(caseId),
    about: { caseId, caseMessageId: String(messageNumber), ...(eventId !== null && { eventId }) },
    requestedBy,
  })
  return { copies: copies.length }
}

type Recipient = {
  readonly address: string | null
  readonly name: string | null
  readonly subject: string
  readonly eventId: string | null
}

async function recipientOf(transaction: Transaction, caseId: string): Promise<Recipient | undefined> {
  const { rows } = await transaction.execute<Recipient>(sql`
    select ${replyAddressOf} as address,
           coalesce(nullif(trim(c.requester_name), ''), nullif(trim(a.full_name), '')) as name,
           c.subject, c.event_id as "eventId"
    from support_cases c
    left join accounts a on a.id = c.requester_account_id
    where c.id = ${caseId}`)
  return rows[0]
}

const maxThread = 100

async function threadOf(transaction: Transaction, caseId: string) {
  const { rows } = await transaction.execute<{ messageId: string; isTheirs: boolean }>(sql`
    select message_id as "messageId", is_theirs as "isTheirs" from (
      select message_id, received_at as at, true as is_theirs from incoming_mail
      where case_id = ${caseId} and case_message_id is not null
      union all
      select message_id, created_at, false from mail_messages where case_id = ${caseId}
      order by at desc limit ${maxThread}) newest
    order by at`)
  return rows
}
