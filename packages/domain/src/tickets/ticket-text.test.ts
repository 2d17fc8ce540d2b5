import { expect, test } from 'vitest'
import { aTicket } from '#guests/testing/any-tickets.ts'
import { filled, ownerName, ticketTitle } from './ticket-text.ts'

test('a ticket is shown by its name, or else by its type', { tags: ['M3'] }, () => {
  expect(ticketTitle({ ticketName: 'Row 3', ticketType: 'Balcony' })).toBe('Row 3')
  expect(ticketTitle({ ticketName: ' ', ticketType: 'Balcony' })).toBe('Balcony')
  expect(ticketTitle({ ticketName: null })).toBe('Ticket')
})

test('an owner without a name is shown by the ticket’s name', { tags: ['M3', 'G12'] }, () => {
  expect(ownerName(aTicket({ owner: { name: ' Ada ' } }))).toBe('Ada')
  expect(ownerName(aTicket({ ticketId: 'tkt_7', owner: { name: '' } }))).toBe('Guest tkt_7')
  expect(ownerName(aTicket({ ticketId: 'tkt_7' }))).toBe('Guest tkt_7')
})

test.each([
  ['Ada', 'Ada'],
  [' Ada', 'Ada'],
  ['Ada\u00a0', 'Ada'],
  ['\u3000李', '李'],
  ['\u007f', '\u007f'],
  [' \n', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%o, trimmed, is %o', (text, expected) => {
  expect(filled(text)).toBe(expected)
})
