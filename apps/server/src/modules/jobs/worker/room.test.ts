import { expect, test } from 'vitest'
import { nextRoom } from './room.ts'

const after = (rounds: number, share: number, from: number): number =>
  Array.from({ length: rounds }).reduce<number>((room) => nextRoom(room, share), from)

test('a job takes more calls at once while the process is idle, up to a limit', { tags: ['E8'] }, () => {
  expect(after(1, 0.3, 32)).toBe(40)
  expect(after(100, 0.3, 32)).toBe(112)
})

test('the limit drops quickly when the process is busy, but never to zero', { tags: ['E8'] }, () => {
  expect(after(1, 0.9, 112)).toBe(89)
  expect(after(100, 0.9, 112)).toBe(32)
})
