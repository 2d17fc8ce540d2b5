import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryCodeLength, formatEntryCode, isEntryCode, readEntryCode } from './entry-code.ts'

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

test('one wrong character, or two neighbours swapped, is no code', { tags: ['S6'] }, () => {
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

test('a code is read however it is typed or heard', { tags: ['S6'] }, () => {
  expect(readEntryCode(` ${formatEntryCode(code).toLowerCase()} \n`)).toBe(code)
  expect(readEntryCode('h7kq – 4m2x 9tbl')).toBe('H7KQ4M2X9TB1')
  expect(readEntryCode('oO0 iIlL1')).toBe('00011111')
})

test('a code is shown in groups; one of another system as it is', { tags: ['S6'] }, () => {
  expect(formatEntryCode(code)).toBe(`H7KQ-4M2X-9TB${code.at(-1)}`)
  expect(formatEntryCode('box-office/17')).toBe('box-office/17')
})
