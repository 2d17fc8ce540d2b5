import { cents } from '#values/money.ts'
import { instantOf } from '#values/time.ts'
import type { Notice, NoticeEvent, NoticeKind } from './notice.ts'

export const sampleEvent: NoticeEvent = {
  eventId: 'evt_lowOrbit',
  name: 'Low Orbit Orchestra: Stadium of the Sun',
  startAt: instantOf(new Date('2026-11-16T01:00:00Z')),
  endAt: instantOf(new Date('2026-11-16T04:00:00Z')),
  venueTimeZone: 'America/Chicago',
  platformTimeZone: 'America/New_York',
  locationName: 'Halcyon Hall',
  address: '418 Lakeside Avenue, Chicago',
}

const held = [
  { ticketId: 'tkt_QUu00uJHTm0u', ticketName: 'General Admission', holderName: 'Nina Petrov' },
  { ticketId: 'tkt_qHmW3iGmW94S', ticketName: 'General Admission', holderName: 'Nina Petrov' },
]
const codes = ['H7KQ4M2X9TB3', 'C3VN8KRD2YPN']
const entry = held.map((ticket, at) => ({ ...ticket, entryCode: codes[at] ?? '' }))
const nina = { recipientName: 'Nina Petrov', event: sampleEvent }
const refund = {
  recipientName: 'José Yang',
  amount: cents(9_000),
  currency: null,
  card: 'Visa •• 4242',
  paymentId: 'pi_Ve3h0pBiEb2F6n4r4g',
  tickets: held.slice(0, 1).map((ticket) => ({ ...ticket, eventName: sampleEvent.name })),
}

export const sampleNotices: { readonly [Kind in NoticeKind]: Notice } = {
  tickets: { kind: 'tickets', ...nina, tickets: entry, purchaserName: 'José Yang' },
  'comps-issued': { kind: 'comps-issued', ...nina, tickets: entry, organizationName: 'Halcyon Hall' },
  'tickets-transferred-to': { kind: 'tickets-transferred-to', ...nina, tickets: entry, formerHolderName: 'José Yang' },
  'tickets-transferred-away': {
    kind: 'tickets-transferred-away',
    recipientName: 'José Yang',
    event: sampleEvent,
    tickets: held.map((ticket) => ({ ...ticket, holderName: 'José Yang' })),
    newHolderName: 'Nina Petrov',
  },
  'refund-made': { kind: 'refund-made', ...refund },
  'tickets-refunded': { kind: 'tickets-refunded', ...nina, tickets: held, purchaserName: 'José Yang' },
  'refund-failed': { kind: 'refund-failed', ...refund },
  'tickets-not-refunded': { kind: 'tickets-not-refunded', ...nina, tickets: held, purchaserName: 'José Yang' },
  'event-called-off': {
    kind: 'event-called-off',
    ...nina,
    tickets: held,
    refund: 'to-recipient',
    amount: cents(19_080),
    card: 'Visa •• 1881',
    reason: 'The hall has water damage.\nWe don’t have a new date.',
  },
}
