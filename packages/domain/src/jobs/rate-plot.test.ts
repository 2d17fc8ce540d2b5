import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { ratePlot } from './rate-plot.ts'

const at = (second: number) => instant(new Date(Date.UTC(2026, 10, 15, 23, 40, second)).toISOString())
const wait = (second: number) => ({ at: at(second), step: 'provider-wait' as const, count: 8 })

test('the line runs from the start to the end, below a round top', { tags: ['E4'] }, () => {
  const rates = [0, 19.7, 10].map((perSecond, index) => ({ at: at(index * 10), perSecond }))
  expect(ratePlot(rates, [])).toEqual({
    points: [
      { x: 0, y: 0 },
      { x: 50, y: 98.5 },
      { x: 100, y: 50 },
    ],
    top: 20,
    from: at(0),
    waits: [],
  })
})

test('waits are marked at their time without overlapping', { tags: ['E4'] }, () => {
  const rates = [0, 100].map((second) => ({ at: at(second), perSecond: 20 }))
  const started = { at: at(0), step: 'started' as const, count: null }
  const plot = ratePlot(rates, [wait(80), wait(45), wait(40), started])
  expect(plot?.waits).toEqual([
    { x: 40, at: at(40), seconds: 8 },
    { x: 80, at: at(80), seconds: 8 },
  ])
})

test('one moment makes no line', { tags: ['E4'] }, () => {
  expect(ratePlot([], [])).toBeNull()
  expect(ratePlot([{ at: at(0), perSecond: 3 }], [])).toBeNull()
})
