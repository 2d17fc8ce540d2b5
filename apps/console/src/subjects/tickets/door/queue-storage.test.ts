import { expect, test } from 'vitest'
import { queueCounts, queuePrefix } from './queue-storage.ts'

test('only waiting and refused steps are counted, separately', { tags: ['F14'] }, () => {
  const kept = [
    [`${queuePrefix}a`, '{"kind":"redeem","ticketId":"tkt_1"}'],
    [`${queuePrefix}b`, '{"kind":"let-in","reason":"refusal: none"}'],
    [`${queuePrefix}c`, '{"kind":"redeem","refusal":"already-redeemed"}'],
    ['ground-control.preferences', '{"doorName":"West door"}'],
  ] as const
  const storage = {
    length: kept.length,
    key: (at: number) => kept[at]?.[0] ?? null,
    getItem: (key: string) => kept.find(([each]) => each === key)?.[1] ?? null,
  }
  expect(queueCounts(storage)).toEqual({ waiting: 2, refused: 1 })
})
