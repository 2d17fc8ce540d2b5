import type { OrgId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { watchedIds } from './watched-ids.ts'

const ids = (...texts: string[]) => texts as OrgId[]
const team = ids('t', 'a').map((orgId) => ({ orgId }))

test('the team’s list is shown with one’s own, each organization once', { tags: ['W3'] }, () => {
  expect(watchedIds(ids('a', 'b'), team).shown).toEqual(['a', 'b', 't'])
})

test('a person who watches nothing sees nothing, whatever the team watches', { tags: ['W3', 'W5'] }, () => {
  expect(watchedIds([], team)).toEqual({ all: ['t', 'a'], shown: [] })
  expect(watchedIds([], null)).toEqual({ all: [], shown: [] })
})
