import { expect, test } from 'vitest'
import { afterStep, firstTurn, isOver, nextTurn, shownOf, type Turn } from './row-steps.ts'

const pageOf = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)

/** Everything that is shown on the way, as how many rows of which page stand below each other. */
function waysOf(turn: Turn<string>): readonly string[] {
  const shown = [countsOf(shownOf(turn))]
  for (let now = turn; !isOver(now); ) {
    now = afterStep(now)
    shown.push(countsOf(shownOf(now)))
  }
  return shown
}

const countsOf = (rows: readonly string[]): string =>
  ['a', 'b'].map((name) => `${rows.filter((row) => row.startsWith(name)).length}${name}`).join(' ')

function turned(from: number, to: number, inSight: number | null = 6): Turn<string> {
  let turn = firstTurn({ key: '1', rows: pageOf('a', from), inSight })
  while (!isOver(turn)) turn = afterStep(turn)
  return nextTurn(turn, { key: '2', rows: pageOf('b', to), inSight })
}

test('the first rows come at once, then a few at a time into the places of those before', () => {
  expect(waysOf(turned(25, 25))).toEqual(['21a 4b', '15a 10b', '9a 16b', '3a 22b', '0a 25b'])
  expect(shownOf(turned(25, 25)).slice(0, 5)).toEqual(['b0', 'b1', 'b2', 'b3', 'a4'])
})

test('above many rows fewer come at once', () => {
  expect(waysOf(turned(100, 100))[0]).toBe('97a 3b')
  expect(waysOf(turned(100, 25))[0]).toBe('97a 3b')
  expect(waysOf(turned(50, 100))[0]).toBe('46a 4b')
})

test('a table that has just come is built more at a time', () => {
  const turn = firstTurn({ key: '1', rows: pageOf('a', 25), inSight: null })
  expect(waysOf(turn)).toEqual(['5a 0b', '10a 0b', '15a 0b', '20a 0b', '25a 0b'])
})

test('rows without a place are built two at a time', () => {
  expect(waysOf(turned(12, 16))).toEqual(['8a 4b', '2a 10b', '0a 12b', '0a 14b', '0a 16b'])
})

test('rows too many leave from the end once the others are right, so that these keep their places', () => {
  const turn = turned(30, 10)
  expect(waysOf(turn)).toEqual(['26a 4b', '20a 10b', '10a 10b', '0a 10b'])
  expect(shownOf(afterStep(afterStep(turn))).at(-1)).toBe('a19')
})

test('where the new rows do not fill the box, nothing of before is left below them', () => {
  expect(waysOf(turned(25, 4))).toEqual(['0a 4b'])
  expect(waysOf(turned(25, 0))).toEqual(['0a 0b'])
  expect(waysOf(turned(25, 12, null))).toEqual(['8a 4b', '2a 10b', '0a 12b'])
  expect(waysOf(turned(25, 19, 20))).toEqual(['15a 4b', '9a 10b', '3a 16b', '0a 19b'])
})

test('another turn in the middle of one begins with what is shown', () => {
  const half = afterStep(turned(25, 25))
  const rows = pageOf('a', 25)
  expect(countsOf(shownOf(nextTurn(half, { key: '3', rows, inSight: 6 })))).toBe('19a 6b')
})

test('a row that joins or leaves a page is no turn of it', () => {
  const [four, five] = [pageOf('b', 4), pageOf('b', 5)]
  const turn = nextTurn(turned(4, 4), { key: '2', rows: four, inSight: 6 })
  const joined = nextTurn(turn, { key: '2', rows: five, inSight: 6 })
  expect(isOver(joined)).toBe(true)
  expect(shownOf(joined)).toBe(five)
  expect(nextTurn(joined, { key: '2', rows: five, inSight: 3 })).toBe(joined)
})
