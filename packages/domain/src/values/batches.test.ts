import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inAskedOrder, maxBatchIds } from './batches.ts'

const id = fc.constantFrom('evt_a', 'evt_b', 'evt_c', 'evt_d', '__proto__', 'constructor')
const found = fc.uniqueArray(id).map((ids) => ids.map((each, place) => ({ id: each, place })))

test('the requested order is kept, without duplicates or unknown ids', { tags: ['P1', 'P8'] }, () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(inAskedOrder(['c', 'nobody', 'a', 'c', 'b', 'a'], [a, b, c])).toEqual([c, a, b])
})

test('an empty request or result is an empty list', { tags: ['P1', 'P8'] }, () => {
  expect(inAskedOrder([], [{ id: 'a' }])).toEqual([])
  expect(inAskedOrder<{ id: string }>(['a'], [])).toEqual([])
})

test('every requested id that was found comes once, in the requested order', {
  tags: ['P1', 'P8'],
}, () => {
  fc.assert(
    fc.property(fc.array(id), found, (asked, items) => {
      const answer = inAskedOrder(asked, items)
      const ids = answer.map((item) => item.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.toSorted()).toEqual(
        items
          .map((item) => item.id)
          .filter((each) => asked.includes(each))
          .toSorted(),
      )
      const firstAsked = ids.map((each) => asked.indexOf(each))
      expect(firstAsked).toEqual(firstAsked.toSorted((x, y) => x - y))
      for (const item of answer) expect(items).toContain(item)
    }),
  )
})

test('a batch is at most 500', { tags: ['P1', 'P8'] }, () => {
  expect(maxBatchIds).toBe(500)
})
