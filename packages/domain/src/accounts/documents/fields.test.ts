import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asKept, documentLimits, fieldsProblem, jsonBytes, toFields } from './fields.ts'

const nested = (levels: number): Record<string, unknown> => {
  const outside: Record<string, unknown> = {}
  let inside = outside
  for (let level = 1; level < levels; level++) {
    const next: Record<string, unknown> = {}
    inside.in = next
    inside = next
  }
  return outside
}

test.each([
  { what: 'half a character', fields: { name: 'a\ud83d' } },
  { what: 'half a character in a field name', fields: { 'a\udc00': 1 } },
  { what: 'half a character deep inside', fields: { list: [{ deep: ['\ud800'] }] } },
  { what: 'a null character in a nested field name', fields: { list: [{ 'a\0': 1 }] } },
  { what: 'a null character', fields: { name: '\0' } },
  { what: 'a number without end', fields: { amount: Number.POSITIVE_INFINITY } },
  { what: 'a field without a name', fields: { '': 1 } },
  { what: 'a very long field name', fields: { ['a'.repeat(documentLimits.fieldNameLength + 1)]: 1 } },
  { what: 'a level too many', fields: nested(documentLimits.levels + 1) },
  { what: 'very many levels', fields: nested(100_000) },
])('$what cannot be saved', ({ fields }) => {
  expect(fieldsProblem(fields)).toMatch(/^must /)
})

test.each([
  { what: 'nothing', fields: {} },
  { what: 'whole characters of two halves', fields: { '🎟️': '🎫' } },
  { what: 'names of a language', fields: { constructor: 'x', toString: 1, hasOwnProperty: null } },
  { what: 'the most levels', fields: nested(documentLimits.levels) },
  { what: 'the longest name', fields: { ['a'.repeat(documentLimits.fieldNameLength)]: 1 } },
])('$what can be saved', ({ fields }) => {
  expect(fieldsProblem(fields)).toBeNull()
})

test('storable values come back from the database unchanged', () => {
  const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 4 })
  const utf8 = (text: string) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))
  fc.assert(
    fc.property(anyText, (text) => {
      const isKept = utf8(text) === text && !text.includes('\0')
      expect(fieldsProblem({ list: [text] }) === null).toBe(isKept)
    }),
  )
})

test.each([null, undefined, 'text', 7, true, [1, 2]])('%j has no fields', (kept) => {
  expect(toFields(kept)).toEqual({})
})

test('a document is measured in its serialized form', () => {
  expect(jsonBytes({ a: 'é' })).toBe(10)
})

test('comparison uses the values as they would be read again', () => {
  expect(asKept({ zero: -0, none: undefined, list: [undefined] })).toStrictEqual({ zero: 0, list: [null] })
})
