import { expect, test } from 'vitest'
import { actionSubjects, actionWords, knownActions, subjectWords } from './audit-words.ts'

test('each action has readable words', () => {
  expect(actionWords('refund.reserved')).toBe('Refund started')
  expect(actionWords('ticket.redeemed')).toBe('Redeemed')
})

test.each([
  ['door.shut-off', 'Door shut off'],
  ['imported', 'Imported'],
  ['constructor', 'Constructor'],
  ['.', 'Changed'],
])('an unknown action, %s, is spelled from its parts', (action, expected) => {
  expect(actionWords(action)).toBe(expected)
})

test('a filter offers every known action, and each subject once', () => {
  expect(knownActions).toContain('case.linked')
  expect(knownActions.every((action) => /^[a-z-]+\.[a-z-]+$/.test(action))).toBe(true)
  expect(actionSubjects).toEqual([
    'refund',
    'ticket',
    'tickets',
    'comps',
    'account',
    'claims',
    'remote-config',
    'provider-account',
    'time-zone',
    'database',
    'organization',
    'mail',
    'figures',
    'job',
    'case',
    'macro',
    'list',
    'contacts',
  ])
})

test('each filter choice has its own words', { tags: ['P27'] }, () => {
  const said = actionSubjects.map(subjectWords)
  expect(said).toContain('Everything about transfers and resent tickets')
  expect(new Set(said).size).toBe(actionSubjects.length)
  expect(subjectWords('side-door')).toBe('Everything about side door')
})
