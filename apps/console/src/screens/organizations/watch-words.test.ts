import { expect, test } from 'vitest'
import { watchOutcome, watchWords } from './watch-words.ts'

test('the button shows whose list has the organization and what a press does', { tags: ['W3'] }, () => {
  expect(watchWords('Birch', { isOwn: false, isTeam: false })).toEqual({
    label: 'Watch Birch',
    hint: 'Press to add it to your list.',
  })
  expect(watchWords('Birch', { isOwn: false, isTeam: true })).toEqual({
    label: 'Watch Birch (on the team’s list)',
    hint: 'On the team’s list. Press to add it to yours too.',
  })
  expect(watchWords('Birch', { isOwn: true, isTeam: false }).hint).toBe('On your list. Press to remove it.')
  expect(watchWords('Birch', { isOwn: true, isTeam: true }).hint).toMatch(/Press to remove it from yours/)
})

test('an organization removed from your list may still be watched by the team', { tags: ['W3'] }, () => {
  expect(watchOutcome('Birch', { isOwn: true, isTeam: true })).toBe('Watching Birch.')
  expect(watchOutcome('Birch', { isOwn: false, isTeam: false })).toBe('No longer watching Birch.')
  expect(watchOutcome('Birch', { isOwn: false, isTeam: true })).toBe(
    'Birch was removed from your list. The team still watches it.',
  )
})
