import { calendarEntryOf } from '@ground-control/domain/events/calendar/calendar-entry'
import { icsOf } from '@ground-control/domain/events/calendar/ics'
import { whereWords } from '@ground-control/domain/mail/notices/event-words'
import { hasEntryCodes, type Notice } from '@ground-control/domain/mail/notices/notice'
import { noticeText } from '@ground-control/domain/mail/notices/notice-text'
import { type NoticeWords, noticeWords } from '@ground-control/domain/mail/notices/notice-words'
import type { EventId } from '@ground-control/domain/values/ids'
import { createElement } from 'react'
import type { MailAttachment } from '#platform/mail/compose-message.ts'
import { NoticeEmail } from './notice-email.tsx'

export type RenderedNotice = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly MailAttachment[]
}

/** @param replyTo where an answer goes; the HTML links to it. */
export async function renderNotice(notice: Notice, replyTo: string | null): Promise<RenderedNotice> {
  // Loaded with the first notice, so that it doesn't slow down the start.
  const { render } = await import('@react-email/render')
  const words = noticeWords(notice)
  const pictures = hasEntryCodes(notice) ? await Promise.all(notice.tickets.map(pictureOf)) : []
  const names = pictures.map(({ contentId }) => contentId)
  return {
    subject: words.subject,
    text: noticeText(words),
    html: await render(createElement(NoticeEmail, { words, pictures: names, replyTo })),
    attachments: [...pictures, ...calendarFiles(notice, words)],
  }
}

async function pictureOf({ entryCode }: { readonly entryCode: string }, at: number) {
  const { default: QRCode } = await import('qrcode')
  const content = await QRCode.toBuffer(entryCode, {
    errorCorrectionLevel: 'M',
    margin: 4,
    scale: 6,
    color: { dark: '#0c1012ff', light: '#ffffffff' },
  })
  return { name: `ticket-${at + 1}.png`, type: 'image/png', content, contentId: `ticket-${at + 1}@ground-control` }
}

/** Contains no entry codes, because people share calendars. */
function calendarFiles(notice: Notice, { calendar }: NoticeWords): readonly MailAttachment[] {
  if (!calendar || !hasEntryCodes(notice)) return []
  const { event } = notice
  const entry = calendarEntryOf({
    eventId: event.eventId as EventId, // The id comes from our own table.
    title: event.name,
    startTime: event.startAt,
    endTime: event.endAt,
    locationName: whereWords(event),
    url: null,
  })
  return entry
    ? [{ name: calendar, type: 'text/calendar', content: Buffer.from(icsOf(entry, new Date()), 'utf8') }]
    : []
}
