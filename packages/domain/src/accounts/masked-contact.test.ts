import { expect, test } from 'vitest'
import { maskedContact, maskedText } from './masked-contact.ts'

const emailOf = (email: string | null) => maskedContact({ email, phone: null }).email
const phoneOf = (phone: string | null) => maskedContact({ email: null, phone }).phone

test.each([
  ['ada@example.com', '••••••@example.com'],
  [' ada.lovelace@mail.example ', '••••••@mail.example'],
  ['"a@b"@example.com', '••••••@example.com'],
  ['@example.com', '••••••@example.com'],
  ['ada', '••••••'],
  ['', null],
  ['  ', null],
  [null, null],
])('only the domain of the email %o is shown', (email, masked) => expect(emailOf(email)).toBe(masked))

test.each([
  ['+1 (212) 555-0162', '•••••• 0162'],
  ['5550162', '•••••• 0162'],
  ['+44 20 7946 0958 ', '•••••• 0958'],
  ['+1 212 555 01 62', '•••••• 0162'],
  ['555016', '••••••'],
  ['0162', '••••••'],
  ['ask Ada', '••••••'],
  ['', null],
  [null, null],
])('only the last four digits of the phone %o are shown, if it is long enough', (phone, masked) =>
  expect(phoneOf(phone)).toBe(masked),
)

test.each([
  ['She’s at imani.osei@mail.example, or ada@mail.example.', 'She’s at ••••••@mail.example, or ••••••@mail.example.'],
  ['Ring +1 (212) 555-0143 or 020 7946 0958.', 'Ring •••••• 0143 or •••••• 0958.'],
  ['212-555-0143, 212.555.0144 or 2125550145', '•••••• 0143, •••••• 0144 or •••••• 0145'],
  ['tkt_2125550143 of 2026-11-18 for $1250000000, rows 101 to 104', null],
])('in a list, %j is %j', { tags: ['H1'] }, (text, masked) => expect(maskedText(text)).toBe(masked ?? text))
