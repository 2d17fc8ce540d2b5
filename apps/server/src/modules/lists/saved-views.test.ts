import { deleteView, listSavedViews, renameView, saveView } from '@ground-control/contract/saved-views'
import type { ListName } from '@ground-control/domain/lists/list-names'
import { maxSavedViews } from '@ground-control/domain/lists/saved-views'
import { beforeEach, expect, test } from 'vitest'
import { type Person, people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'

const { as, pool } = useApi()
const { mara, jonas } = people

const save = (name: string, { list = 'refunds', by = mara }: { list?: ListName; by?: Person } = {}) =>
  as(by)(saveView, { body: { list, name, filters: { state: 'failed' } } })
const views = async (by: Person = mara) => (await as(by)(listSavedViews, {})).views
const names = async (by?: Person) => (await views(by)).map(({ name }) => name)
const idOf = async (name: string) => (await views()).find((view) => view.name === name)?.viewId ?? ''

beforeEach(async () => {
  await pool.query('delete from saved_views')
})

test('a view is saved, listed by name, renamed and deleted', async () => {
  await save('To look at')
  const { views: saved } = await save(' Failed ')
  expect(saved).toEqual([
    { viewId: expect.stringMatching(/^view_/), list: 'refunds', name: 'Failed', filters: { state: 'failed' } },
    expect.objectContaining({ name: 'To look at' }),
  ])
  await as(mara)(renameView, { params: { viewId: await idOf('Failed') }, body: { name: 'Broken' } })
  expect(await names()).toEqual(['Broken', 'To look at'])
  await as(mara)(deleteView, { params: { viewId: await idOf('Broken') } })
  expect(await names()).toEqual(['To look at'])
})

test('people cannot see, rename or delete another person’s views', { tags: ['A10'] }, async () => {
  await save('Mine')
  const params = { viewId: await idOf('Mine') }
  expect(await views(jonas)).toEqual([])
  await expect(as(jonas)(renameView, { params, body: { name: 'Yours' } })).rejects.toMatchObject({ status: 404 })
  await as(jonas)(deleteView, { params })
  expect(await names()).toEqual(['Mine'])
  await save('Mine', { by: jonas })
  expect(await names(jonas)).toEqual(['Mine'])
})

test('a name is unique within a list but not across lists', async () => {
  await save('Failed')
  await save('Other')
  await expect(save('Failed')).rejects.toMatchObject({ status: 409, code: 'view-exists' })
  const params = { viewId: await idOf('Other') }
  await expect(as(mara)(renameView, { params, body: { name: 'Failed' } })).rejects.toMatchObject({ status: 409 })
  await as(mara)(renameView, { params, body: { name: 'Other' } })
  await save('Failed', { list: 'audit' })
  expect(await names()).toEqual(['Failed', 'Failed', 'Other'])
})

test('a list has a maximum of views, even if many are saved at once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: maxSavedViews + 5 }, (_, n) => save(`View ${n}`)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxSavedViews)
  await expect(save('One more')).rejects.toMatchObject({ status: 409, code: 'list-full' })
  await save('Elsewhere', { list: 'audit' })
})

test.each([
  ['a blank name', { name: '  ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['an unknown list', { list: 'spaces' }],
  ['too many filters', { filters: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, '1'])) }],
  ['a filter that is no text', { filters: { state: 1 } }],
])('%s is refused', async (_, change) => {
  const body = { list: 'refunds', name: 'Failed', filters: {}, ...change } as never
  await expect(as(mara)(saveView, { body })).rejects.toMatchObject({ status: 400 })
  expect(await views()).toEqual([])
})
