import { expect, test } from 'vitest'
import type { Guest } from '#guests/guest.ts'
import { guestsIn } from '#guests/guest-list.ts'
import { heldBy, listOf } from '#guests/testing/any-tickets.ts'
import { readCsv } from '#guests/testing/read-csv.ts'
import type { Ticket } from '#tickets/ticket.ts'
import { guestCsvHead, guestCsvLine } from './guest-csv.ts'

const zone = 'America/New_York'
const lineOf = (...tickets: Ticket[]) => guestCsvLine(guestsIn(listOf(...tickets))[0] as Guest, zone)

test('the file begins with the mark of UTF-8 and the seven columns', { tags: ['G13', 'K1'] }, () => {
  expect(guestCsvHead()).toBe('\uFEFFGuest Name,Email,Phone,Total Tickets,Redeemed Tickets,Status,Purchase Date\r\n')
})

test('a guest is one line, with status in words and the day in the given time zone', { tags: ['G13'] }, () => {
  const owner = { name: 'Ada "A", Lovelace', email: 'ada@x.example', phone: '+12125550143' }
  const tickets = [
    heldBy('acc_1', { owner, purchaseDate: '2026-06-02T03:59:59Z', redeemed: true }),
    heldBy('acc_1', { owner, purchaseDate: '2026-06-02T04:00:00Z' }),
  ]
  expect(lineOf(...tickets)).toBe('"Ada ""A"", Lovelace",ada@x.example,+12125550143,2,1,Partial,2026-06-01\r\n')
})

test('an unknown value is an empty cell', { tags: ['G13'] }, () => {
  expect(lineOf(heldBy('acc_1'))).toBe('Guest acc_1,,,1,0,Unredeemed,\r\n')
})

test.each([
  ['2026-06-02T03:59:59.999Z', '2026-06-01'],
  ['2026-06-02T04:00:00Z', '2026-06-02'],
  ['2026-12-01T04:59:59Z', '2026-11-30'],
  ['2026-12-01T05:00:00Z', '2026-12-01'],
  ['2026-06-02T00:00:00+02:00', '2026-06-01'],
  ['1970-01-01T00:00:00Z', '1969-12-31'],
  ['0001-01-01T00:00:00Z', ''],
  ['+012026-06-02T00:00:00Z', ''],
])('a purchase at %s was on the day %o', { tags: ['G13'] }, (purchaseDate, day) => {
  const once = heldBy('acc_1', { purchaseDate })
  expect(readCsv(lineOf(once))[0]?.[6]).toBe(day)
  expect(readCsv(lineOf(once))[0]?.[6]).toBe(day)
})

test('the same moment is another day in another time zone', { tags: ['G13'] }, () => {
  const guest = guestsIn(listOf(heldBy('acc_1', { purchaseDate: '2026-06-02T18:20:00Z' })))[0] as Guest
  expect(readCsv(guestCsvLine(guest, 'Asia/Kathmandu'))[0]?.[6]).toBe('2026-06-03')
  expect(readCsv(guestCsvLine(guest, zone))[0]?.[6]).toBe('2026-06-02')
})

test.each([
  ['+12125550143', '+12125550143'],
  ['+1 (212) 555-0143', '+12125550143'],
  ['+44 20 7946–0018', '+442079460018'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['(212) 555-0143', '(212) 555-0143'],
  ['212.555.0143', '212.555.0143'],
  ['+1 212 555 0143 ext 5', "'+1 212 555 0143 ext 5"],
  ['+1+2', "'+1+2"],
  ['+0 123', "'+0 123"],
  ['=1+1', "'=1+1"],
  ['-5', "'-5"],
])('the phone number %s is the cell %s', { tags: ['G13'] }, (phone, cell) => {
  expect(readCsv(lineOf(heldBy('acc_1', { owner: { phone } })))[0]?.[2]).toBe(cell)
})

test('names like formulas and right-to-left names are kept', { tags: ['G13'] }, () => {
  expect(readCsv(lineOf(heldBy('acc_1', { owner: { name: '=cmd|’/c calc’!A1' } })))[0]?.[0]).toBe("'=cmd|’/c calc’!A1")
  expect(readCsv(lineOf(heldBy('acc_1', { owner: { name: 'محمد, "علي"\nبن' } })))[0]?.[0]).toBe('محمد, "علي"\nبن')
})
