import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWatchable, watchedId, watchedIdsOf } from './watched-id.ts'

test('an id is trimmed; a blank one, the placeholder and no id at all are refused', { tags: ['W3'] }, () => {
  expect(watchedId('  org_1\n')).toEqual({ orgId: 'org_1' })
  expect(watchedId(' \t')).toEqual({ problem: 'blank' })
  expect(watchedId(' default-org-id ')).toEqual({ problem: 'placeholder' })
  expect(watchedId('x'.repeat(201))).toEqual({ problem: 'too-long' })
  expect([isWatchable('org_1'), isWatchable('default-org-id')]).toEqual([true, false])
})

test('usable ids remain of corrupt content, without duplicates', { tags: ['W3'] }, () => {
  expect(watchedIdsOf(['a', ' a ', 7, null, '', 'default-org-id', ['b'], 'b'])).toEqual(['a', 'b'])
})

test('any stored content gives only watchable ids, without duplicates', { tags: ['W3'] }, () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.oneof(fc.string(), fc.constant('default-org-id')))), (kept) => {
      const ids = watchedIdsOf(kept)
      expect(ids.every(isWatchable)).toBe(true)
      expect(new Set(ids).size).toBe(ids.length)
      expect(watchedIdsOf(ids)).toEqual(ids)
    }),
  )
})
