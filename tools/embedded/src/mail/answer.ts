import { randomUUID } from 'node:crypto'
import { replySubject } from '@ground-control/domain/mail/reply-address'
import type { SendMailOptions } from 'nodemailer'
import { longTime } from './mail-words.ts'
import type { StoredMessage } from './mailbox-store.ts'
import type { Mailbox, ReadMessage } from './read-message.ts'

export type AnswerKind = 'answer' | 'auto-reply' | 'bounce'

/** Sender and recipient of an answer; null: the message names no address to answer. */
export type Correspondents = { readonly recipient: Mailbox; readonly desk: Mailbox }

export function correspondentsOf(stored: StoredMessage, { replyTo, from }: ReadMessage): Correspondents | null {
  const recipient = stored.to[0]
  const desk = replyTo ?? from ?? (stored.envelope.from ? { address: stored.envelope.from, name: null } : null)
  return stored.direction === 'out' && recipient && desk ? { recipient, desk } : null
}

export const bounceWords = '550 5.1.1 No such mailbox'
const awayText = 'Thank you for your email. I am away until Monday and will read it then.'

/** A mail program's answer: threaded by its headers, with the original quoted below. */
export function answerOf(
  stored: StoredMessage,
  message: ReadMessage,
  { recipient, desk }: Correspondents,
  { kind, text }: { readonly kind: 'answer' | 'auto-reply'; readonly text: string },
): SendMailOptions {
  const isAutomatic = kind === 'auto-reply'
  return {
    from: toAddress(recipient),
    to: toAddress(desk),
    subject: isAutomatic ? `Automatic reply: ${message.subject}` : replySubject(message.subject),
    ...threadOf(message),
    text: isAutomatic ? awayText : `${text}\n\n${quoteOf(stored, message)}`,
    ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' } }),
  }
}

const maxReferences = 20

function threadOf({ messageId, references }: ReadMessage) {
  if (!messageId) return {}
  // The first reference names the conversation, so it stays if the list is cut.
  const [first = messageId, ...rest] = [...references.filter((each) => each !== messageId), messageId]
  return { inReplyTo: messageId, references: [...new Set([first, ...rest.slice(-maxReferences)])] }
}

const maxQuotedLines = 200

function quoteOf({ receivedAt, from }: StoredMessage, { text }: ReadMessage): string {
  const lines = text.trimEnd().split('\n').slice(0, maxQuotedLines)
  return `On ${longTime(receivedAt)}, ${from.name ?? from.address} wrote:\n${lines.map((line) => `> ${line}`).join('\n')}`
}

const toAddress = ({ address, name }: Mailbox) => ({ address, name: name ?? '' })

/** A delivery report (RFC 3464) as the recipient's mail server would send it: from nobody, to the envelope's sender. */
export function bounceOf(stored: StoredMessage, message: ReadMessage, recipient: Mailbox): SendMailOptions | null {
  const sender = stored.envelope.from
  if (!sender) return null
  const host = recipient.address.split('@').at(-1) ?? 'localhost'
  const boundary = `report-${randomUUID()}`
  const part = (type: string, lines: readonly string[]) => [`--${boundary}`, `Content-Type: ${type}`, '', ...lines, '']
  const raw = [
    `From: Mail Delivery System <mailer-daemon@${host}>`,
    `To: ${sender}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${host}>`,
    ...(message.messageId ? [`In-Reply-To: ${message.messageId}`, `References: ${message.messageId}`] : []),
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    ...part('text/plain; charset=utf-8', [
      `Your message to ${recipient.address} could not be delivered.`,
      '',
      bounceWords,
    ]),
    ...part('message/delivery-status', [
      `Reporting-MTA: dns; ${host}`,
      '',
      `Final-Recipient: rfc822; ${recipient.address}`,
      'Action: failed',
      `Status: ${bounceWords.split(' ')[1]}`,
      `Diagnostic-Code: smtp; ${bounceWords}`,
    ]),
    ...part('text/rfc822-headers', [
      ...(message.messageId ? [`Message-ID: ${message.messageId}`] : []),
      `To: ${recipient.address}`,
    ]),
    `--${boundary}--`,
    '',
  ]
  return { envelope: { from: '', to: [sender] }, raw: raw.join('\r\n') }
}
