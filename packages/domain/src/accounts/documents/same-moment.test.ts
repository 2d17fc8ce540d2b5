import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { isSameMoment } from './same-moment.ts'

const moment = instant('2026-06-10T12:00:00.123456Z')

test.each(['2026-06-10T12:00:00.123456Z', '2026-06-10T14:00:00.123456+02:00', '2026-06-10T12:00:00.12345600Z'])(
  '%s is the same moment',
  (other) => {
    expect(isSameMoment(moment, instant(other))).toBe(true)
  },
)

test.each([
  '2026-06-10T12:00:00.123457Z',
  '2026-06-10T12:00:00.123Z',
  '2026-06-10T12:00:00Z',
  '2026-06-10T12:00:01.123456Z',
  '2026-06-10T12:00:00.123456+02:00',
  '0000-01-01T00:00:00Z',
])('%s is another moment', (other) => {
  expect(isSameMoment(moment, instant(other))).toBe(false)
})

test('whole seconds are written with and without a fraction', () => {
  expect(isSameMoment(instant('2026-06-10T12:00:00Z'), instant('2026-06-10T12:00:00.000Z'))).toBe(true)
})
