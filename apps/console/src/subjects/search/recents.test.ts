import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAllCaches } from '#platform/kept/caches.ts'
import { noteRecent, type Recent, readRecents, withRecent } from './recents.ts'

const aRecent = (id: string): Recent => ({ kind: 'events', id, title: `Event ${id}`, href: `/events/${id}/guests` })

/** Stores texts under keys, as browsers do. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

let storage = memoryStorage()
beforeEach(() => {
  storage = memoryStorage()
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('recents are newest first, without duplicates, at most eight', () => {
  const nine = Array.from({ length: 9 }, (_, at) => aRecent(`evt_${at}`)).reduce<readonly Recent[]>(withRecent, [])
  expect(nine.map(({ id }) => id)).toEqual(['evt_8', 'evt_7', 'evt_6', 'evt_5', 'evt_4', 'evt_3', 'evt_2', 'evt_1'])
  expect(withRecent(nine, aRecent('evt_4')).map(({ id }) => id)).toEqual([
    'evt_4',
    'evt_8',
    'evt_7',
    'evt_6',
    'evt_5',
    'evt_3',
    'evt_2',
    'evt_1',
  ])
})

test('the same id of another kind is a separate entry', () => {
  expect(withRecent([aRecent('x')], { ...aRecent('x'), kind: 'tickets' })).toHaveLength(2)
})

test('recents are kept for one person and removed with the session', () => {
  noteRecent('acc_1', aRecent('evt_1'))
  expect(readRecents('acc_1')).toEqual([aRecent('evt_1')])
  expect(readRecents('acc_2')).toEqual([])
  clearAllCaches()
  expect(readRecents('acc_1')).toEqual([])
  expect(storage.kept.size).toBe(0)
})

test.each([
  'not json',
  '{"uid":"acc_1","recents":[{"kind":"planets"}]}',
  '{"uid":"acc_1","recents":[{"kind":"events","id":"e","title":"t","href":"https://evil.example"}]}',
  '{"uid":"acc_1","recents":[{"kind":"events","id":"e","title":"t","href":"//evil.example"}]}',
  '[]',
  'null',
])('content stored as %s counts as empty and is replaced by the next entry', (text) => {
  noteRecent('acc_1', aRecent('evt_1'))
  for (const key of storage.kept.keys()) storage.kept.set(key, text)
  expect(readRecents('acc_1')).toEqual([])
  noteRecent('acc_1', aRecent('evt_2'))
  expect(readRecents('acc_1')).toEqual([aRecent('evt_2')])
})

test('a browser that stores nothing causes no failure', () => {
  const refuse = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  noteRecent('acc_1', aRecent('evt_1'))
  expect(readRecents('acc_1')).toEqual([])
  clearAllCaches()
})
