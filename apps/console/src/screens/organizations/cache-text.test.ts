import { expect, test } from 'vitest'
import { cacheText } from './cache-text.ts'

const cache = { loadedAt: null, isLoading: false, isFailing: false, lifeMs: 300_000 }

test('the cache shows its age out of its lifetime', { tags: ['N6'] }, () => {
  const now = 1_000_000
  expect(cacheText({ ...cache, loadedAt: now - 190_000 }, now)).toBe('Organization cache T+3:10 of 5:00')
  expect(cacheText({ ...cache, loadedAt: now - 310_000 }, now)).toBe('Organization cache T+5:10 of 5:00')
  expect(cacheText(cache, now)).toBe('Organization cache not loaded')
  expect(cacheText({ ...cache, isLoading: true }, now)).toBe('Organization cache loading')
  expect(cacheText({ ...cache, isFailing: true }, now)).toBe('Couldn’t load the organization cache')
})
