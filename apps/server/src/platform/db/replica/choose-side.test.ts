import { expect, test } from 'vitest'
import { chooseSide, createLag, maxBehindMs, positionOf, toPosition } from './choose-side.ts'

const [early, late] = [toPosition('0/16B3748'), toPosition('1/0')]

test.each([
  ['the replica, which has what the caller has seen', early, { replayed: early, behindMs: 0 }, 'replica'],
  ['the replica, which has more', early, { replayed: late, behindMs: maxBehindMs }, 'replica'],
  ['the replica in a moment, once it has the write', late, { replayed: early, behindMs: 0 }, 'wait'],
  ['the primary for a caller who says nothing', null, { replayed: late, behindMs: 0 }, 'primary'],
  ['the primary while there is no replica', early, null, 'primary'],
  ['the primary while the replica is far behind', early, { replayed: late, behindMs: maxBehindMs + 1 }, 'primary'],
] as const)('a read goes to %s', { tags: ['L5'] }, (_, wanted, seen, side) => {
  expect(chooseSide(wanted, seen)).toBe(side)
})

test('the order of positions as text is their order in the log', { tags: ['L5'] }, () => {
  const inOrder = ['0/0', '0/FF', '0/16B3748', '0/FFFFFFFF', '1/0', 'A/1', '10/0', 'FFFFFFFF/FFFFFFFF']
  const positions = inOrder.map(toPosition)
  expect(positions.toSorted()).toEqual(positions)
  expect(positions.map((each) => positionOf(each))).toEqual(positions)
})

test.each([[undefined], [''], ['0/16B3748'], ['unknown'], [['00000000016B3748']]])(
  'the header %j is ignored',
  (header) => {
    expect(positionOf(header)).toBeNull()
  },
)

test('a replica is as old as the last moment whose position it has', { tags: ['L5'] }, () => {
  const lag = createLag()
  expect(lag.behindMs(0)).toBe(Number.POSITIVE_INFINITY)
  lag.primaryAt('1', 1000)
  lag.primaryAt('5', 2000)
  lag.replicaAt('3')
  expect(lag.behindMs(2500)).toBe(1500)
  lag.replicaAt('5')
  expect(lag.behindMs(2500)).toBe(500)
  // Nothing is written on the primary, so the replica isn't behind.
  lag.primaryAt('5', 9000)
  lag.replicaAt('5')
  expect(lag.behindMs(9000)).toBe(0)
})
