import { expect, test } from 'vitest'
import { type LinePoints, labelPlaces } from './label-places.ts'

const room = { left: 0, right: 300, top: 0, bottom: 100, lineHeight: 12 }

const line = (...heights: (number | null)[]): LinePoints =>
  heights.map((y, index) => (y === null ? null : { x: index * 100, y }))

test('two lines are named where they are farthest apart, away from each other', { tags: ['X1'] }, () => {
  const [high, low] = labelPlaces([line(50, 20, 40, 50), line(60, 50, 80, 60)], [40, 40], room)
  expect(high).toEqual({ x: 100, y: 20, side: 'above' })
  expect(low).toEqual({ x: 200, y: 80, side: 'below' })
})

test('a name that would leave the plot goes to the next best place', () => {
  const [place] = labelPlaces([line(80, 30, 50, 5, 80), line(90, 60, 90, 95, 90)], [40, 40], { ...room, right: 400 })
  expect(place).toEqual({ x: 100, y: 30, side: 'above' })
  expect(labelPlaces([line(50, 50), line(90, 90)], [400, 40], room)).toEqual([null, null])
})

test('a name does not lie across a line that climbs beside it', () => {
  const climbing = Array.from({ length: 31 }, (_, index) => ({ x: index * 10, y: index < 25 ? 80 - index : 20 }))
  const flat = climbing.map(({ x }) => ({ x, y: 99 }))
  expect(labelPlaces([climbing, flat], [60, 40], { ...room, right: 200 })[0]).toBeNull()
  expect(labelPlaces([line(50, 60, 5), line(90, 90, 90)], [40, 40], { ...room, right: 150 })[0]).toBeNull()
  expect(labelPlaces([climbing, flat], [20, 40], room)[0]).toEqual({ x: 250, y: 20, side: 'above' })
})

test('lines that lie on each other are not named at all: the names would say nothing', () => {
  expect(labelPlaces([line(50, 50, 50), line(52, 52, 52)], [20, 20], room)).toEqual([null, null])
})

test('a line alone is named at its highest point that has room; gaps have no name', () => {
  expect(labelPlaces([line(90, null, 30, 60)], [40], room)).toEqual([{ x: 200, y: 30, side: 'above' }])
  expect(labelPlaces([line(null, null)], [40], room)).toEqual([null])
  expect(labelPlaces([], [], room)).toEqual([])
})
