import type { AccountId, EventId, OrgId } from '@ground-control/domain/values/ids'
import { Radar } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Found } from '#subjects/search/finding/found.ts'
import type { Query } from '#subjects/search/finding/query.ts'
import { activeRow, panelGroups, withActions } from './panel-groups.ts'

const known = {
  pages: [{ label: 'Users', title: 'Users', to: '/users', icon: Radar, key: 'U' }],
  commands: [{ label: 'Sign out', icon: Radar, run: () => {} }],
  recents: [{ kind: 'events', id: 'evt_0', title: 'Opened before', href: '/events/evt_0/guests' }],
  now: new Date('2026-11-14T23:42:00Z'),
  timeZone: 'UTC',
  hasPurchases: true,
  hasTimelines: false,
  hasResults: false,
} as const
const found: Found = {
  accounts: [{ id: 'acc_1' as AccountId, fullName: 'Usha', matched: 'name' }],
  organizations: [],
  events: [
    {
      id: 'evt_1' as EventId,
      name: 'Usher',
      orgId: 'org_1' as OrgId,
      orgName: null,
      startDate: null,
      status: 'on_sale',
      matched: 'name',
    },
  ],
  tickets: [],
  payments: [],
  refunds: [],
  cases: [],
  more: [],
  failures: [],
}
const query = (text: string, mode: Query['mode'] = 'everything'): Query => ({ mode, text })
const titles = (...args: Parameters<typeof panelGroups>) => panelGroups(...args).map(({ title }) => title)
const watching = { own: [], onWatch: () => {}, onUnwatch: () => {} }

test('an empty query lists recents and pages', () => {
  expect(titles(query(''), { answer: null, error: null }, known)).toEqual(['Recent', 'Pages'])
})

test('pages come before results, and results of an older query are marked', () => {
  const answer = { query: query('us'), found }
  const groups = panelGroups(query('us'), { answer, error: null }, known)
  expect(groups.map(({ title, isOld }) => [title, isOld])).toEqual([
    ['Pages', false],
    ['Events', false],
    ['Users', false],
  ])
  const older = panelGroups(query('ush'), { answer, error: null }, known)
  expect(older.map(({ title, isOld }) => [title, isOld])).toEqual([
    ['Events', true],
    ['Users', true],
  ])
})

test('a failure clears the last answer, and > lists only pages and commands', () => {
  const answer = { query: query('us'), found }
  expect(titles(query('us'), { answer, error: new Error('gone') }, known)).toEqual(['Pages'])
  expect(titles(query('', 'commands'), { answer: null, error: null }, known)).toEqual(['Pages', 'Commands'])
  expect(titles(query('us', 'id'), { answer: null, error: null }, known)).toEqual([])
})

test('Enter never opens an outdated answer, but a chosen row stays chosen', () => {
  const old = panelGroups(query('ush'), { answer: { query: query('us'), found }, error: null }, known)
  expect(activeRow(old, null)).toBeNull()
  expect(activeRow(old, 'accounts:acc_1')?.title).toBe('Usha')
  const fresh = panelGroups(query('ush'), { answer: { query: query('ush'), found }, error: null }, known)
  expect(activeRow(fresh, null)?.title).toBe('Usher')
  expect(activeRow(fresh, 'gone')?.title).toBe('Usher')
})

test('actions come last, and recents have none', () => {
  const fresh = panelGroups(query('ush'), { answer: { query: query('ush'), found }, error: null }, known)
  expect(withActions(fresh, null, watching).at(-1)?.title).toBe('Actions on Usher')
  const empty = panelGroups(query(''), { answer: null, error: null }, known)
  expect(withActions(empty, 'recent:events:evt_0', watching)).toEqual(empty)
})
