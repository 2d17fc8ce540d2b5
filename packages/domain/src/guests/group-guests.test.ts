import { expect, test } from 'vitest'
import type { Ticket } from '#tickets/ticket.ts'
import { guestIdOf, registeredAccount, toGuest } from './group-guests.ts'
import { aTicket, heldBy } from './testing/any-tickets.ts'

const guestOfOne = (ticket: Ticket) => toGuest(guestIdOf(ticket), [ticket])
const contactOf = (...tickets: Ticket[]) => {
  const { name, email, phone } = toGuest(guestIdOf(tickets[0] as Ticket), tickets)
  return { name, email, phone }
}

test.each([
  { known: 'by the account', id: 'acc_ada', owner: { accountId: 'acc_ada' }, purchaser: { email: 'bob@x.example' } },
  { known: 'by the account, trimmed', id: 'acc_ada', owner: { accountId: ' acc_ada ' } },
  {
    known: 'by who paid: unknown account',
    id: 'bob@x.example',
    owner: { accountId: 'unknown' },
    purchaser: { email: 'bob@x.example' },
  },
  {
    known: 'by who paid: blank account',
    id: 'bob@x.example',
    owner: { accountId: '  ' },
    purchaser: { email: ' Bob@X.example' },
  },
  { known: 'by who paid: no owner', id: 'bob@x.example', owner: null, purchaser: { email: 'bob@x.example' } },
  {
    known: 'by who paid, not by the owner’s email',
    id: 'bob@x.example',
    owner: { email: 'ada@x.example' },
    purchaser: { email: 'bob@x.example' },
  },
  {
    known: 'by the ticket',
    id: 'tkt_lonely',
    owner: { accountId: 'unknown', email: 'ada@x.example' },
    purchaser: { email: ' ' },
  },
  { known: 'by the ticket: nobody at all', id: 'tkt_lonely' },
  { known: 'by an email for an account', id: 'ada@x.example', owner: { accountId: 'Ada@X.example ' } },
  { known: 'by a phone for an account', id: '+12125550142', owner: { accountId: '+12125550142' } },
])('a guest is known $known', { tags: ['G12'] }, ({ id, known: _, ...given }) => {
  expect(guestIdOf(aTicket({ ticketId: 'tkt_lonely', ...given }))).toBe(id)
})

test('an email is one guest, as an account id and as the purchaser’s, in any capitals', { tags: ['G12'] }, () => {
  const tickets = [
    heldBy('Ada@X.example'),
    heldBy('ada@x.example '),
    aTicket({ owner: { accountId: 'unknown' }, purchaser: { email: 'ADA@x.example' } }),
  ]
  expect(new Set(tickets.map(guestIdOf))).toEqual(new Set(['ada@x.example']))
})

test.each([
  ['acc_ada', 'acc_ada'],
  [' acc_ada ', 'acc_ada'],
  ['unknown', null],
  ['', null],
  [null, null],
  [undefined, null],
  ['ada@x.example', null],
  ['+12125550142', null],
])('the registered account of %o is %o', { tags: ['G11'] }, (accountId, expected) => {
  expect(registeredAccount(accountId)).toBe(expected)
  expect(guestOfOne(aTicket({ owner: { accountId } })).accountId).toBe(expected)
})

test('a guest without a name is shown by id', { tags: ['G12'] }, () => {
  expect(guestOfOne(heldBy('acc_1', { owner: { name: '  ' } })).name).toBe('Guest acc_1')
  expect(guestOfOne(aTicket({ purchaser: { email: 'Bob@x.example' } })).name).toBe('Guest bob@x.example')
  expect(guestOfOne(aTicket({ ticketId: 'tkt_7' })).name).toBe('Guest tkt_7')
})

test('unset email and phone are missing, not blank', { tags: ['M1'] }, () => {
  expect(contactOf(heldBy('acc_1', { owner: { name: 'Mona', email: ' ', phone: '' }, purchaser: {} }))).toEqual({
    name: 'Mona',
    email: null,
    phone: null,
  })
})

test('an account id that is an email or a phone number is the guest’s contact', { tags: ['M1'] }, () => {
  expect(contactOf(heldBy('Emil@x.example', { owner: { name: 'Emil' } })).email).toBe('Emil@x.example')
  expect(contactOf(heldBy('+1 (212) 555-0142')).phone).toBe('+1 (212) 555-0142')
  expect(contactOf(heldBy('emil@x.example', { owner: { email: 'work@x.example' } })).email).toBe('work@x.example')
  expect(contactOf(heldBy('+call-me')).phone).toBeNull()
})

test('the first ticket with a value decides, in the order of ids', { tags: ['M1'] }, () => {
  const tickets = [
    heldBy('acc_1', { ticketId: 'tkt_3', owner: { name: 'Third', email: 'third@x.example' } }),
    heldBy('acc_1', { ticketId: 'tkt_2', owner: { name: ' Second ' } }),
    heldBy('acc_1', { ticketId: 'tkt_1', owner: { name: ' ' }, purchaser: { name: 'Payer' } }),
  ]
  expect(contactOf(...tickets)).toEqual({ name: 'Second', email: 'third@x.example', phone: null })
})

test('the purchaser fills in the owner’s missing fields if both may be one person', { tags: ['M1'] }, () => {
  const purchaser = { name: 'Ada', email: 'ada@x.example', phone: '+12125550143' }
  const all = { name: 'Ada', email: 'ada@x.example', phone: '+12125550143' }
  expect(contactOf(heldBy('acc_1', { purchaser }))).toEqual(all)
  expect(contactOf(heldBy('acc_1', { owner: { name: 'ADA' }, purchaser }))).toEqual({ ...all, name: 'ADA' })
  expect(contactOf(heldBy('acc_1', { owner: { phone: '212 555 0143' }, purchaser })).email).toBe('ada@x.example')
  const married = { name: 'Ada King', email: 'ADA@x.example' }
  expect(contactOf(heldBy('acc_1', { owner: married, purchaser })).phone).toBe('+12125550143')
})

test.each([
  { told: 'the email', accountId: 'acc_1', owner: { email: 'cy@x.example' } },
  { told: 'an email for an account', accountId: 'cy@x.example', owner: {} },
  { told: 'the phone', accountId: 'acc_1', owner: { phone: '+13105550100' } },
  { told: 'a phone for an account', accountId: '+13105550100', owner: {} },
  { told: 'the name', accountId: 'acc_1', owner: { name: 'Cy' } },
  { told: 'the name, since the phone is none', accountId: 'acc_1', owner: { name: 'Cy', phone: 'n/a' } },
])('a guest is never shown with another person’s contact, told by $told', { tags: ['M1'] }, ({ accountId, owner }) => {
  const purchaser = { name: 'Ada', email: 'ada@x.example', phone: '+12125550143' }
  const contact = Object.values(contactOf(heldBy(accountId, { owner, purchaser })))
  for (const theirs of Object.values(purchaser)) expect(contact).not.toContain(theirs)
})

test('a guest known by the purchaser is shown as such, with the holder’s fields where missing', {
  tags: ['M1'],
}, () => {
  const purchaser = { email: 'bob@x.example', phone: '+1 310 555 0100' }
  const owner = { accountId: 'unknown', name: 'Bobby', phone: '+1 310 555 0199' }
  expect(contactOf(aTicket({ owner: { ...owner, phone: null }, purchaser }))).toEqual({ name: 'Bobby', ...purchaser })
  expect(contactOf(aTicket({ owner: { ...owner, email: 'cy@x.example' }, purchaser })).name).toBe('Guest bob@x.example')
})

test('a guest known only by the ticket is the holder, or else the purchaser', { tags: ['M1'] }, () => {
  const ticket = aTicket({ owner: { name: 'Una', email: 'una@x.example' }, purchaser: { phone: '+13105550100' } })
  expect(contactOf(ticket)).toEqual({ name: 'Una', email: 'una@x.example', phone: '+13105550100' })
})

test('tickets are counted and sorted by id; the earliest purchase gives the date', {
  tags: ['G12', 'M1'],
}, () => {
  const guest = toGuest('acc_1', [
    heldBy('acc_1', { ticketId: 'tkt_2', redeemed: true, purchaseDate: '2026-06-01T00:30:00+02:00' }),
    heldBy('acc_1', { ticketId: 'tkt_3', redeemed: true, refundedAt: null, refundId: 're_1', purchaseDate: 'someday' }),
    heldBy('acc_1', { ticketId: 'tkt_1', purchaseDate: '2026-05-31T23:00:00.000Z' }),
  ])
  expect(guest.tickets.map(({ ticketId }) => ticketId)).toEqual(['tkt_1', 'tkt_2', 'tkt_3'])
  expect(guest).toMatchObject({ redeemedTickets: 1, refundedTickets: 1, purchaseDate: '2026-06-01T00:30:00+02:00' })
})

test.each([
  [['2026-06-02T10:00:00.000Z', '2026-06-01T10:00:00.000Z', '2026-06-03T10:00:00.000Z'], '2026-06-01T10:00:00.000Z'],
  [['2026-06-01T10:00:00.000Z', '2026-99-01T10:00:00.000Z', '2026-06-02T10:00:00.000Z'], '2026-06-01T10:00:00.000Z'],
  [['never', null], null],
  [[], null],
])('the earliest purchase of %o is %o', { tags: ['G7'] }, (dates, earliest) => {
  const tickets = dates.map((purchaseDate) => heldBy('acc_1', { purchaseDate }))
  expect(toGuest('acc_1', tickets).purchaseDate).toBe(earliest)
})
