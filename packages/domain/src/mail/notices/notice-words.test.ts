import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { whenWords, whereWords } from './event-words.ts'
import { hasEntryCodes, inParts, mailKindOf, type Notice, type NoticeOf } from './notice.ts'
import { noticeText } from './notice-text.ts'
import { noticeWords } from './notice-words.ts'
import { sampleEvent, sampleNotices } from './sample-notices.ts'

const textOf = (notice: Notice) => noticeText(noticeWords(notice))

test('a text of tickets has holder, event, venue time, place, and each code', { tags: ['S6'] }, () => {
  expect(textOf(sampleNotices.tickets)).toBe(`Nina, here are your 2 tickets.
José Yang bought them for you.

Event:    Low Orbit Orchestra: Stadium of the Sun
When:     Sunday, November 15, 2026
          Starts 7:00 PM (Central Time, at the venue)
Where:    Halcyon Hall, 418 Lakeside Avenue, Chicago
Calendar: Low Orbit Orchestra Stadium of the Sun.ics (attached)

Ticket 1 of 2: General Admission
Nina Petrov
tkt_QUu00uJHTm0u
Entry code: H7KQ-4M2X-9TB3

Ticket 2 of 2: General Admission
Nina Petrov
tkt_qHmW3iGmW94S
Entry code: C3VN-8KRD-2YPN

Show the entry code at the door.

Each code works once. If you pass a ticket on, its old code stops working.

Questions? Reply to this email. It reaches a person.
`)
})

test('in a list of emails, heading and first sentence of the text stay apart', { tags: ['S6', 'E2'] }, () => {
  const inOneLine = (notice: Notice) => textOf(notice).replace(/\s+/g, ' ')
  const calledOff = sampleNotices['event-called-off']
  expect(inOneLine(calledOff)).toMatch(/is called off\. Your tickets can’t be used\./)
})

test('every kind has its own subject and heading', { tags: ['S6'] }, () => {
  const words = Object.values(sampleNotices).map(noticeWords)
  expect(words.map(({ subject }) => subject)).toEqual([
    'Your tickets: Low Orbit Orchestra: Stadium of the Sun',
    'Your tickets: Low Orbit Orchestra: Stadium of the Sun',
    'Your tickets: Low Orbit Orchestra: Stadium of the Sun',
    'Your tickets were transferred: Low Orbit Orchestra: Stadium of the Sun',
    'Your refund of $90.00',
    'Your tickets were refunded: Low Orbit Orchestra: Stadium of the Sun',
    'Your refund of $90.00 didn’t go through',
    'Your tickets were not refunded after all: Low Orbit Orchestra: Stadium of the Sun',
    'Called off: Low Orbit Orchestra: Stadium of the Sun',
  ])
  expect(words.map(({ lead }) => lead)).toEqual([
    'José Yang bought them for you.',
    'They’re complimentary, from Halcyon Hall.',
    'They were transferred to you from José Yang.',
    'They now belong to Nina Petrov.',
    'When it shows on your statement depends on your bank.',
    'They can’t be used anymore.',
    'Your bank or card company sent the money back to us.',
    'They can be used again: their codes are the same.',
    'Your tickets can’t be used.',
  ])
})

test('only holders of valid tickets get a code', { tags: ['S6'] }, () => {
  for (const notice of Object.values(sampleNotices)) {
    expect(textOf(notice).includes('Entry code')).toBe(hasEntryCodes(notice))
  }
})

test('missing names, purchasers or starts are left out', { tags: ['S6'] }, () => {
  const bare = { ...sampleEvent, name: null, startAt: null, locationName: ' ', address: null }
  const words = noticeWords({
    kind: 'tickets',
    recipientName: null,
    event: bare,
    tickets: [{ ticketId: 'tkt_1', ticketName: null, holderName: null, entryCode: 'x' }],
    purchaserName: null,
  })
  expect(words).toMatchObject({ heading: 'Here is your ticket', lead: null, calendar: null })
  expect(words.facts).toEqual([{ label: 'Event', lines: [{ text: 'Unnamed event' }], isMain: true }])
  expect(words.tickets).toEqual([{ title: 'Ticket', holder: null, ticketId: 'tkt_1', entryCode: 'x' }])
})

test('times are in the venue’s zone, or else the platform’s', { tags: ['S6'] }, () => {
  const summer = { ...sampleEvent, startAt: '2026-07-01T23:30:00Z' as Instant }
  expect(whenWords(summer)).toEqual({
    day: 'Wednesday, July 1, 2026',
    start: 'Starts 6:30 PM',
    zone: 'Central Time, at the venue',
  })
  expect(whenWords({ ...summer, venueTimeZone: null })).toMatchObject({ start: 'Starts 7:30 PM', zone: 'Eastern Time' })
  expect(whenWords({ ...summer, venueTimeZone: 'Mars/Base' })).toMatchObject({ zone: 'Eastern Time' })
  expect(whereWords({ ...sampleEvent, address: null })).toBe('Halcyon Hall')
})

test('names can’t break a line, a subject or the order of reading', { tags: ['S6'] }, () => {
  const name = 'Eve\r\nBcc: all@example.com \u202Egnp.exe\u2066'
  const notice = {
    ...sampleNotices.tickets,
    recipientName: name,
    event: { ...sampleEvent, name, locationName: name },
  } as Notice
  const words = noticeWords(notice)
  expect(`${words.subject}${words.heading}`).not.toMatch(/[\r\n\u202a-\u202e\u2066-\u2069]/)
  expect(noticeText(words)).not.toMatch(/^Bcc:|[\r\u202a-\u202e\u2066-\u2069]/m)
})

test('more tickets than fit in one email are sent in several', { tags: ['S6'] }, () => {
  const tickets = Array.from({ length: 120 }, (_, at) => ({
    ticketId: `tkt_${at}`,
    ticketName: null,
    holderName: null,
    entryCode: `code${at}`,
  }))
  const parts = inParts({ ...sampleNotices.tickets, tickets } as Notice)
  expect(parts.map(({ tickets: some }) => some.length)).toEqual([50, 50, 20])
  expect(parts.map(textOf).join('')).toContain('code119')
  expect(parts.map((part) => noticeWords(part).subject.slice(-16))).toEqual(
    [' (email 1 of 3)', ' (email 2 of 3)', ' (email 3 of 3)'].map((end) => expect.stringContaining(end)),
  )
  expect(inParts(sampleNotices.tickets)).toEqual([sampleNotices.tickets])
})

test('the outbox files both sides of a transfer or refund as one kind', { tags: ['S6'] }, () => {
  expect(Object.values(sampleNotices).map(mailKindOf)).toEqual([
    'tickets',
    'comps-issued',
    'tickets-transferred',
    'tickets-transferred',
    'refund-made',
    'refund-made',
    'refund-failed',
    'refund-failed',
    'event-called-off',
  ])
})

const calledOff = (changes: Partial<NoticeOf<'event-called-off'>>) =>
  noticeWords({ ...(sampleNotices['event-called-off'] as NoticeOf<'event-called-off'>), ...changes })

test('called off: the purchaser sees sum and card, others see who gets the money', { tags: ['S6', 'E2'] }, () => {
  const money = (changes: Partial<NoticeOf<'event-called-off'>>) => calledOff(changes).paragraphs
  expect(money({})).toEqual(['We’re refunding $190.80 to your Visa •• 1881. You don’t need to do anything.'])
  expect(money({ card: null })).toEqual(['We’re refunding $190.80 the way you paid. You don’t need to do anything.'])
  expect(money({ refund: 'to-purchaser' })).toEqual(['The money goes back to the person who paid for them.'])
  expect(money({ refund: 'none' })).toEqual([])
})

test('called off: the reason is shown in full, line by line, or not at all', { tags: ['S6', 'E2'] }, () => {
  const reasonOf = (reason: string | null) => calledOff({ reason }).facts.find(({ label }) => label === 'Reason')?.lines
  expect(reasonOf('Storm warning.\n\nStay home.')).toEqual([{ text: 'Storm warning.' }, { text: 'Stay home.' }])
  expect(reasonOf('x'.repeat(500))).toEqual([{ text: 'x'.repeat(500) }])
  expect(reasonOf(' ')).toBeUndefined()
  expect(reasonOf(null)).toBeUndefined()
})

test('called off: the first of very many tickets are listed', { tags: ['S6', 'E2'] }, () => {
  const tickets = Array.from({ length: 1234 }, (_, at) => ({
    ticketId: `tkt_${at}`,
    ticketName: null,
    holderName: null,
  }))
  const words = calledOff({ tickets })
  expect(words.tickets).toHaveLength(50)
  expect(words.notes).toEqual(['And 1,184 more.'])
})
