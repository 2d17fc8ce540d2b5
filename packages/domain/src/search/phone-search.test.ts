import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneNeedle } from './phone-search.ts'

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

function finds(query: string, phone: string): boolean {
  const needle = phoneNeedle(query)
  if (!needle) return false
  const digits = digitsOf(phone)
  return 'contains' in needle
    ? digits.includes(needle.contains)
    : needle.starts.some((start) => digits.startsWith(start))
}

const london = [
  '+44 20 7946 0958',
  '+44 (0)20 7946-0958',
  '+442079460958',
  '0044 20 7946 0958',
  '0044 (0)20.7946.0958',
  '020 7946 0958',
  '(020) 7946-0958',
  '020.7946.0958',
  '020\u20117946\u20130958',
  'tel:+44-20-7946-0958',
  '020/7946 0958',
]

test.each(london)('%s finds the number however it was stored', { tags: ['P18'] }, (query) => {
  expect(london.filter((kept) => !finds(query, kept))).toEqual([])
})

test('a number with a country code does not find one of another country', { tags: ['P18'] }, () => {
  expect(finds('+44 20 7946 0958', '+1 207 946 0958')).toBe(false)
  expect(finds('0044 20 7946 0958', '+1 207 946 0958')).toBe(false)
})

test.each([
  ['+1 (212) 555-0100', '(212) 555-0100'],
  ['212.555.0100', '+12125550100'],
  ['1 (212) 555-0100', '(212) 555-0100'],
  ['1-212-555-0100', '+1 212 555 0100'],
  ['12125550100', '001 212 555 0100'],
  ['1212 555 0100 1', '+49 1212 555 01001'],
  ['+39 06 6982 0000', '06 6982 0000'],
  ['06 6982 0000', '+39 06 6982 0000'],
  ['+353 1 496 0123', '01 496 0123'],
  ['+7 495 123-45-67', '(495) 123-45-67'],
])('%s finds %s', { tags: ['P18'] }, (query, kept) => {
  expect(finds(query, kept)).toBe(true)
})

test.each([
  ['0100', '+1 212 555 0100', true],
  ['0100', '+1 212 555 1001', false],
  ['0012', '+1 212 555 0012', true],
  ['555-01', '+1 212 555 0100', true],
  ['+44 20 79', '+44 (0)20 7946 0958', true],
  ['+4420', '+1 442 0555 0100', false],
])('the piece %s of a number, compared with %s: %s', { tags: ['P18'] }, (piece, kept, isFound) => {
  expect(finds(piece, kept)).toBe(isFound)
})

test.each(['', '   ', '123', '+12', '(0)', 'ada', 'ada 2079460958', '2079460958x', '12+34', '😀1234', '--', '+'])(
  '%j is not a phone number',
  { tags: ['P18'] },
  (text) => {
    expect(phoneNeedle(text)).toBeNull()
  },
)

test('any number finds itself under any punctuation, and no needle is shorter than four digits', {
  tags: ['P18'],
}, () => {
  const separator = fc.constantFrom('', ' ', '-', '.', ' / ', '\u00a0', '\u2013')
  const number = fc.tuple(fc.constantFrom('1', '44', '49', '353', '81'), fc.stringMatching(/^[1-9]\d{6,9}$/))
  fc.assert(
    fc.property(number, separator, separator, ([country, national], inQuery, inKept) => {
      const spread = (by: string) => [...national].join(by)
      const forms = (by: string) => [
        `+${country}${by}${spread(by)}`,
        `00${country}${by}${spread(by)}`,
        `0${spread(by)}`,
      ]
      for (const query of forms(inQuery)) {
        for (const kept of forms(inKept)) expect(finds(query, kept)).toBe(true)
        const needle = phoneNeedle(query)
        if (!needle) throw new Error('a whole number is always looked for')
        const texts = 'contains' in needle ? [needle.contains] : needle.starts
        for (const text of texts) expect(text).toMatch(/^\d{4,}$/)
      }
    }),
  )
})
