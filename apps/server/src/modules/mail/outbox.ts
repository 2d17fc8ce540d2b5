import {
  isMailAddress,
  keptAddress,
  type Mailbox,
  mailName,
  mailReferences,
  mailSubject,
  messageIdOf,
  recipientKey,
} from '@ground-control/domain/mail/mail-address'
import type { MailKind } from '@ground-control/domain/mail/mail-state'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { mailAttachments, mailMessages } from '#platform/db/schema/mail.ts'
import { asciiDomain } from '#platform/mail/ascii-address.ts'
import type { MailAttachment } from '#platform/mail/compose-message.ts'

export type OutgoingMail = {
  readonly kind: MailKind
  readonly to: Mailbox
  readonly cc?: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly attachments: readonly MailAttachment[]
  /** The Message-ID of the email it replies to. */
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly replyTo: string | null
  readonly about: {
    readonly caseId?: string
    readonly caseMessageId?: string
    readonly refundId?: string
    readonly paymentId?: string
    readonly eventId?: string
    readonly ticketIds?: readonly string[]
  }
  readonly requestedBy: string | null
}

export type Outbox = {
  /** False: nothing is written, and no screen may claim that an email is sent. */
  readonly isSetUp: boolean
  /** Sent after the commit; null: email isn't set up. A wrong address fails the email, never its cause. */
  writeMail(transaction: Transaction, mail: OutgoingMail): Promise<string | null>
}

export const noAddressWords = 'Not sent: this isn’t an email address.'

export const createOutbox = (from: Mailbox | null): Outbox => ({
  isSetUp: from !== null,

  async writeMail(transaction, mail) {
    if (!from) return null
    const { to, about } = mail
    const id = newId('mail_')
    const isAddress = isMailAddress(to.address)
    const address = keptAddress(to.address)
    await transaction.insert(mailMessages).values({
      id,
      messageId: `<${id}@${asciiDomain(from.address)}>`,
      kind: mail.kind,
      toAddress: address,
      toKey: recipientKey(address),
      toName: mailName(to.name),
      cc: (mail.cc ?? []).filter(isMailAddress),
      subject: mailSubject(mail.subject),
      text: storable(mail.text),
      html: mail.html === null ? null : storable(mail.html),
      replyTo: mail.replyTo !== null && isMailAddress(mail.replyTo) ? mail.replyTo : null,
      inReplyTo: mail.inReplyTo === null ? null : messageIdOf(mail.inReplyTo),
      references: [...mailReferences(mail.references)],
      caseId: about.caseId ?? null,
      caseMessageId: about.caseMessageId ?? null,
      refundId: about.refundId ?? null,
      paymentId: about.paymentId ?? null,
      eventId: about.eventId ?? null,
      ticketIds: [...(about.ticketIds ?? [])],
      requestedBy: mail.requestedBy,
      state: isAddress ? 'queued' : 'failed',
      serverWords: isAddress ? null : noAddressWords,
    })
    const attachments = mail.attachments.map(({ name, type, content, contentId = null }, place) => ({
      mailId: id,
      place,
      name: storable(name),
      type: storable(type),
      contentId,
      content,
    }))
    if (attachments.length > 0) await transaction.insert(mailAttachments).values(attachments)
    return id
  },
})

/** Postgres stores neither NUL nor lone surrogates. */
const storable = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '')
