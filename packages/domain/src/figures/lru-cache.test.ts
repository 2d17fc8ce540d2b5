import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

function aCache({ lifetimeMs = 100, maxEntries = 3 } = {}) {
  const clock = { time: 0 }
  return { clock, cache: createLruCache<string, number>({ lifetimeMs, maxEntries, now: () => clock.time }) }
}

test('an entry lives exactly its lifetime; reading it does not extend it', { tags: ['O8'] }, () => {
  const { clock, cache } = aCache()
  cache.set('a', 1)
  clock.time = 99
  expect(cache.get('a')).toBe(1)
  clock.time = 100
  expect(cache.get('a')).toBeUndefined()
  expect(cache.size).toBe(0)
})

test('setting an entry again renews its value and its lifetime', { tags: ['O8'] }, () => {
  const { clock, cache } = aCache()
  cache.set('a', 1)
  clock.time = 60
  cache.set('a', 2)
  clock.time = 159
  expect(cache.get('a')).toBe(2)
  expect(cache.size).toBe(1)
})

test('a full cache drops the entry unread the longest', { tags: ['O8'] }, () => {
  const { cache } = aCache()
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index)
  cache.get('a')
  cache.set('b', 10)
  cache.set('d', 3)
  expect(cache.get('c')).toBeUndefined()
  expect([cache.get('a'), cache.get('b'), cache.get('d')]).toEqual([0, 10, 3])
})

test('an expired entry makes room before a living one does', { tags: ['O8'] }, () => {
  const { clock, cache } = aCache()
  cache.set('dead', 1)
  clock.time = 50
  cache.set('oldest', 2)
  cache.set('newer', 3)
  cache.get('dead') // now the most recently used, and about to expire
  clock.time = 120
  cache.set('newest', 4)
  expect(cache.get('oldest')).toBe(2)
  expect(cache.size).toBe(3)
})

test('the size counts only living entries', { tags: ['O8'] }, () => {
  const { clock, cache } = aCache()
  cache.set('a', 1)
  clock.time = 50
  cache.set('b', 2)
  expect(cache.size).toBe(2)
  clock.time = 100
  expect(cache.size).toBe(1)
})

test('entries can be deleted one by one or all at once', { tags: ['O8'] }, () => {
  const { cache } = aCache()
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.delete('a')).toBe(true)
  expect(cache.delete('a')).toBe(false)
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBe(2)
  cache.clear()
  expect(cache.size).toBe(0)
})

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), value: fc.nat() }),
  fc.record({
    kind: fc.constantFrom('get' as const, 'delete' as const),
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat({ max: 60 }) }),
)

test('after any operations, it answers like a plain list ordered by last use', { tags: ['O8'] }, () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (steps, maxEntries) => {
      const { clock, cache } = aCache({ maxEntries })
      let model: { key: string; value: number; until: number }[] = [] // most recently used first
      for (const step of steps) {
        if (step.kind === 'wait') clock.time += step.ms
        model = model.filter(({ until }) => until > clock.time)
        if (step.kind === 'wait') continue
        const known = model.find(({ key }) => key === step.key)
        const others = model.filter((each) => each !== known)
        if (step.kind === 'set') {
          cache.set(step.key, step.value)
          model = [{ key: step.key, value: step.value, until: clock.time + 100 }, ...others].slice(0, maxEntries)
        } else if (step.kind === 'get') {
          expect(cache.get(step.key)).toBe(known?.value)
          model = known ? [known, ...others] : others
        } else {
          cache.delete(step.key)
          model = others
        }
        expect(cache.size).toBe(model.length)
      }
      for (const { key, value } of model) expect(cache.get(key)).toBe(value)
    }),
  )
})
