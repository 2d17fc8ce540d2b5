import type { AccountId, EventId, OrgId, PaymentId, TicketId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import type { Found } from '#subjects/search/finding/found.ts'
import { nothingFound } from '#subjects/search/testing/nothing-found.ts'
import { countText, sectionsOf, totalText } from './result-sections.ts'

const ticket = {
  ticketId: 'tkt_1' as TicketId,
  ticketName: 'Balcony',
  eventId: 'evt_1' as EventId,
  eventName: 'Late Show',
  paymentIntentId: 'pi_1' as PaymentId,
  ownerName: 'Nina Petrov',
  ownerEmail: 'nina@mail.example',
  redeemed: false,
  refunded: false,
  matched: 'name',
  signals: ['name', 'event'],
} satisfies Found['tickets'][number]
const reader = {
  text: 'nina late',
  now: new Date('2026-11-14T23:42:00Z'),
  timeZone: 'America/New_York',
  hasPurchases: true,
  hasTimelines: true,
}

test('people are accounts, and holders without an account, each with an email', { tags: ['F8'] }, () => {
  const account = {
    id: 'acc_1' as AccountId,
    fullName: 'Nina Petrova',
    email: 'np@mail.example',
    matched: 'name',
    ticketCount: 5,
  } as const
  const again = { ...ticket, ticketId: 'tkt_2' as TicketId }
  const owned = { ...ticket, ticketId: 'tkt_3' as TicketId, ownerAccountId: 'acc_1' as AccountId }
  const [people, tickets] = sectionsOf(
    { ...nothingFound, accounts: [account], tickets: [ticket, again, owned] },
    reader,
  )
  expect(people?.rows.map(({ title, details }) => [title, details])).toEqual([
    ['Nina Petrova', ['np@mail.example', 'acc_1']],
    ['Nina Petrov', ['nina@mail.example', 'no account', 'guest of Late Show']],
  ])
  expect(people?.rows.map(({ count }) => count)).toEqual(['5 tickets', '2 tickets'])
  expect(tickets?.rows[0]).toMatchObject({
    title: 'Balcony, Nina Petrov',
    details: ['Late Show', 'nina@mail.example', 'tkt_1'],
    signals: ['holder', 'event'],
    state: { word: 'Unredeemed' },
    aside: { label: 'Timeline', href: '/purchases/pi_1?timeline=tkt_1' },
  })
})

test('a guest has at least as many tickets as were found, if there are more', { tags: ['F8'] }, () => {
  const [people] = sectionsOf({ ...nothingFound, tickets: [ticket], more: ['tickets'] }, reader)
  expect(people?.rows.map(({ count }) => count)).toEqual(['1+ ticket'])
})

test('a purchase shows who paid what and when; counts show if there are more', { tags: ['F8'] }, () => {
  const payment = {
    paymentIntentId: 'pi_1' as PaymentId,
    amount: cents(57240),
    refunded: cents(9000),
    purchaseDate: '2026-11-06T12:00:00Z' as Instant,
    purchaserName: 'José Yang',
    purchaserEmail: 'jose@mail.example',
    ticketCount: 6,
    eventId: 'evt_1' as EventId,
    eventName: 'Late Show',
    matched: 'holder',
    signals: ['holder', 'event'],
  } satisfies Found['payments'][number] & { purchaseDate: Instant }
  const sections = sectionsOf({ ...nothingFound, payments: [payment], more: ['payments'] }, reader)
  expect(sections[0]?.rows[0]).toMatchObject({
    title: 'José Yang, $572.40',
    details: ['Late Show', '6 tickets', 'Nov 6', 'jose@mail.example', 'pi_1'],
    state: { word: '$90.00 refunded' },
  })
  expect(totalText(sections)).toBe('1+ result')
  expect(totalText([])).toBe('Nothing found')
  expect(countText(1234, false)).toBe('1,234')
})

test('an event shows start, ID and state, called off included', { tags: ['F8'] }, () => {
  const event = {
    id: 'evt_1' as EventId,
    name: 'Late Show',
    orgId: 'org_1' as OrgId,
    orgName: 'Halcyon Hall',
    startDate: '2026-11-16T01:00:00Z' as Instant,
    status: 'on_sale',
    matched: 'name',
  } satisfies Found['events'][number]
  const off = { ...event, id: 'evt_2' as EventId, status: 'cancelled' }
  const over = { ...event, id: 'evt_3' as EventId, startDate: '2026-11-01T01:00:00Z' as Instant }
  const full = { ...event, id: 'evt_4' as EventId, places: { sold: 4, comps: 1, refunded: 1, capacity: 4 } }
  const [events] = sectionsOf({ ...nothingFound, events: [event, off, over, full] }, reader)
  expect(events?.rows.map(({ details, state }) => [...details, state?.word, state?.status])).toEqual([
    ['Halcyon Hall', 'Tomorrow, 8:00 PM', 'evt_1', 'ON SALE', 'active'],
    ['Halcyon Hall', 'Tomorrow, 8:00 PM', 'evt_2', 'CANCELLED', 'error'],
    ['Halcyon Hall', 'Oct 31, 9:00 PM', 'evt_3', 'ENDED', 'unredeemed'],
    ['Halcyon Hall', 'Tomorrow, 8:00 PM', 'evt_4', 'SOLD OUT', 'redeemed'],
  ])
})
