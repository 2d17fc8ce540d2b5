import { expect, test } from 'vitest'
import { isSearchKey } from './modifier-key.ts'

const plain = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('Ctrl K and ⌘ K are the key of the search, whatever the letters on the keyboard', () => {
  expect(isSearchKey({ ...plain, ctrlKey: true }, false)).toBe(true)
  expect(isSearchKey({ ...plain, key: 'K', metaKey: true }, true)).toBe(true)
  expect(isSearchKey({ ...plain, key: 'л', ctrlKey: true }, false)).toBe(true)
})

test('K alone, with more keys, or in another letter’s place is not the key of the search', () => {
  expect(isSearchKey(plain, false)).toBe(false)
  expect(isSearchKey({ ...plain, ctrlKey: true, shiftKey: true }, false)).toBe(false)
  expect(isSearchKey({ ...plain, ctrlKey: true, altKey: true }, false)).toBe(false)
  // Dvorak writes a T there.
  expect(isSearchKey({ ...plain, key: 't', ctrlKey: true }, false)).toBe(false)
})

test('Ctrl K keeps its meaning in a field on a Mac', () => {
  expect(isSearchKey({ ...plain, ctrlKey: true }, true)).toBe(false)
})
