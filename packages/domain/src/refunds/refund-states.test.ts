import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  firstStates,
  isOpenState,
  openRefundStates,
  type RefundEvent,
  type RefundState,
  refundEvents,
  refundStates,
  refundTable,
} from './refund-states.ts'

const root = new URL('../../../../', import.meta.url)
const decision = readFileSync(new URL('docs/decisions/0007-refunds-exactly-once.md', root), 'utf8')
const diagram = /```mermaid\nstateDiagram-v2\n(.*?)```/s.exec(decision)?.[1] ?? ''

/** `from --> next: event, event / effect`. Any other line in the diagram is a mistake. */
const arrows = diagram
  .split('\n')
  .filter((line) => line.trim() !== '')
  .flatMap((line) => {
    const [, from = '', next = '', events = '', effect = 'none'] =
      /^ {2}(\S+) --> (\w+): ([\w, -]+?)(?: \/ ([\w-]+))?$/.exec(line) ?? []
    if (!from) throw new Error(`The diagram has a line that is no arrow: ${line}`)
    return events.split(', ').map((event) => ({ from, event, next, effect }))
  })
const isStart = ({ from }: { from: string }) => from === '[*]'
const drawn = new Map(
  arrows
    .filter((arrow) => !isStart(arrow))
    .map(({ from, event, next, effect }) => [`${from} × ${event}`, `${next} ${effect}`]),
)

const cells = refundStates.flatMap((state) => refundEvents.map((event) => [state, event] as const))
const moves = cells.filter(([state, event]) => refundTable[state][event] !== 'ignored')

test.each(cells)('the diagram in the decision shows the table: %s × %s', { tags: ['M9'] }, (state, event) => {
  const cell = refundTable[state][event]
  expect(drawn.get(`${state} × ${event}`) ?? 'ignored').toBe(cell === 'ignored' ? cell : `${cell.next} ${cell.tickets}`)
})

test('the diagram has every arrow once and no other', { tags: ['M9'] }, () => {
  expect(arrows.filter((arrow) => !isStart(arrow))).toHaveLength(moves.length)
  expect([...drawn.keys()].sort()).toEqual(moves.map(([state, event]) => `${state} × ${event}`).sort())
  expect(Object.fromEntries(arrows.filter(isStart).map(({ event, next }) => [event, next]))).toEqual(firstStates)
})

test('no other transitions exist', { tags: ['M9'] }, () => {
  expect(Object.keys(refundTable).sort()).toEqual([...refundStates].sort())
  for (const state of refundStates) expect(Object.keys(refundTable[state]).sort()).toEqual([...refundEvents].sort())
})

test.each(moves)('the same event again changes nothing: %s × %s', { tags: ['M9'] }, (state, event) => {
  const first = refundTable[state][event]
  if (first === 'ignored') throw new Error('only moves are tested here')
  const second = refundTable[first.next][event]
  expect(second === 'ignored' || (second.tickets === 'none' && second.next === first.next)).toBe(true)
})

test('tickets are never settled twice in a row, whatever the order of events', { tags: ['M9'] }, () => {
  const seen = new Set<string>()
  const visit = (state: RefundState, isSettled: boolean) => {
    if (seen.has(`${state} ${isSettled}`)) return
    seen.add(`${state} ${isSettled}`)
    for (const event of refundEvents) {
      const cell = refundTable[state][event]
      if (cell === 'ignored') continue
      const settles = cell.tickets === 'settle' || cell.tickets === 'reclaim'
      if (settles) expect(isSettled).toBe(false)
      if (cell.tickets === 'release') expect(isSettled).toBe(false)
      if (cell.tickets === 'take-back') expect(isSettled).toBe(true)
      visit(cell.next, settles || (isSettled && cell.tickets === 'none'))
    }
  }
  visit('reserved', false)
  expect([...seen].sort()).toEqual(['failed false', 'reserved false', 'sent false', 'succeeded true', 'unknown false'])
})

/** Events that come with time: an answer, or what the recovery loop sees at the provider. */
const ofTime = refundEvents.filter((event) => /^(answered|seen)-/.test(event) || event === 'superseded')
const endOf = (state: RefundState, event: RefundEvent) => {
  const cell = refundTable[state][event]
  return cell === 'ignored' || isOpenState(cell.next) ? null : cell
}

test.each(refundStates)('no refund is stuck: %s has ended, or time and staff can end it', { tags: ['R8'] }, (state) => {
  if (!isOpenState(state)) return expect(['succeeded', 'failed']).toContain(state)
  const ends = ofTime.map((event) => endOf(state, event)?.next)
  expect(ends).toContain('succeeded')
  expect(ends).toContain('failed')
  expect(endOf(state, 'ended')).toEqual({ next: 'failed', tickets: 'release' })
  expect(endOf(state, 'told-paid')).toEqual({ next: 'succeeded', tickets: 'settle' })
})

test('a refund that fails frees its tickets for another refund', { tags: ['R8'] }, () => {
  for (const [state, event] of moves) {
    const end = endOf(state, event)
    if (end?.next === 'failed') expect(end.tickets).toBe(state === 'succeeded' ? 'take-back' : 'release')
  }
})

test('the decision names the ways out of each open state', { tags: ['R8'] }, () => {
  const rows = [...decision.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)]
  expect(rows.map(([, state]) => state).sort()).toEqual([...openRefundStates].sort())
  for (const [, state = '', time = '', staff = ''] of rows) {
    const named = (words: string) => [...words.matchAll(/`([\w-]+)`/g)].map(([, event]) => event)
    // The row was matched by name above, so this is a state.
    const ends = (event: RefundEvent) => endOf(state as RefundState, event) !== null
    expect(named(time).sort()).toEqual(ofTime.filter(ends).sort())
    expect(named(staff)).toEqual(['ended', 'told-paid'])
  }
})
