import { expect, test } from 'vitest'
import { commonSignals, reasonOf, signalWords } from './reason.ts'

const shown = ['Zoë Night', '@zoe', 'acc_2']

test('a visible match needs no reason', () => {
  expect(reasonOf({ matched: 'name' }, 'night', shown)).toBeNull()
  expect(reasonOf({ matched: 'username' }, 'zoe', shown)).toBeNull()
  expect(reasonOf({ matched: 'id' }, 'acc_2', shown)).toBeNull()
})

test('a match outside the visible line gives its reason', () => {
  expect(reasonOf({ matched: 'phone' }, '020 7946 0958', shown)).toBe('matched by phone')
  expect(reasonOf({ matched: 'email' }, 'hall@', shown)).toBe('matched by email')
  expect(reasonOf({ matched: 'organization' }, 'lumen', shown)).toBe('matched by organization')
})

test('a pasted piece is named only if the row does not show it', { tags: ['F8'] }, () => {
  expect(reasonOf({ matched: 'id', piece: 'acc_2' }, 'a whole mail', shown)).toBeNull()
  expect(reasonOf({ matched: 'email', piece: 'zoe@mail.example' }, 'a whole mail', shown)).toBe(
    'matched zoe@mail.example',
  )
})

test('several rows share a common reason, and a single row shows its own', { tags: ['F8'] }, () => {
  const rows = [{ signals: ['holder', 'email', 'event'] }, { signals: ['holder', 'email'] }]
  expect(commonSignals(rows)).toEqual(['holder', 'email'])
  expect(commonSignals(rows.slice(0, 1))).toEqual([])
  expect(commonSignals([...rows, {}])).toEqual([])
})

test('all signals have words: a ticket’s name is its holder’s', { tags: ['F8'] }, () => {
  expect(signalWords('tickets', { matched: 'name', signals: ['name', 'event'] })).toEqual(['holder', 'event'])
  expect(signalWords('accounts', { matched: 'similar-name', signals: ['similar-name'] })).toEqual(['similar name'])
  expect(signalWords('events', { matched: 'name' })).toEqual(['event'])
  expect(reasonOf({ matched: 'similar-name' }, 'petorv', ['Nina Petrov'])).toBe('similar name')
})
