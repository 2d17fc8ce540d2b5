import { expect, test } from 'vitest'
import { copiesOf, copyWords, readCopies } from './mail-copies.ts'

test('a copy goes to each person once, and neither to the recipient nor to the desk', { tags: ['S8'] }, () => {
  const given = [
    'nina@guests.example',
    'Nina@Guests.example',
    'ADA@guests.example',
    'support+sup_1.abc@orbit.example',
    'not an address',
    'bo@guests.example\r\nBcc: eve@guests.example',
    'bo@guests.example',
  ]
  const others = { to: 'ada@guests.example', desk: 'support@orbit.example' }
  expect(copiesOf(given, others)).toEqual(['nina@guests.example', 'bo@guests.example'])
  expect(copiesOf(['ada@guests.example'], { to: null, desk: null })).toEqual(['ada@guests.example'])
})

test('pasted text is split, and what is not an address stays', { tags: ['S8'] }, () => {
  const pasted = 'Nina Petrov <nina@guests.example>; bo@guests.example, bo@guests,\n'
  expect(readCopies(pasted)).toEqual({ addresses: ['nina@guests.example', 'bo@guests.example'], rest: 'bo@guests' })
})

test('unsent copies are counted with the reason; without a count all were sent', { tags: ['S8'] }, () => {
  const all = { notAllowed: 0, refused: 0, uncertain: 0, serverWords: '' }
  expect(copyWords(all)).toBeNull()
  expect(copyWords({ ...all, notAllowed: 1, refused: 2, serverWords: '550 No such user' })).toBe(
    '1 copy was not sent: MAIL_ALLOW doesn’t include the address. 2 copies were refused: “550 No such user”',
  )
})
