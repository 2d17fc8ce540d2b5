import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

const shown = ['Zoë Night', '@zoe', 'acc_2']

test('a match that is in sight needs no words', () => {
  expect(reasonOf({ matched: 'name' }, 'night', shown)).toBeNull()
  expect(reasonOf({ matched: 'username' }, 'zoe', shown)).toBeNull()
  expect(reasonOf({ matched: 'id' }, 'acc_2', shown)).toBeNull()
})

test('one by what the line does not show says by what', () => {
  expect(reasonOf({ matched: 'phone' }, '020 7946 0958', shown)).toBe('matched by phone')
  expect(reasonOf({ matched: 'email' }, 'hall@', shown)).toBe('matched by email')
  expect(reasonOf({ matched: 'organization' }, 'lumen', shown)).toBe('matched by organization')
})

test('a piece of a pasted text is named, also where it is in sight', () => {
  expect(reasonOf({ matched: 'id', piece: 'acc_2' }, 'a whole mail', shown)).toBe('matched acc_2')
})
