import type { Query } from '#subjects/search/finding/query.ts'
import type { Finding } from '#subjects/search/finding/use-found.ts'
import type { Recent } from '#subjects/search/recents.ts'
import { actionsOn, type Watching } from './actions.ts'
import { allResultsGroup, foundGroups, recentGroup } from './groups.ts'
import { commandRows, pageRows } from './page-rows.ts'
import type { Group, Row, SearchCommand, SearchPage } from './row.ts'

type Known = {
  readonly pages: readonly SearchPage[]
  readonly commands: readonly SearchCommand[]
  readonly recents: readonly Recent[]
  readonly now: Date
  readonly timeZone: string
  readonly hasPurchases: boolean
  readonly hasTimelines: boolean
  readonly hasResults: boolean
}

export function panelGroups(
  { mode, text }: Query,
  { answer, error }: Pick<Finding, 'answer' | 'error'>,
  { pages, commands, recents, now, timeZone, hasPurchases, hasTimelines, hasResults }: Known,
): readonly Group[] {
  const pageGroup = { key: 'pages', title: 'Pages', rows: mode === 'id' ? [] : pageRows(pages, text), isOld: false }
  const listed: Group[] = []
  if (mode === 'everything' && text === '') listed.push(recentGroup(recents))
  listed.push(pageGroup)
  if (mode === 'commands') {
    listed.push({ key: 'commands', title: 'Commands', rows: commandRows(commands, text), isOld: false })
  }
  if (answer && !error) {
    const isOld = answer.query.mode !== mode || answer.query.text !== text
    const reader = { text: answer.query.text, now, timeZone, hasPurchases, hasTimelines }
    const found = foundGroups(answer.found, reader, isOld)
    listed.push(...found)
    if (hasResults && mode === 'everything' && found.length > 0 && !isOld) listed.push(allResultsGroup(text))
  }
  return listed.filter(({ rows }) => rows.length > 0)
}

/** The chosen row, or the first that answers the current text. */
export function activeRow(groups: readonly Group[], chosenKey: string | null): Row | null {
  const chosen = groups.flatMap(({ rows }) => rows).find(({ key }) => key === chosenKey)
  return chosen ?? groups.find(({ isOld }) => !isOld)?.rows[0] ?? null
}

export function withActions(groups: readonly Group[], chosenKey: string | null, watching: Watching): readonly Group[] {
  const rows = groups.filter(({ key }) => key !== 'recent').flatMap((group) => group.rows)
  const actions = actionsOn(rows, chosenKey ?? activeRow(groups, null)?.key ?? null, watching)
  if (!actions) return groups
  return [...groups, { ...actions, isOld: groups.some(({ isOld }) => isOld) }]
}
