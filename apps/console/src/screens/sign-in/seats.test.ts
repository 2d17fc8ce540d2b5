import { expect, test } from 'vitest'
import { houseSeats } from './seats.ts'

const seats = houseSeats()

test('the seat map is the same every time', () => {
  expect(houseSeats()).toEqual(seats)
})

test('no two seats overlap', () => {
  const crowded = seats.filter((seat, index) =>
    seats.slice(index + 1).some(({ x, y }) => Math.hypot(x - seat.x, y - seat.y) < 10),
  )
  expect(crowded).toEqual([])
})

test('most seats are dark, and the front is fuller than the back', () => {
  const filledShare = (part: typeof seats) => part.filter(({ light }) => light !== 'off').length / part.length
  const front = seats.filter(({ y }) => y > 650)
  const back = seats.filter(({ y }) => y < 450)
  expect(filledShare(front)).toBeGreaterThan(filledShare(back))
  expect(filledShare(seats)).toBeLessThan(0.4)
})
