import { expect, test } from 'vitest'
import {
  canSubmitAgain,
  heldTickets,
  isWorthLookingAgain,
  type LookOutcome,
  outcomeOfMarks,
  outcomeOfRecord,
  refundOfSubmit,
} from './refund-look-up.ts'
import type { RefundState } from './refund-states.ts'

const aRefund = (refundId: string, state: RefundState, ...ticketIds: string[]) => ({ refundId, state, ticketIds })
const find = (records: ReturnType<typeof aRefund>[], knownBefore: string[] = []) =>
  refundOfSubmit(records, { ticketIds: ['a', 'b'], knownBefore: new Set(knownBefore) })?.refundId ?? null

test('a look-up finds the refund of exactly these tickets first', { tags: ['M9'] }, () => {
  expect(find([aRefund('part', 'succeeded', 'a'), aRefund('same', 'sent', 'b', 'a')])).toBe('same')
  expect(find([aRefund('others', 'succeeded', 'c')])).toBeNull()
})

test('a look-up finds a refund with only some of the tickets', { tags: ['M9'] }, () => {
  const records = [aRefund('part', 'reserved', 'b', 'c')]
  expect(find(records)).toBe('part')
  expect(outcomeOfRecord(records[0] ?? null, ['a', 'b'])).toBe('taken')
})

test('a refund that failed before the submit is not this one; one that failed since is', { tags: ['M9'] }, () => {
  expect(find([aRefund('old', 'failed', 'a', 'b')], ['old'])).toBeNull()
  expect(find([aRefund('new', 'failed', 'a', 'b'), aRefund('old', 'failed', 'a', 'b')], ['old'])).toBe('new')
  expect(find([aRefund('failed', 'failed', 'a', 'b'), aRefund('live', 'unknown', 'a', 'b')])).toBe('live')
})

test.each<[RefundState, LookOutcome]>([
  ['reserved', 'open'],
  ['unknown', 'open'],
  ['sent', 'accepted'],
  ['succeeded', 'went-through'],
  ['failed', 'declined'],
])('a record that is %s means %s', { tags: ['M9'] }, (state, outcome) => {
  expect(outcomeOfRecord(aRefund('r', state, 'b', 'a'), ['a', 'b'])).toBe(outcome)
})

test('without records the marks on the tickets tell', { tags: ['M9'] }, () => {
  const tickets = [{ ticketId: 'a', refundedAt: '2025-11-14T19:00:00Z' }, { ticketId: 'b' }, { ticketId: 'c' }]
  expect(outcomeOfRecord(null, ['a'])).toBe('absent')
  expect(outcomeOfMarks(tickets, ['a'])).toBe('went-through')
  expect(outcomeOfMarks(tickets, ['a', 'b'])).toBe('taken')
  expect(outcomeOfMarks(tickets, ['b', 'c'])).toBe('absent')
})

test('the look-up ends when the refund is settled, or after its time limit', { tags: ['M8', 'M9'] }, () => {
  const settled: LookOutcome[] = ['went-through', 'accepted', 'declined', 'taken']
  for (const outcome of settled) expect(isWorthLookingAgain(outcome, 0)).toBe(false)
  expect([0, 3_999, 4_000].map((ms) => isWorthLookingAgain('absent', ms))).toEqual([true, true, false])
  expect([0, 19_999, 20_000].map((ms) => isWorthLookingAgain('open', ms))).toEqual([true, true, false])
  expect([0, 19_999, 20_000].map((ms) => isWorthLookingAgain('unreadable', ms))).toEqual([true, true, false])
})

test('another refund is offered only if this submit can no longer move money', { tags: ['M9'] }, () => {
  const outcomes: LookOutcome[] = ['went-through', 'accepted', 'open', 'unreadable', 'absent', 'declined', 'taken']
  expect(outcomes.filter(canSubmitAgain)).toEqual(['absent', 'declined', 'taken'])
})

test('only refunds under way hold tickets', { tags: ['M9'] }, () => {
  const records = [
    aRefund('1', 'reserved', 'a'),
    aRefund('2', 'sent', 'b'),
    aRefund('3', 'unknown', 'c', 'd'),
    aRefund('4', 'succeeded', 'e'),
    aRefund('5', 'failed', 'f', 'a'),
  ]
  expect(Object.fromEntries(heldTickets(records))).toEqual({ a: '1', b: '2', c: '3', d: '3' })
})

test('a refund of fees alone is not mistaken for another one without tickets', { tags: ['R10'] }, () => {
  const external = { refundId: 're_external', state: 'succeeded' as const, ticketIds: [], fees: 0 }
  const own = { refundId: 're_fees', state: 'sent' as const, ticketIds: [], fees: 320 }
  const submitted = { ticketIds: [], fees: 320, knownBefore: new Set<string>() }
  expect(refundOfSubmit([external, own], submitted)).toBe(own)
  expect(refundOfSubmit([external], submitted)).toBeNull()
})
