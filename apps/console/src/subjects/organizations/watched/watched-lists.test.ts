import { maxWatchedOrganizations } from '@ground-control/contract/organization-lists'
import { expect, test } from 'vitest'
import { ids, openLists } from './testing/open-lists.ts'

test('without the platform the browser keeps the list', { tags: ['W3'] }, async () => {
  const { lists, stored, now } = openLists(['a'])
  expect(now().own).toEqual(['a'])
  expect(await lists.add('  b\n')).toEqual({ isDone: true, words: 'b is now on your list.' })
  expect(stored.ids).toEqual(['a', 'b'])
  expect(await lists.remove('a')).toEqual({ isDone: true, words: 'a is off your list.' })
  expect(now()).toMatchObject({ own: ['b'], team: null, state: 'ready', notices: [] })
  expect(stored.ids).toEqual(['b'])
})

test.each([
  ['blanks', '  ', 'Enter an organization ID.'],
  ['the placeholder', ' default-org-id ', 'default-org-id is a placeholder, not an organization.'],
  ['a duplicate', ' a ', 'This organization is already on the list.'],
  ['no id at all', 'x'.repeat(10_000), 'That’s too long for an organization ID.'],
])('%s is refused with a message', { tags: ['W3'] }, async (_, text, words) => {
  const { lists, now } = openLists(['a'])
  await lists.load()
  expect(await lists.add(text)).toEqual({ isDone: false, words })
  expect(now().own).toEqual(['a'])
})

test('a full list and a missing list are refused with a message', { tags: ['W3'] }, async () => {
  const many = Array.from({ length: maxWatchedOrganizations }, (_, index) => `org_${index}`)
  const { lists } = openLists(many)
  await lists.load()
  expect((await lists.add('one-more')).words).toMatch(/^The list is full \(200/)
  expect((await lists.add('a', 'team')).words).toBe('This platform has no team list.')
})

test('full storage gives a message and loses nothing of the list', { tags: ['W3'] }, async () => {
  const { lists, stored, now } = openLists(['a'])
  await lists.load()
  stored.refuses = true
  await lists.add('b')
  await lists.add('c')
  expect(now().own).toEqual(['a', 'b', 'c'])
  expect(now().notices).toEqual([expect.stringMatching(/^This browser’s storage is full/)])
  stored.refuses = false
  await lists.remove('a')
  expect(stored.ids).toEqual(['b', 'c'])
  expect(now().notices).toEqual([])

  const kept = openLists([], { keeps: true, own: ids('a') })
  kept.stored.refuses = true
  await kept.lists.load()
  expect(kept.now()).toMatchObject({ own: ['a'], notices: [] })
})

test('changes of another tab are adopted, and not overwritten by a change here', { tags: ['W3'] }, async () => {
  const { lists, stored, tell, now } = openLists(['a'])
  await lists.load()
  stored.ids = ids('a', 'z')
  await lists.add('b')
  expect(stored.ids).toEqual(['a', 'z', 'b'])
  stored.ids = ids('q')
  tell.otherTab({ ids: ids('q'), problem: null, isThere: true })
  expect(now().own).toEqual(['q'])
})
