import fc from 'fast-check'
import { expect, test } from 'vitest'
import { salesStepMs, salesWindow, salesWindowsHours, weekBefore } from './sales-window.ts'

test('an hour is twelve steps of the clock, of which the last is not over yet', () => {
  expect(salesWindow('1', new Date('2026-06-10T12:03:20.500Z'))).toEqual({
    startsAt: '2026-06-10T11:05:00.000Z',
    endsAt: '2026-06-10T12:05:00.000Z',
    steps: 12,
  })
})

test('a step begins exactly on time, never earlier', () => {
  expect(salesWindow('6', new Date('2026-06-10T12:05:00.000Z')).endsAt).toBe('2026-06-10T12:10:00.000Z')
  expect(salesWindow('6', new Date('2026-06-10T12:04:59.999Z')).endsAt).toBe('2026-06-10T12:05:00.000Z')
})

test('a week before is the same moment seven days earlier', () => {
  expect(weekBefore(salesWindow('24', new Date('2026-03-02T00:00:00Z')).endsAt)).toBe('2026-02-23T00:05:00.000Z')
})

const moments = fc.date({ min: new Date('1971-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })

test('a window has its full length, starts on the clock, and ends with the current step', () => {
  fc.assert(
    fc.property(fc.constantFrom(...salesWindowsHours), moments, (hours, now) => {
      const { startsAt, endsAt, steps } = salesWindow(hours, now)
      const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
      expect(to - from).toBe(Number(hours) * 3_600_000)
      expect(steps * salesStepMs).toBe(to - from)
      expect(new Date(from).getUTCMinutes() % 5).toBe(0)
      expect(from % 60_000).toBe(0)
      expect(now.getTime()).toBeLessThan(to)
      expect(now.getTime()).toBeGreaterThanOrEqual(to - salesStepMs)
    }),
  )
})

test('two reads within a step have the same window, and the next step moves it by one', () => {
  fc.assert(
    fc.property(moments, fc.nat({ max: salesStepMs - 1 }), (now, laterMs) => {
      const { startsAt } = salesWindow('1', now)
      const begin = Date.parse(startsAt) + 11 * salesStepMs
      expect(salesWindow('1', new Date(begin + laterMs)).startsAt).toBe(startsAt)
      const next = salesWindow('1', new Date(begin + laterMs + salesStepMs))
      expect(Date.parse(next.startsAt) - Date.parse(startsAt)).toBe(salesStepMs)
    }),
  )
})
