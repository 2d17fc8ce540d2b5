import { expect, test } from 'vitest'
import { type RefundState, refundEvents, refundStates, refundTable } from './refund-states.ts'

/** Written out once more, by hand: state → event → next state and what becomes of the tickets; a dash is 'ignored'. */
const expected = `
                    reserved          unknown           sent              succeeded         failed
sending             reserved none     unknown none      -                 -                 -
answered-succeeded  succeeded settle  succeeded settle  succeeded settle  -                 succeeded reclaim
answered-pending    sent none         sent none         -                 -                 -
answered-failed     failed release    failed release    -                 -                 -
no-answer           unknown none      -                 -                 -                 -
seen-succeeded      succeeded settle  succeeded settle  succeeded settle  -                 succeeded reclaim
seen-pending        sent none         sent none         -                 -                 -
seen-failed         failed release    failed release    failed release    failed take-back  -
seen-absent         reserved none     unknown none      -                 -                 -
`
const [head = '', ...lines] = expected.split('\n').filter((line) => line.trim() !== '')
const columns = head.trim().split(/ {2,}/)
const written = new Map(
  lines.flatMap((line) => {
    const [event = '', ...cells] = line.split(/ {2,}/)
    return cells.map((cell, index) => [`${columns[index]} × ${event}`, cell] as const)
  }),
)

const cells = refundStates.flatMap((state) => refundEvents.map((event) => [state, event] as const))

test.each(cells)('the state table: %s × %s', { tags: ['M9'] }, (state, event) => {
  const cell = refundTable[state][event]
  expect(cell === 'ignored' ? '-' : `${cell.next} ${cell.tickets}`).toBe(written.get(`${state} × ${event}`))
})

test('the state table has no other cells', { tags: ['M9'] }, () => {
  expect(cells.length).toBe(written.size)
  expect(Object.keys(refundTable).sort()).toEqual([...refundStates].sort())
  for (const state of refundStates) expect(Object.keys(refundTable[state]).sort()).toEqual([...refundEvents].sort())
})

const moves = cells.filter(([state, event]) => refundTable[state][event] !== 'ignored')

test.each(moves)('the same news twice changes nothing the second time: %s × %s', { tags: ['M9'] }, (state, event) => {
  const first = refundTable[state][event]
  if (first === 'ignored') throw new Error('only moves are looked at')
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
