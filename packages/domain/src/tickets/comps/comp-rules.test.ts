import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { askedTypes, type CompType, isClosedForComps, overCapacity, unknownTypes } from './comp-rules.ts'

const aType = (given: Partial<CompType> = {}): CompType => ({
  ticketTypeId: 'typ_a',
  name: 'Floor',
  capacity: 10,
  taken: 0,
  ...given,
})

test('only requested quantities count, in a fixed order', { tags: ['C1', 'P9'] }, () => {
  expect(askedTypes({ typ_b: 2, typ_c: 0, typ_a: 1 })).toEqual([
    ['typ_a', 1],
    ['typ_b', 2],
  ])
})

test('an unknown type is named, unless its quantity is 0', { tags: ['C1', 'P9'] }, () => {
  expect(unknownTypes({ typ_a: 1, typ_x: 1, typ_y: 0 }, [aType()])).toEqual(['typ_x'])
})

test('the last place can be issued, and one more cannot', { tags: ['C1', 'P9'] }, () => {
  expect(overCapacity({ typ_a: 1 }, [aType({ taken: 9 })])).toEqual([])
  expect(overCapacity({ typ_a: 2 }, [aType({ taken: 9 })])).toEqual([{ ...aType({ taken: 9 }), asked: 2, left: 1 }])
})

test('an oversold type has nothing left, not less', { tags: ['C1', 'P9'] }, () => {
  expect(overCapacity({ typ_a: 1 }, [aType({ taken: 12 })])).toMatchObject([{ left: 0, taken: 12, capacity: 10 }])
})

test('without a capacity there are always places', { tags: ['C1', 'P9'] }, () => {
  expect(overCapacity({ typ_a: 1000 }, [aType({ capacity: null, taken: 99_999 })])).toEqual([])
})

test('an accepted request fits, and a refused one would not have', { tags: ['C1', 'P9'] }, () => {
  const counts = fc.nat({ max: 50 })
  fc.assert(
    fc.property(counts, counts, counts, (capacity, taken, asked) => {
      const refused = overCapacity({ typ_a: asked }, [aType({ capacity, taken })]).length > 0
      expect(refused).toBe(asked > 0 && taken + asked > capacity)
    }),
  )
})

test('comps are closed for a cancelled event and for one that is over', { tags: ['C1', 'P9'] }, () => {
  const now = new Date('2026-11-15T12:00:00Z')
  expect(isClosedForComps({ status: 'cancelled' }, now)).toBe(true)
  expect(isClosedForComps({ endDate: instant('2026-11-15T11:00:00Z') }, now)).toBe(true)
  expect(isClosedForComps({ endDate: instant('2026-11-15T13:00:00Z'), status: 'sold_out' }, now)).toBe(false)
})
