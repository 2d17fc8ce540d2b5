import { expect, test } from 'vitest'
import { isTypedName, typedAmount } from './typed-proofs.ts'

test.each([
  ['546,670.32', 54_667_032],
  ['$546670.32', 54_667_032],
  [' $ 1,000 ', 100_000],
  ['0.05', 5],
  ['546.670,32', null],
  ['5,46670.32', null],
  ['546670.3', null],
  ['-5.00', null],
  ['', null],
  ['1e3', null],
])('%j is read as %o cents', { tags: ['E2'] }, (text, amount) => {
  expect(typedAmount(text)).toBe(amount)
})

test('a typed name may differ in blanks and quotation marks, and in nothing else', { tags: ['E2'] }, () => {
  expect(isTypedName(' Nightjar’s  Last Night ', "Nightjar's Last Night")).toBe(true)
  expect(isTypedName('nightjar’s last night', "Nightjar's Last Night")).toBe(false)
  expect(isTypedName('', 'Nightjar')).toBe(false)
})
