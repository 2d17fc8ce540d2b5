import { constants } from '@ground-control/domain/values/constants'
import type { OrgId } from '@ground-control/domain/values/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { browserList } from './browser-list.ts'
import { createUnsentChanges } from './unsent-changes.ts'

afterEach(() => vi.unstubAllGlobals())

/** Storage of a browser; `refusal` is what it throws instead of keeping anything. */
function storage(kept: Record<string, string> = {}, refusal?: DOMException) {
  const values = new Map(Object.entries(kept))
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => values.delete(key),
    setItem(key: string, value: string) {
      if (refusal) throw refusal
      values.set(key, value)
    },
  }
}

const key = constants.watchedOrganizationsKey
const ids = (...texts: string[]) => texts as OrgId[]

test('one key holds an array of strings', { tags: ['W3'] }, () => {
  const kept = storage()
  vi.stubGlobal('localStorage', kept)
  expect(browserList.read()).toEqual({ ids: [], problem: null, isThere: false })
  expect(browserList.write(ids('a', 'b'))).toBeNull()
  expect([...kept.values]).toEqual([[key, '["a","b"]']])
  expect(browserList.read()).toEqual({ ids: ['a', 'b'], problem: null, isThere: true })
})

test.each([
  ['no JSON', '{oops', []],
  ['something else', '{"a":1}', []],
  ['a text', '"a"', []],
  ['a list with other things in it', '["a",7,null," a ","default-org-id"]', ['a']],
])('%s does no harm', { tags: ['W3'] }, (_, text, expected) => {
  vi.stubGlobal('localStorage', storage({ [key]: text }))
  expect(browserList.read()).toEqual({ ids: expected, problem: 'corrupt', isThere: true })
})

test('distinguishes full storage from blocked storage', { tags: ['W3'] }, () => {
  vi.stubGlobal('localStorage', storage({}, new DOMException('', 'QuotaExceededError')))
  expect(browserList.write(ids('a'))).toBe('full')
  vi.stubGlobal('localStorage', storage({}, new DOMException('', 'SecurityError')))
  expect(browserList.write(ids('a'))).toBe('forbidden')
  vi.stubGlobal('localStorage', undefined)
  expect(browserList.read()).toEqual({ ids: [], problem: 'forbidden', isThere: false })
})

test('unsent changes belong to the person who made them, without naming that person', { tags: ['A11', 'W3'] }, () => {
  const kept = storage()
  vi.stubGlobal('sessionStorage', kept)
  let person = 'acc_super'
  const unsent = createUnsentChanges(() => person)
  unsent.write([{ kind: 'add', list: 'own', orgId: 'a' as OrgId }])
  expect([...kept.values.values()].join()).not.toContain('acc_super')
  expect(unsent.read()).toEqual([{ kind: 'add', list: 'own', orgId: 'a' }])
  person = 'acc_second'
  expect(unsent.read()).toEqual([])
  person = 'acc_super'
  unsent.write([])
  expect(kept.values.size).toBe(0)
  kept.values.set('ground-control.unsent-watch-changes', 'oops')
  expect(unsent.read()).toEqual([])
})
