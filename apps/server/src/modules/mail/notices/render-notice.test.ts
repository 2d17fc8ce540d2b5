import type { Notice } from '@ground-control/domain/mail/notices/notice'
import { sampleEvent, sampleNotices } from '@ground-control/domain/mail/notices/sample-notices'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMessage } from '#platform/mail/compose-message.ts'
import { renderNotice } from './render-notice.ts'

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;\r\nBcc: eve@example.com\u202Egnp.exe`

const hostileNotices = Object.values(sampleNotices).map(
  (notice) =>
    JSON.parse(JSON.stringify(notice), (key, value) =>
      /name|address|card|reason|paymentId|ticketId/i.test(key) && typeof value === 'string' ? hostile : value,
    ) as Notice,
)

const tagsOf = (html: string) => new Set([...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name]) => name?.toLowerCase()))

test.each(hostileNotices.map((notice) => [notice.kind, notice] as const))(
  'no name can put a tag, a header or another order of reading into %s',
  { tags: ['S6'] },
  async (kind, notice) => {
    const [plain, bad] = await Promise.all([renderNotice(sampleNotices[kind], null), renderNotice(notice, hostile)])
    expect([...tagsOf(bad.html)].filter((tag) => !tagsOf(plain.html).has(tag))).toEqual(['a'])
    expect(bad.html).not.toMatch(/<script|<img src=x/)
    expect(`${bad.subject}${bad.html}${bad.text}`).not.toMatch(/[\r\u202a-\u202e\u2066-\u2069]/)
    expect(bad.subject).not.toContain('\n')
    expect(bad.text).not.toMatch(/^Bcc:/m)
  },
)

test('an email loads nothing from outside: its only addresses are embedded pictures', { tags: ['S6'] }, async () => {
  for (const notice of Object.values(sampleNotices)) {
    const { html } = await renderNotice(notice, 'support@orbit.example')
    expect(html).not.toMatch(/(src|background|url\(|@import)\W*https?:/i)
    expect([...html.matchAll(/src="([^"]*)"/g)].every(([, src]) => src?.startsWith('cid:'))).toBe(true)
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toContain('max-width:600px')
  }
})

test('a ticket email has a picture of each code, and a calendar file', { tags: ['S6'] }, async () => {
  const { attachments, html } = await renderNotice(sampleNotices.tickets, null)
  expect(attachments.map(({ type }) => type)).toEqual(['image/png', 'image/png', 'text/calendar'])
  for (const { contentId } of attachments.slice(0, 2)) expect(html).toContain(`src="cid:${contentId}"`)
  const calendar = attachments[2]?.content.toString('utf8')
  expect(calendar).toContain('UID:evt_lowOrbit@tickets.ground-control')
  expect(calendar).toContain('DTSTART:20261116T010000Z')
  expect(calendar).toContain('LOCATION:Halcyon Hall\\, 418 Lakeside Avenue\\, Chicago')
  expect(calendar).not.toContain('H7KQ')
})

test('only emails with entry codes have attachments', { tags: ['S6'] }, async () => {
  const kinds = await Promise.all(
    Object.values(sampleNotices).map(async (notice) => [
      notice.kind,
      (await renderNotice(notice, null)).attachments.length,
    ]),
  )
  expect(Object.fromEntries(kinds)).toEqual({
    tickets: 3,
    'comps-issued': 3,
    'tickets-transferred-to': 3,
    'tickets-transferred-away': 0,
    'refund-made': 0,
    'tickets-refunded': 0,
    'refund-failed': 0,
    'tickets-not-refunded': 0,
    'event-called-off': 0,
  })
})

test('without a start there is no calendar file', { tags: ['S6'] }, async () => {
  const notice = { ...sampleNotices.tickets, event: { ...sampleEvent, startAt: null } } as Notice
  expect((await renderNotice(notice, null)).attachments).toHaveLength(2)
})

test('a composed message parses back as text, HTML and inline pictures', { tags: ['S6'] }, async () => {
  const rendered = await renderNotice(sampleNotices.tickets, 'support@orbit.example')
  const raw = await composeMessage(
    {
      messageId: '<mail_1@orbit.example>',
      from: { name: 'Orbit', address: 'support@orbit.example' },
      to: { name: 'Nina Petrov', address: 'nina@example.com' },
      cc: [],
      ...rendered,
      replyTo: null,
      inReplyTo: null,
      references: [],
      date: new Date('2026-11-17T00:00:00Z'),
      isAutomatic: true,
    },
    null,
  )
  const read = await PostalMime.parse(raw)
  expect(read.text?.trim()).toBe(rendered.text.trim())
  expect(read.html).toContain('Nina, here are your 2 tickets')
  expect(read.attachments.map(({ disposition, related }) => [disposition, related ?? false])).toEqual([
    ['inline', true],
    ['inline', true],
    ['attachment', false],
  ])
})
