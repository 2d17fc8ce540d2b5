import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryCodeLength, entryCodeOf, formatEntryCode, isEntryCode, readEntryCode } from './entry-code.ts'

const alphabet = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const known = 'H7KQ4M2X9TB'
const code = alphabet.map((last) => known + last).find(isEntryCode) ?? ''
const characters = fc.array(fc.constantFrom(...alphabet), { minLength: 11, maxLength: 11 })
const withCheck = (first: readonly string[]) => alphabet.map((last) => [...first, last].join('')).filter(isEntryCode)

test('eleven characters have exactly one check character', { tags: ['S6'] }, () => {
  fc.assert(
    fc.property(characters, (first) => {
      expect(withCheck(first)).toHaveLength(1)
    }),
  )
})

test('a code is built from eleven numbers', { tags: ['S6'] }, () => {
  expect(isEntryCode(entryCodeOf([0, 1, 2, 3, 4, 5, 28, 29, 30, 31, 16]))).toBe(true)
  expect(entryCodeOf([0, 1, 2, 3, 4, 5, 28, 29, 30, 31, 16])).toMatch(/^012345WXYZG.$/)
})

test('a code with one wrong character, or two neighbours swapped, is invalid', { tags: ['S6'] }, () => {
  const place = fc.nat({ max: entryCodeLength - 1 })
  fc.assert(
    fc.property(characters, place, fc.constantFrom(...alphabet), (first, at, other) => {
      const [right = ''] = withCheck(first)
      const swapped = [...right]
      ;[swapped[at], swapped[(at + 1) % entryCodeLength]] = [
        swapped[(at + 1) % entryCodeLength] ?? '',
        swapped[at] ?? '',
      ]
      const wrong = right.slice(0, at) + other + right.slice(at + 1)
      expect(isEntryCode(wrong)).toBe(wrong === right)
      if (at < entryCodeLength - 1) expect(isEntryCode(swapped.join(''))).toBe(swapped.join('') === right)
    }),
  )
})

test('a code is accepted however it is typed or heard', { tags: ['S6'] }, () => {
  expect(readEntryCode(` ${formatEntryCode(code).toLowerCase()} \n`)).toBe(code)
  expect(readEntryCode('h7kq – 4m2x 9tbl')).toBe('H7KQ4M2X9TB1')
  expect(readEntryCode('oO0 iIlL1')).toBe('00011111')
})

test('a code is shown in groups; one of another system unchanged', { tags: ['S6'] }, () => {
  expect(formatEntryCode(code)).toBe(`H7KQ-4M2X-9TB${code.at(-1)}`)
  expect(formatEntryCode('box-office/17')).toBe('box-office/17')
})
