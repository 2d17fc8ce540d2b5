import { expect, test } from 'vitest'
import { privateFields } from './private-fields.ts'

const shown = (record: Record<string, unknown>) => privateFields(record).map(({ label, text }) => [label, text])

test('a private record shows email and phone first, then its other fields', { tags: ['X3'] }, () => {
  const record = { zip: 10_001, dateOfBirth: '1815-12-10', phone: '+12125550143', opted_in: true, email: 'a@b.example' }
  expect(shown(record)).toEqual([
    ['Email', 'a@b.example'],
    ['Phone', '+12125550143'],
    ['Date of birth', '1815-12-10'],
    ['Opted in', 'Yes'],
    ['Zip', '10001'],
  ])
})

test('missing fields are empty, and nested ones are shown as stored', { tags: ['X3'] }, () => {
  expect(shown({ email: ' ', address: { city: 'New York' }, note: null })).toEqual([
    ['Email', null],
    ['Phone', null],
    ['Address', '{"city":"New York"}'],
    ['Note', null],
  ])
})
