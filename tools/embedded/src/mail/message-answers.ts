import type { StoredMessage } from './mailbox-store.ts'
import type { ReadMessage } from './read-message.ts'

/** One line of `GET /mail/messages`. */
export const summaryAnswer = (stored: StoredMessage) => ({
  id: stored.id,
  direction: stored.direction,
  from: stored.from,
  to: stored.to,
  subject: stored.subject,
  preview: stored.preview,
  date: stored.receivedAt.toISOString(),
  messageId: stored.messageId,
  bounced: stored.bounced,
  handedOverAt: stored.handedOverAt?.toISOString() ?? null,
})

/** `GET /mail/messages/{id}` */
export const messageAnswer = (stored: StoredMessage, message: ReadMessage) => ({
  ...summaryAnswer(stored),
  envelope: stored.envelope,
  replyTo: message.replyTo,
  references: message.references,
  headers: message.headers,
  text: message.text,
  html: message.html,
  attachments: message.files.map(({ name, type, contentId, content }, index) => ({
    name,
    type,
    contentId,
    size: content.length,
    address: `/mail/messages/${stored.id}/attachments/${index}`,
  })),
  problem: message.problem,
})
