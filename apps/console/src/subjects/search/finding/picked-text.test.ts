import { expect, test } from 'vitest'
import { pickedText } from './picked-text.ts'

test('a pasted mail says what was picked from it', () => {
  const mail = 'Hello,\nmy tickets tkt_1, tkt_2 (pi_3)\nada@guests.example\n+1 212 555 0143'
  expect(pickedText(mail)).toBe('From the pasted text: 3 IDs, 1 email, 1 phone number')
  expect(pickedText('Dear all, please help.\n'.repeat(20))).toBe(
    'No ID, email, phone number or name found in the pasted text.',
  )
})

test('what was typed says nothing', () => {
  for (const text of ['', 'Ada Lovelace', 'evt_arena', 'ada@guests.example', '<script>']) {
    expect(pickedText(text)).toBeNull()
  }
})
