import { expect, test } from 'vitest'
import { answered, listedNote, maxRows } from './lookup-state.ts'

const people = (count: number) => Array.from({ length: count }, (_, index) => `person ${index}`)

test('up to a thousand results are listed, and the rest is mentioned', { tags: ['U2'] }, () => {
  const few = answered('ada', people(7))
  expect(few.rows).toHaveLength(7)
  expect(listedNote(few)).toBeNull()
  const many = answered('a', people(5_000))
  expect(many.rows).toHaveLength(maxRows)
  expect(many.found).toBe(5_000)
  expect(listedNote(many)).toBe('First 1,000 shown. Narrow the search to see the other 4,000.')
})

test('a platform that lists only the first results has a note', { tags: ['U2'] }, () => {
  expect(listedNote(answered('a', people(50), true))).toBe('First 50 shown. Narrow the search.')
  expect(listedNote(answered('a', people(1_200), true))).toBe('First 1,000 shown. Narrow the search.')
})
