import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guestIdOfKey, guestKey } from './guest-key.ts'
import { guestsIn } from './guest-list.ts'
import { anyTickets, aTicket, heldBy, listOf } from './testing/any-tickets.ts'

test('a guest is found by their key, which holds neither email nor phone', { tags: ['R17'] }, () => {
  fc.assert(
    fc.property(anyTickets, (tickets) => {
      const list = listOf(...tickets)
      for (const guest of guestsIn(list)) {
        const key = guestKey(guest)
        expect(key).not.toMatch(/[@+]/)
        expect(guestIdOfKey(list, key)).toBe(guest.guestId)
      }
    }),
  )
})

test('an unknown email or id finds no guest', { tags: ['R17'] }, () => {
  const list = listOf(heldBy('ada@x.example', { ticketId: 'tkt_1' }), aTicket({ ticketId: 'tkt_2' }))
  expect(guestIdOfKey(list, 'ada@x.example')).toBeNull()
  expect(guestIdOfKey(list, 'acc_nobody')).toBeNull()
  expect(guestIdOfKey(list, '')).toBeNull()
  expect(guestIdOfKey(list, 'tkt_1')).toBe('ada@x.example')
})
