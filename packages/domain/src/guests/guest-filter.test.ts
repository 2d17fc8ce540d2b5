import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GuestStatus, guestStatuses } from './guest.ts'
import { filterGuests } from './guest-filter.ts'
import { anyTickets, heldBy, listOf } from './testing/any-tickets.ts'

const list = listOf(
  heldBy('acc_1', { owner: { name: 'Zoë García', email: 'zoe@mail.example', phone: '+1 (212) 555-0143' } }),
  heldBy('acc_2', { owner: { name: 'Ada Lovelace', email: 'countess@math.example', phone: '+12125550143' } }),
  heldBy('acc_3', { owner: { name: 'Łukasz Groß', phone: '020 7946 0018' } }),
  heldBy('acc_4', { owner: { name: 'Søren Æbelø', email: 'Soeren@Mail.example' } }),
  heldBy('acc_5', { owner: { name: 'Seán O’Brien', phone: '+44 7700 900123' } }),
  heldBy('acc_6', { owner: { name: 'محمّد' } }),
  heldBy('acc_7', { owner: { name: 'Işıl Đorđević 7' } }),
)
const found = (search: string) => filterGuests(list, { search, status: 'all' }).map(({ id }) => id)

test.each([
  ['zoe', ['acc_1']],
  ['ZOË garcia', ['acc_1']],
  ['garcia zoe', ['acc_1']],
  ['garcía mail.example', ['acc_1']],
  ['zoe\u0308', ['acc_1']],
  ['countess', ['acc_2']],
  ['lukasz gross', ['acc_3']],
  ['Groß', ['acc_3']],
  ['soren aebelo', ['acc_4']],
  ['soeren@mail', ['acc_4']],
  ["o'brien", ['acc_5']],
  ['O’Brien', ['acc_5']],
  ['محمد', ['acc_6']],
  ['isil dordevic', ['acc_7']],
  ['zoe lovelace', []],
  ['garcia zoe@mail.example 0143', ['acc_1']],
  ['zoe 0018', []],
  ['ad%', []],
  ['.*', []],
])('%o finds %o', { tags: ['G5'] }, (search, ids) => {
  expect(found(search)).toEqual(ids)
})

test.each([
  '(212) 555-0143',
  '212.555.0143',
  '+1 212 555 0143',
  '+12125550143',
  '001 212 555 0143',
  '2125550143',
  '0143',
  '555-01',
  '555–0143',
  '２１２５５５',
  '43',
  'tel:+1-212-555-0143',
])('the phone %s is found however it is written or stored', { tags: ['G5'] }, (search) => {
  expect(found(search)).toEqual(['acc_2', 'acc_1'])
})

test('a number is found with its country code or the zero in its place', { tags: ['G5'] }, () => {
  expect(found('+44 20 7946 0018')).toEqual(['acc_3'])
  expect(found('07700 900123')).toEqual(['acc_5'])
})

test('a number with a country code is compared from the start', { tags: ['G5'] }, () => {
  const guests = listOf(heldBy('acc_1', { owner: { phone: '+99 020 7946 0018' } }))
  expect(filterGuests(guests, { search: '+44 20 7946 0018', status: 'all' })).toEqual([])
  expect(filterGuests(guests, { search: '20 7946 0018', status: 'all' })).toHaveLength(1)
})

test('a digit is searched in names and phones', { tags: ['G5'] }, () => {
  expect(found('7')).toEqual(['acc_7', 'acc_3', 'acc_5'])
  expect(found('+')).toEqual([])
})

test.each(['', '   ', '\u200b'])('a blank search %o is none', { tags: ['G5'] }, (search) => {
  expect(filterGuests(list, { search, status: 'all' })).toEqual(list.entries)
})

test.each<[GuestStatus | 'all', string, string[]]>([
  ['all', '', ['acc_a', 'acc_c', 'acc_b', 'acc_d']],
  ['unredeemed', '', ['acc_a']],
  ['partial', '', ['acc_b']],
  ['redeemed', '', ['acc_c']],
  ['redeemed', 'ada', ['acc_c']],
  ['redeemed', 'bob', []],
  ['refunded', '', ['acc_d']],
])('among those %s, %o finds %o', { tags: ['G6', 'F5', 'F6'] }, (status, search, ids) => {
  const guests = listOf(
    heldBy('acc_a', { owner: { name: 'Ada A' } }),
    heldBy('acc_b', { owner: { name: 'Bob' }, redeemed: true }),
    heldBy('acc_b', { owner: { name: 'Bob' } }),
    heldBy('acc_c', { owner: { name: 'Ada C' }, redeemed: true }),
    heldBy('acc_c', { owner: { name: 'Ada C' }, redeemed: true, refundId: 're_1' }),
    heldBy('acc_d', { owner: { name: 'Dora' }, refundId: 're_1' }),
  )
  expect(filterGuests(guests, { search, status }).map(({ id }) => id)).toEqual(ids)
})

test('the four states together are everybody without duplicates, sorted by name', { tags: ['G5', 'G6'] }, () => {
  fc.assert(
    fc.property(anyTickets, fc.constantFrom('', 'ada', 'o', '0143'), (tickets, search) => {
      const guests = listOf(...tickets)
      const all = filterGuests(guests, { search, status: 'all' })
      const parts = guestStatuses.flatMap((status) => filterGuests(guests, { search, status }))
      expect(new Set(parts)).toEqual(new Set(all))
      expect(parts).toHaveLength(all.length)
      expect(guests.entries.filter((entry) => all.includes(entry))).toEqual(all)
    }),
  )
})

test('the whole id of a ticket or its payment finds the holder', { tags: ['G5'] }, () => {
  const guests = listOf(
    heldBy('acc_ada', { ticketId: 'tkt_00000001', paymentIntentId: 'pi_00000001' }),
    heldBy('acc_bob', { ticketId: 'tkt_00000002', paymentIntentId: 'pi_00000001' }),
    heldBy('acc_cleo', { ticketId: 'tkt_00000003', paymentIntentId: 'pi_00000002' }),
  )
  const found = (search: string) => filterGuests(guests, { search, status: 'all' }).map(({ id }) => id)
  expect(found(' tkt_00000002 ')).toEqual(['acc_bob'])
  expect(found('pi_00000001')).toEqual(['acc_ada', 'acc_bob'])
  expect(found('tkt_0000')).toEqual([])
})
