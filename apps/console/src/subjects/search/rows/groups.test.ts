import type {
  AccountId,
  CaseId,
  EventId,
  OrgId,
  PaymentId,
  RefundId,
  TicketId,
} from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import type { Found } from '#subjects/search/finding/found.ts'
import { nothingFound } from '#subjects/search/testing/nothing-found.ts'
import { actionsOn, subjectKeyOf } from './actions.ts'
import type { Reader } from './found-rows.ts'
import { foundGroups, foundText, recentGroup } from './groups.ts'
import type { Group } from './row.ts'

const event = {
  id: 'evt_1' as EventId,
  name: 'Nightjar: Winter Tour',
  orgId: 'org_1' as OrgId,
  orgName: 'Halcyon Hall',
  startDate: '2026-11-15T01:00:00Z' as Instant,
  status: 'on_sale',
  matched: 'name',
} as const
const ticket = {
  ticketId: 'tkt_1' as TicketId,
  ticketName: 'Balcony',
  eventId: 'evt_1' as EventId,
  eventName: 'Nightjar: Winter Tour',
  ownerName: 'Ada Lovelace',
  redeemed: true,
  refunded: false,
  matched: 'payment',
} as const
const payment = {
  paymentIntentId: 'pi_1' as PaymentId,
  amount: cents(5000),
  refunded: cents(2500),
  purchaserName: 'Grace Hopper',
  ticketCount: 2,
  eventId: 'evt_1' as EventId,
  eventName: 'Nightjar: Winter Tour',
  matched: 'id',
} as const
type FoundTicket = Found['tickets'][number]

const reader = (text: string): Reader => ({
  text,
  now: new Date('2026-11-14T23:42:00Z'),
  timeZone: 'America/New_York',
  hasPurchases: false,
  hasTimelines: false,
})
const groupsOf = (found: Partial<Found>, text: string) =>
  foundGroups({ ...nothingFound, ...found }, reader(text), false)
const rowOf = (groups: readonly Group[], key: string) => groups.flatMap(({ rows }) => rows).find((r) => r.key === key)
const hrefOf = (groups: readonly Group[], key: string) => {
  const does = rowOf(groups, key)?.does
  return does && 'href' in does ? does.href : null
}

test('each kind is a group, in the usual order, and says what Enter opens', () => {
  const account = {
    id: 'acc_1' as AccountId,
    username: 'flonight',
    fullName: 'Florence Night',
    matched: 'name',
  } as const
  const organization = { id: 'org_2' as OrgId, name: ' ', displayName: 'Midnight Market', matched: 'name' } as const
  const groups = groupsOf({ accounts: [account], organizations: [organization], events: [event] }, 'night')
  expect(groups.map(({ title, rows }) => [title, rows.map((row) => [row.title, row.details, row.hint])])).toEqual([
    ['Events', [['Nightjar: Winter Tour', ['Halcyon Hall', 'Today, 8:00 PM'], 'Guest list']]],
    ['Users', [['Florence Night', ['@flonight', 'acc_1'], 'Profile']]],
    ['Organizations', [['Midnight Market', ['org_2'], 'Organization']]],
  ])
  expect(hrefOf(groups, 'events:evt_1')).toBe('/events/evt_1/guests')
  expect(hrefOf(groups, 'accounts:acc_1')).toBe('/profile/acc_1')
  expect(hrefOf(groups, 'organizations:org_2')).toBe('/organization/org_2')
  expect(foundText(groups)).toBe('1 event, 1 user, 1 organization found.')
})

test('a payment found by id comes before its tickets, and addresses hold only ids', () => {
  const groups = groupsOf({ tickets: [ticket], payments: [payment] }, 'pi_1')
  expect(groups.map(({ title }) => title)).toEqual(['Purchases', 'Tickets'])
  expect(rowOf(groups, 'payments:pi_1')?.details).toEqual([
    '$50.00',
    'Nightjar: Winter Tour',
    '$25.00 refunded',
    '2 tickets',
    'Grace Hopper',
  ])
  expect(hrefOf(groups, 'payments:pi_1')).toBe('/events/evt_1/guests?search=pi_1')
  expect(hrefOf(groups, 'tickets:tkt_1')).toBe('/events/evt_1/guests?search=tkt_1')
  expect(rowOf(groups, 'tickets:tkt_1')).toMatchObject({
    details: ['Nightjar: Winter Tour', 'redeemed', 'Balcony', 'tkt_1'],
    reason: 'matched by payment',
  })
})

test('with purchase pages, a payment and a ticket that was paid for open their purchase', { tags: ['R14'] }, () => {
  const paid = { ...ticket, paymentIntentId: payment.paymentIntentId }
  const comp = { ...ticket, ticketId: 'tkt_comp' as TicketId }
  const found = { ...nothingFound, tickets: [paid, comp], payments: [{ ...payment, eventId: null }] }
  const groups = foundGroups(found, { ...reader('pi_1'), hasPurchases: true }, false)
  expect(hrefOf(groups, 'payments:pi_1')).toBe('/purchases/pi_1')
  expect(hrefOf(groups, 'tickets:tkt_1')).toBe('/purchases/pi_1')
  expect(rowOf(groups, 'tickets:tkt_1')?.hint).toBe('Purchase')
  expect(hrefOf(groups, 'tickets:tkt_comp')).toBe('/events/evt_1/guests?search=tkt_comp')
})

test('a payment without an event has no link', () => {
  const href = (change: object) => hrefOf(groupsOf({ payments: [{ ...payment, ...change }] }, 'pi_1'), 'payments:pi_1')
  expect(href({ purchaserName: null })).toBe('/events/evt_1/guests?search=pi_1')
  expect(href({ eventId: null })).toBeNull()
})

test('unnamed things stay distinguishable, and an unusual status is shown', () => {
  const groups = groupsOf(
    {
      events: [{ ...event, name: null, orgName: null, startDate: null, status: 'sold_out', matched: 'id' }],
      accounts: [{ id: 'acc_9' as AccountId, matched: 'email' }],
      tickets: [{ ...ticket, ownerName: null, refunded: true }],
    },
    'evt_1',
  )
  expect(rowOf(groups, 'events:evt_1')).toMatchObject({
    title: 'Unnamed event',
    details: ['Unnamed Organization', 'sold out', 'evt_1'],
    reason: null,
  })
  expect(rowOf(groups, 'accounts:acc_9')).toMatchObject({ title: 'acc_9', reason: 'matched by email' })
  expect(rowOf(groups, 'tickets:tkt_1')?.title).toBe('Unnamed guest')
  expect(hrefOf(groups, 'tickets:tkt_1')).toBe('/events/evt_1/guests?search=tkt_1')
})

test('an event’s state follows the clock, as on its page, whatever is stored', { tags: ['W6'] }, () => {
  const shown = (change: object) => rowOf(groupsOf({ events: [{ ...event, ...change }] }, 'night'), 'events:evt_1')
  const detailsOf = (change: object) => shown(change)?.details
  const startDate = '2026-11-14T22:00:00Z' as Instant
  expect(detailsOf({ startDate, endDate: '2026-11-15T02:00:00Z' as Instant })).toContain('live')
  expect(detailsOf({ startDate, endDate: '2026-11-14T23:00:00Z' as Instant })).toContain('ended')
  expect(shown({ startDate, status: 'cancelled' })).toMatchObject({ isCancelled: true })
  expect(shown({ startDate })?.isCancelled).toBeUndefined()
})

test('a last row leads to further matches; pasted emails and tickets only get a note', () => {
  const more = { events: [event], tickets: [ticket], more: ['events', 'tickets'] } satisfies Partial<Found>
  expect(hrefOf(groupsOf(more, 'night'), 'more:events')).toBe('/events?find=night')
  expect(groupsOf(more, 'night').at(1)?.note).toBe('More results: keep typing to narrow.')
  expect(groupsOf(more, 'one\ntwo').at(0)?.note).toBe('More results: keep typing to narrow.')
})

test('a match shared by all rows of a pasted text shows once, its event highlighted', { tags: ['F8'] }, () => {
  const piece = 'ada@mail.example'
  const first: FoundTicket = { ...ticket, matched: 'email', piece, signals: ['email', 'event'] }
  const second: FoundTicket = { ...first, ticketId: 'tkt_2' as TicketId, signals: ['email'] }
  const [together] = groupsOf({ tickets: [first, second] }, 'a whole\nmail')
  expect(together?.matched).toBe('matched ada@mail.example')
  expect(together?.rows.map(({ reason, eventName }) => [reason, eventName])).toEqual([
    [null, 'Nightjar: Winter Tour'],
    [null, undefined],
  ])
  const [mixed] = groupsOf({ tickets: [first, { ...second, piece: 'pi_9' }] }, 'a whole\nmail')
  expect(mixed?.matched).toBeUndefined()
  expect(mixed?.rows.map(({ reason }) => reason)).toEqual(['matched ada@mail.example', 'matched pi_9'])
})

test('actions apply to the chosen event or organization, else to the first event', () => {
  const organization = { id: 'org_2' as OrgId, name: 'Midnight', matched: 'name' } as const
  const rows = groupsOf({ events: [event], organizations: [organization] }, 'night').flatMap((group) => group.rows)
  const watching = { own: ['org_2' as OrgId], onWatch: () => {}, onUnwatch: () => {} }
  const actions = (activeKey: string | null) => actionsOn(rows, activeKey, watching)
  expect(actions(null)).toMatchObject({ title: 'Actions on Nightjar: Winter Tour' })
  expect(actions(null)?.rows.map(({ title }) => title)).toEqual([
    'Guest list',
    'Event page',
    'Organization page',
    'Watch Halcyon Hall',
  ])
  expect(actions('organizations:org_2')?.rows.map(({ title }) => title)).toEqual([
    'Organization page',
    'Stop watching Midnight',
  ])
  const watch = actions('organizations:org_2')?.rows.at(-1)?.key ?? ''
  expect(subjectKeyOf(watch)).toBe('organizations:org_2')
  expect(actions(watch)?.title).toBe('Actions on Midnight')
  expect(actionsOn([], null, watching)).toBeNull()
})

test('the Watch action is missing for an organization that cannot be watched', () => {
  const rows = groupsOf({ events: [{ ...event, orgId: 'default-org-id' as OrgId }] }, 'night').flatMap((g) => g.rows)
  const titles = actionsOn(rows, null, { own: [], onWatch: () => {}, onUnwatch: () => {} })?.rows.map((r) => r.title)
  expect(titles).toEqual(['Guest list', 'Event page', 'Organization page'])
})

test('recents show their kind and id', () => {
  const { rows } = recentGroup([{ kind: 'accounts', id: 'acc_1', title: 'Ada', href: '/profile/acc_1' }])
  expect(rows).toMatchObject([{ title: 'Ada', details: ['user', 'acc_1'], does: { href: '/profile/acc_1' } }])
})

test('refunds and cases link to their pages; matches of a name and an event come first', {
  tags: ['F8'],
}, () => {
  const refund = {
    refundId: 're_1' as RefundId,
    providerRefundId: 're_stripe',
    paymentIntentId: 'pi_1' as PaymentId,
    state: 'succeeded',
    amount: cents(5400),
    currency: 'usd',
    createdAt: '2026-10-02T12:00:00Z' as Instant,
    purchaserName: 'Nina Petrov',
    purchaserEmail: 'nina@mail.example',
    eventId: 'evt_1' as EventId,
    eventName: 'Late Show',
    matched: 'name',
    signals: ['name', 'event'],
  } satisfies Found['refunds'][number]
  const found = {
    caseId: 'sup_1' as CaseId,
    subject: 'Name is wrong',
    state: 'solved',
    priority: 'high',
    openedAt: '2026-10-01T12:00:00Z' as Instant,
    solvedAt: '2026-10-03T12:00:00Z' as Instant,
    requesterName: 'Nina Petrov',
    eventId: null,
    eventName: null,
    matched: 'name',
    signals: ['name'],
  } satisfies Found['cases'][number]
  const groups = groupsOf({ events: [event], refunds: [refund], cases: [found] }, 'nina petrov late')
  expect(groups.map(({ title, rows }) => [title, rows[0]?.title, rows[0]?.details])).toEqual([
    ['Refunds', '$54.00 to Nina Petrov', ['Settled', 'Late Show', 'Oct 2', 'nina@mail.example', 're_1']],
    ['Events', 'Nightjar: Winter Tour', ['Halcyon Hall', 'Today, 8:00 PM']],
    ['Cases', 'Name is wrong', ['Nina Petrov', 'solved Oct 3', 'sup_1']],
  ])
  expect(hrefOf(groups, 'refunds:re_1')).toBe('/refunds/re_1')
  expect(hrefOf(groups, 'cases:sup_1')).toBe('/support?tab=all&case=sup_1')
  const byProvider = groupsOf(
    { events: [event], refunds: [{ ...refund, matched: 'id', signals: ['id'] }] },
    're_stripe',
  )
  expect(byProvider.map(({ title }) => title)).toEqual(['Refunds', 'Events'])
})
