import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test('initials are the first letters of the first and the last word', () => {
  expect(initialsOf('Mara Okafor')).toBe('MO')
  expect(initialsOf('  Adrián  de la  Villaseñor ')).toBe('AV')
})

test('initials of one word or an email address are a single letter', () => {
  expect(initialsOf('Nightjar')).toBe('N')
  expect(initialsOf('élodie@example.com')).toBe('É')
})

test('initials skip quotes and emoji, and may be empty', () => {
  expect(initialsOf('"Ray" 🎺 O’Brien')).toBe('RO')
  expect(initialsOf('🎺')).toBe('')
  expect(initialsOf('')).toBe('')
})
