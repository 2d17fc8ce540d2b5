import type { Notice } from '@ground-control/domain/mail/notices/notice'
import { noticeText } from '@ground-control/domain/mail/notices/notice-text'
import { noticeWords } from '@ground-control/domain/mail/notices/notice-words'
import type { MailAttachment } from '#platform/mail/compose-message.ts'

export type RenderedNotice = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly MailAttachment[]
}

/** @param replyTo where an answer goes; the HTML links to it. */
export async function renderNotice(notice: Notice, replyTo: string | null): Promise<RenderedNotice> {
  const words = noticeWords(notice)
  const text = noticeText(words)
  return {
    subject: words.subject,
    text,
    html: `<pre>${escaped(text)}</pre>${replyTo ? escaped(replyTo) : ''}`,
    attachments: [],
  }
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
