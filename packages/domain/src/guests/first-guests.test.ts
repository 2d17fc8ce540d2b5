import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ticket } from '#tickets/ticket.ts'
import { firstGuests, placeSigns } from './first-guests.ts'
import { guestsIn } from './guest-list.ts'
import { anyTickets, heldBy, listOf } from './testing/any-tickets.ts'
import { firstTickets } from './testing/guest-places.ts'

const characters = [..."abzABZ019 _.-'’@+!(áÅæçéłñøœßŠüÿžĐİıỹ"].concat('e\u0301', '李', 'ц', '\u00a0', '\u00ad', '🎟')
const anyName = fc.array(fc.constantFrom(...characters), { maxLength: 6 }).map((parts) => parts.join(''))

const anyGuests = fc.tuple(anyTickets, fc.array(fc.tuple(anyName, anyName), { minLength: 1 })).map(([tickets, names]) =>
  [...new Map(tickets.map((ticket) => [ticket.ticketId, ticket])).values()].map((ticket, at): Ticket => {
    const [owner, purchaser] = names[at % names.length] ?? ['', '']
    return {
      ...ticket,
      ...(ticket.owner && { owner: { ...ticket.owner, ...(owner && { name: owner }) } }),
      ...(ticket.purchaser && { purchaser: { ...ticket.purchaser, ...(purchaser && { name: purchaser }) } }),
    }
  }),
)

test('the first guests are those of the whole list, in its order, with all of their tickets', {
  tags: ['L3', 'G7', 'G12'],
}, () => {
  fc.assert(
    fc.property(anyGuests, fc.nat(45), (tickets, count) => {
      const known = firstTickets(tickets, count + 1)
      const first = guestsIn(firstGuests(known.tickets, known.place))
      expect(first).toEqual(guestsIn(listOf(...tickets)).slice(0, first.length))
    }),
    { numRuns: 500 },
  )
})

test('out of all tickets the first guests are all of them', { tags: ['L3'] }, () => {
  fc.assert(
    fc.property(anyGuests, (tickets) => {
      const known = firstTickets(tickets, tickets.length)
      expect(guestsIn(firstGuests(known.tickets, known.place))).toEqual(guestsIn(listOf(...tickets)))
    }),
  )
})

test('a few tickets are enough for plain names', { tags: ['L3'] }, () => {
  const tickets = ['Zoë', 'Ada', 'Émile', "O'Neil", 'Lara', 'José'].flatMap((name) => [
    heldBy(`acc_${name}`, { owner: { name } }),
    heldBy(`acc_${name}`, { owner: { name } }),
  ])
  const known = firstTickets(tickets, 6)
  expect(known.tickets).toHaveLength(6)
  expect(guestsIn(firstGuests(known.tickets, known.place)).map(({ name }) => name)).toEqual(['Ada', 'Émile', 'José'])
})

test('a guest who only might be among the first is left out', { tags: ['L3'] }, () => {
  const tickets = [heldBy('acc_1', { owner: { name: '李小龍' } }), heldBy('acc_2', { owner: { name: 'Ada' } })]
  expect(firstTickets(tickets, 1)).toEqual({ place: '', tickets: tickets.slice(0, 1) })
  expect(guestsIn(firstGuests(tickets.slice(0, 1), ''))).toEqual([])
})

test('the signs of a place sort like the characters they stand for', { tags: ['L3', 'G7'] }, () => {
  const letters = new Intl.Collator('en', { sensitivity: 'base' })
  const plain = [...' 0123456789abcdefghijklmnopqrstuvwxyz'].map((each) => [each, each] as const)
  const all = [...placeSigns, ...plain]
  const around = ['', 'n', ' ', '_', '@']
  for (const [sign, text] of all) {
    for (const [otherSign, otherText] of all) {
      const byBytes = sign === otherSign ? 0 : sign < otherSign ? -1 : 1
      for (const before of around) {
        for (const after of around) {
          const order = Math.sign(letters.compare(before + text + after, before + otherText + after))
          if (order !== byBytes) expect.fail(`${before}${text}${after} and ${before}${otherText}${after}: ${order}`)
        }
      }
    }
  }
})
