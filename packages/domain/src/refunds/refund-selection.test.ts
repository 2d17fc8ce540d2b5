import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import {
  redeemedWarning,
  refundSelection,
  selectionAnnouncement,
  selectionLabel,
  selectionProblem,
} from './refund-selection.ts'

const aTicket = (ticketId: string, rest: { price?: number; redeemed?: boolean; refundId?: string } = {}) => ({
  ticketId,
  redeemed: rest.redeemed ?? false,
  price: cents(rest.price ?? 4500),
  refundId: rest.refundId ?? null,
})
const tickets = [
  aTicket('a', { redeemed: true }),
  aTicket('b', { redeemed: true }),
  aTicket('c'),
  aTicket('d', { price: 5500 }),
  aTicket('gone', { refundId: 're_1', redeemed: true }),
]
const every = new Set(tickets.map(({ ticketId }) => ticketId))

test('all tickets are chosen at first, but a refunded one cannot be', { tags: ['M5'] }, () => {
  const selection = refundSelection({ tickets, selected: every })
  expect(selection.chosen.map(({ ticketId }) => ticketId)).toEqual(['a', 'b', 'c', 'd'])
  expect(selection).toMatchObject({ total: 19_000, redeemed: 2, isAll: true })
  expect(selectionLabel(selection)).toBe('4 of 4 tickets selected')
})

test('the total follows the selection and is announced with the count', { tags: ['M5'] }, () => {
  const selection = refundSelection({ tickets, selected: new Set(['a', 'b', 'c']) })
  expect(selection).toMatchObject({ total: 13_500, isAll: false })
  expect(selectionLabel(selection)).toBe('3 of 4 tickets selected')
  expect(selectionAnnouncement(selection)).toBe('3 of 4 selected, $135.00')
})

test('a ticket that is refunded or held in the meantime leaves the selection', {
  tags: ['M5', 'M9'],
}, () => {
  const since = tickets.map((ticket) => (ticket.ticketId === 'a' ? { ...ticket, refundId: 're_2' } : ticket))
  const selection = refundSelection({ tickets: since, selected: every, held: new Set(['b']) })
  expect(selection.chosen.map(({ ticketId }) => ticketId)).toEqual(['c', 'd'])
  expect(selection.total).toBe(10_000)
})

test('when less is left than the tickets cost, none is preselected and too many are refused', {
  tags: ['M5'],
}, () => {
  const chosen = (left: number, isPreset: boolean, selected: ReadonlySet<string> = every) =>
    refundSelection({ tickets, selected, left: cents(left), isPreset })
  expect(chosen(19_000, true)).toMatchObject({ total: 19_000, isAll: true, exceeds: null })
  expect(selectionProblem(chosen(19_000, true))).toBeNull()
  const atFirst = chosen(18_500, true)
  expect(atFirst).toMatchObject({ total: 0, chosen: [], isAll: false, exceeds: null })
  expect(atFirst.selectable).toHaveLength(4)
  expect(selectionProblem(atFirst)).toBe('Select at least one ticket.')
  expect(selectionProblem(chosen(18_500, false))).toBe(
    'The selected tickets cost $190.00, but only $185.00 is left to refund from this payment.',
  )
  expect(selectionProblem(chosen(0, false))).toBe(
    'The selected tickets cost $190.00, but nothing is left to refund from this payment.',
  )
  expect(selectionProblem(chosen(18_500, false, new Set(['a', 'd'])))).toBeNull()
  expect(selectionProblem(refundSelection({ tickets: tickets.slice(4), selected: every }))).toBe(
    'All tickets in this purchase are refunded or being refunded.',
  )
})

test('the warning counts only redeemed tickets that are ticked', { tags: ['M6'] }, () => {
  const warningOf = (...ids: string[]) => redeemedWarning(refundSelection({ tickets, selected: new Set(ids) }))
  expect(warningOf('a', 'b', 'c')).toBe('2 of the selected tickets were redeemed')
  expect(warningOf('b', 'c')).toBe('1 of the selected tickets was redeemed')
  expect(warningOf('c', 'gone')).toBeNull()
})

test('an empty selection does not count as all', { tags: ['M6'] }, () => {
  const selection = refundSelection({ tickets: tickets.slice(4), selected: every })
  expect(selection).toMatchObject({ isAll: false, total: 0, chosen: [] })
})

test('ticked fees are in the total, and can be refunded alone', { tags: ['R10'] }, () => {
  const withFees = refundSelection({ tickets, selected: new Set(['a']), fees: cents(320) })
  expect(withFees).toMatchObject({ total: 4820, fees: 320 })
  expect(selectionProblem(withFees)).toBeNull()
  expect(selectionProblem(refundSelection({ tickets, selected: new Set(), fees: cents(320) }))).toBeNull()
  const gone = { tickets: tickets.slice(4), selected: every }
  expect(selectionProblem(refundSelection({ ...gone, fees: cents(320) }))).toBeNull()
  expect(selectionProblem(refundSelection({ ...gone, fees: cents(320), left: cents(100) }))).toBe(
    'The selected tickets and fees cost $3.20, but only $1.00 is left to refund from this payment.',
  )
})
