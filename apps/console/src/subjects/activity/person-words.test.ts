import { expect, test } from 'vitest'
import { personWords } from './person-words.ts'

test('people are named, and automatic changes name the platform', { tags: ['P27'] }, () => {
  expect(personWords({ id: 'acc_super', name: 'Mara Okafor' })).toBe('Mara Okafor')
  expect(personWords({ id: 'acc_gone', name: null })).toBe('acc_gone')
  expect(personWords({ id: 'system:refund-recovery', name: null })).toBe('The platform (refund recovery)')
  expect(personWords({ id: 'system:', name: ' ' })).toBe('The platform')
})
