import { expect, test } from 'vitest'
import { loginPaths, parseAccessCode } from './access.ts'
import { accessMessages, signInMessages } from './access-messages.ts'

test('each code has its own explanation in full sentences, with a next step', { tags: ['A6'] }, () => {
  expect(Object.keys(accessMessages)).toEqual(['1001', '1002', '1003', '1004'])
  const messages = Object.values(accessMessages)
  expect(new Set(messages).size).toBe(4)
  for (const message of messages) expect(message).toMatch(/^[A-Z].+\. .*[Ss]ign in .*\.$/)
})

test('a code is read as a number or as text, and nothing else is a code', { tags: ['A6'] }, () => {
  expect([1001, 1002, 1003, 1004].map(parseAccessCode)).toEqual([1001, 1002, 1003, 1004])
  expect(['1001', '1002', '1003', '1004'].map(parseAccessCode)).toEqual([1001, 1002, 1003, 1004])
  for (const wrong of [
    1000,
    1005,
    1001.5,
    '',
    '1005',
    ' 1001',
    '1001.0',
    '01001',
    '0x3E9',
    null,
    undefined,
    [1001],
    {},
  ]) {
    expect(parseAccessCode(wrong)).toBeNull()
  }
})

test('the seven sign-in messages are exact', { tags: ['A8'] }, () => {
  expect(signInMessages).toEqual({
    'popup-closed': 'Sign-in was cancelled. Please try again.',
    'popup-blocked': 'Popup was blocked by your browser. Please allow popups and try again.',
    network: 'Network error. Please check your connection and try again.',
    'too-many-requests': 'Too many login attempts. Please try again later.',
    'different-credential': 'An account already exists with this email using a different sign-in method.',
    'user-disabled': 'This account has been disabled',
    unknown: 'An error occurred during sign-in. Please try again or contact support.',
  })
})

test('the login-type pages are these five', { tags: ['A5'] }, () => {
  expect(loginPaths).toEqual(['/login', '/email-login', '/register', '/forget-password', '/verification'])
})
