import { Radar } from 'lucide-react'
import { expect, test } from 'vitest'
import { commandRows, pageRows } from './page-rows.ts'
import type { SearchPage } from './row.ts'

const aPage = (label: string, key: string, title = label): SearchPage => ({
  label,
  title,
  to: `/${label.toLowerCase()}`,
  icon: Radar,
  key,
})
const pages = [
  aPage('Overview', 'O', 'Dashboard Overview'),
  aPage('Ground Control', 'D'),
  aPage('Users', 'U'),
  aPage('Organizations', 'R'),
  aPage('Events', 'E', 'Upcoming Events (Next 7 Days)'),
]
const found = (text: string) => pageRows(pages, text).map(({ title }) => title)

test('an empty query lists all pages in order', () => {
  expect(found('  ')).toEqual(['Overview', 'Ground Control', 'Users', 'Organizations', 'Events'])
})

test('a page without a key is found by its name only', () => {
  const jobs: SearchPage = { label: 'Jobs', title: 'Jobs', to: '/jobs', icon: Radar }
  expect(pageRows([...pages, jobs], '')).toHaveLength(pages.length)
  expect(pageRows([...pages, jobs], 'job').map(({ title, keys }) => [title, keys])).toEqual([['Jobs', undefined]])
})

test.each([
  ['us', ['Users']],
  ['USERS', ['Users']],
  ['cont', ['Ground Control']],
  ['er', ['Overview', 'Users']],
  ['dashboard', ['Overview']],
  ['7 days', ['Events']],
  ['r', ['Organizations']],
  ['o', ['Overview', 'Organizations']],
  ['gr', ['Organizations', 'Ground Control']],
  ['g d', ['Ground Control']],
  ['evènts', ['Events']],
  ['nightjar', []],
  ['<script>', []],
])('%s finds %j', (text, titles) => {
  expect(found(text)).toEqual(titles)
})

test('commands are found by their words', () => {
  const commands = ['Keyboard shortcuts', 'Sign out'].map((label) => ({ label, icon: Radar, run: () => {} }))
  expect(commandRows(commands, 'out').map(({ title }) => title)).toEqual(['Sign out'])
  expect(commandRows(commands, '')).toHaveLength(2)
})
