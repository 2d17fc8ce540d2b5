import type { MailDelivery } from '@ground-control/contract/mail'
import { recipientKey } from '@ground-control/domain/mail/mail-address'
import { copyBouncedWords } from '@ground-control/domain/mail/mail-copies'
import { canCorrectAddress, canSendNow } from '@ground-control/domain/mail/mail-state'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { maskedContact } from '#platform/audit/masked.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import { asInstant, type Database, type Transaction } from '#platform/db/database.ts'
import { mailMessages } from '#platform/db/schema/mail.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Outbox } from './outbox.ts'

type Cause = {
  readonly caseId?: string
  readonly refundId?: string
  readonly paymentIntentId?: string
  readonly jobId?: string
  readonly ticketId?: string
}
type Origin = { readonly actor: Actor; readonly requestId: string | null }
type Correction = Origin & { readonly address: string; readonly reason: string | null }
type Bounce = { readonly messageId: string; readonly words: string; readonly address: string | null }

const maxListed = 200

export const createDeliveryStore = (
  { db, writes, inTransaction }: Pick<Database, 'db' | 'writes' | 'inTransaction'>,
  { isSetUp }: Pick<Outbox, 'isSetUp'>,
) => ({
  causedBy: ({ caseId, refundId, paymentIntentId, jobId, ticketId }: Cause): Promise<MailDelivery[]> => {
    if (caseId !== undefined) return deliveries(db, eq(mailMessages.caseId, caseId))
    if (refundId !== undefined) return deliveries(db, eq(mailMessages.refundId, refundId))
    if (jobId !== undefined) return deliveries(db, undeliveredOf(jobId))
    if (ticketId !== undefined) return deliveries(db, sql`${mailMessages.ticketIds} @> array[${ticketId}]::text[]`)
    return deliveries(db, eq(mailMessages.paymentId, paymentIntentId ?? ''))
  },

  sendNow: (mailId: string, { actor, requestId }: Origin): Promise<MailDelivery> =>
    inTransaction(async (transaction) => {
      const mail = await locked(transaction, mailId, isSetUp)
      if (!canSendNow(mail.state)) {
        const words = mail.state === 'sent' ? 'already sent' : 'being sent right now'
        throw new Refusal('changed-meanwhile', `This email is ${words}.`)
      }
      await transaction
        .update(mailMessages)
        .set({ ...fromTheStart, tries: mail.state === 'queued' ? mail.tries : 0 })
        .where(eq(mailMessages.id, mailId))
      const sent = await delivery(transaction, mailId)
      await writeAudit(transaction, {
        actor,
        action: 'mail.sent-again',
        entity: { kind: 'mail', id: mailId },
        eventId: mail.eventId,
        before: { state: mail.state },
        requestId,
      })
      return sent
    }),

  correctAddress: (mailId: string, { actor, requestId, address, reason }: Correction): Promise<MailDelivery> =>
    inTransaction(async (transaction) => {
      const mail = await locked(transaction, mailId, isSetUp)
      if (!canCorrectAddress(mail.state)) {
        throw new Refusal('changed-meanwhile', 'Only the address of an email that failed or bounced can be corrected.')
      }
      await transaction
        .update(mailMessages)
        .set({ ...fromTheStart, tries: 0, toAddress: address, toKey: recipientKey(address) })
        .where(eq(mailMessages.id, mailId))
      const corrected = await delivery(transaction, mailId)
      await writeAudit(transaction, {
        actor,
        action: 'mail.address-corrected',
        entity: { kind: 'mail', id: mailId },
        eventId: mail.eventId,
        before: { email: maskedContact(mail.toAddress) },
        after: { email: maskedContact(address) },
        reason,
        requestId,
      })
      return corrected
    }),

  /**
   * False: not our message, or resent to another address since. A bounced copy leaves the message sent, with a note.
   */
  async noteBounce({ messageId, words, address }: Bounce): Promise<boolean> {
    const isRecipient = address === null ? sql`true` : eq(mailMessages.toKey, recipientKey(address))
    const bounced = await writes
      .update(mailMessages)
      .set({
        state: 'bounced',
        serverWords: words,
        changedAt: sql`clock_timestamp()`,
        leaseUntil: null,
        leasedBy: null,
      })
      .where(sql`${eq(mailMessages.messageId, messageId)} and ${mailMessages.state} <> 'bounced' and ${isRecipient}`)
      .returning({ id: mailMessages.id })
    if (bounced.length > 0 || address === null) return bounced.length > 0
    const copied = await writes
      .update(mailMessages)
      .set({ copyWords: copyBouncedWords(words) })
      .where(sql`${eq(mailMessages.messageId, messageId)} and ${isCopiedTo(recipientKey(address))}`)
      .returning({ id: mailMessages.id })
    return copied.length > 0
  },
})

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

const isCopiedTo = (key: string) => sql`${key} in (select lower(each) from unnest(${mailMessages.cc}) each)`

const fromTheStart = {
  state: 'queued',
  nextTryAt: sql`clock_timestamp()`,
  changedAt: sql`clock_timestamp()`,
  sentAt: null,
  serverWords: null,
} as const

async function locked(transaction: Transaction, mailId: string, isSetUp: boolean) {
  const [mail] = await transaction.select().from(mailMessages).where(eq(mailMessages.id, mailId)).for('update')
  if (!mail) throw new Refusal('not-found', 'No email with this ID.')
  if (!isSetUp) throw new Refusal('mail-not-set-up', 'No mail is set up, so nothing can be sent.')
  return mail
}

async function delivery(transaction: Transaction, mailId: string): Promise<MailDelivery> {
  const [found] = await deliveries(transaction, eq(mailMessages.id, mailId))
  if (!found) throw new Refusal('not-found', 'No email with this ID.')
  return found
}

/** A called-off event has its own emails; each refund of chosen tickets has one. */
const undeliveredOf = (jobId: string): SQL => sql`${mailMessages.state} in ('bounced', 'failed') and (
  ${mailMessages.id} in (select mail_id from job_notices where job_id = ${jobId}) or
  ${mailMessages.refundId} in (select refund_id from job_items where job_id = ${jobId}
    and exists (select from jobs where id = ${jobId} and kind = 'refunds')))`

const deliveries = (db: Transaction, condition: SQL): Promise<MailDelivery[]> =>
  db
    .select({
      mailId: sql<MailDelivery['mailId']>`${mailMessages.id}`,
      kind: mailMessages.kind,
      to: { address: mailMessages.toAddress, name: mailMessages.toName },
      cc: mailMessages.cc,
      subject: mailMessages.subject,
      state: mailMessages.state,
      changedAt: instant(asInstant(mailMessages.changedAt)),
      createdAt: instant(asInstant(mailMessages.createdAt)),
      sentAt: sql<MailDelivery['sentAt']>`${asInstant(mailMessages.sentAt)}`,
      tries: mailMessages.tries,
      nextTryAt: sql<
        MailDelivery['nextTryAt']
      >`case ${mailMessages.state} when 'queued' then ${asInstant(mailMessages.nextTryAt)} end`,
      serverWords: mailMessages.serverWords,
      copyWords: mailMessages.copyWords,
      requestedBy: sql<MailDelivery['requestedBy']>`case when ${mailMessages.requestedBy} is not null then
        json_build_object('id', ${mailMessages.requestedBy}, 'name', (select coalesce(nullif(trim(a.full_name), ''), a.username)
          from accounts a where a.id = ${mailMessages.requestedBy})) end`,
      about: sql<MailDelivery['about']>`json_build_object(
        'caseId', ${mailMessages.caseId}, 'caseMessageId', ${mailMessages.caseMessageId},
        'refundId', ${mailMessages.refundId}, 'paymentIntentId', ${mailMessages.paymentId},
        'eventId', ${mailMessages.eventId}, 'ticketIds', ${mailMessages.ticketIds})`,
    })
    .from(mailMessages)
    .where(condition)
    .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id))
    .limit(maxListed)

const instant = (text: SQL) => sql<MailDelivery['createdAt']>`${text}`
