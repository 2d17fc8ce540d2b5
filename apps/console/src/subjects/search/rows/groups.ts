import type { SearchKind } from '@ground-control/contract/search'
import { Search } from 'lucide-react'
import { links } from '#platform/links.ts'
import { type Found, kindWords } from '#subjects/search/finding/found.ts'
import { isShort } from '#subjects/search/finding/query.ts'
import type { Recent } from '#subjects/search/recents.ts'
import { kindIcons, type Reader, rowsOf } from './found-rows.ts'
import type { Group, Row } from './row.ts'

const usualOrder: readonly SearchKind[] = [
  'events',
  'accounts',
  'organizations',
  'tickets',
  'payments',
  'refunds',
  'cases',
]

/** One group per kind; kinds with an exact match come first, then those that match a name and an event. */
export function foundGroups(found: Found, reader: Reader, isOld: boolean): readonly Group[] {
  return usualOrder
    .map((kind) => ({ kind, rows: rowsOf(kind, found, reader) }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => Number(isExact(b.rows, reader)) - Number(isExact(a.rows, reader)) || isOfBoth(b) - isOfBoth(a))
    .map(({ kind, rows }): Group => {
      const group = { key: kind, title: kindWords[kind].title, isOld, ...saidOnce(rows) }
      if (!found.more.includes(kind)) return group
      const more = moreRow(kind, reader.text)
      return more
        ? { ...group, rows: [...group.rows, more] }
        : { ...group, note: 'More results: keep typing to narrow.' }
    })
}

/** A reason that all rows share belongs to the group. */
function saidOnce(rows: readonly Row[]): Pick<Group, 'rows' | 'matched'> {
  const [first, ...others] = rows.filter(({ thing }) => thing)
  const matched = first?.reason
  if (!matched || others.length === 0 || others.some(({ reason }) => reason !== matched)) return { rows }
  return { rows: rows.map((row) => ({ ...row, reason: null })), matched }
}

/** A refund has two ids: ours and the provider's. */
const isExact = (rows: readonly Row[], { text }: Reader): boolean =>
  rows.some(({ thing, details }) => thing?.id === text || (thing?.kind === 'refunds' && details.includes(text)))

const isOfBoth = ({ rows }: { readonly rows: readonly Row[] }): number =>
  Number(rows.some(({ signals = [] }) => signals.length > 1 && signals.includes('event')))

const searchPages: Partial<Record<SearchKind, (query: string) => string>> = {
  accounts: links.users,
  organizations: links.organizations,
  events: links.events,
}

/** Links to the page that lists more. A pasted email is too long for an address. */
function moreRow(kind: SearchKind, text: string): Row | null {
  const place = searchPages[kind]
  if (!place || !isShort(text)) return null
  const { many, title } = kindWords[kind]
  return {
    key: `more:${kind}`,
    title: `More ${many}: search on the ${title} page`,
    details: [],
    reason: null,
    mark: '',
    hint: 'Open',
    does: { href: place(text), search: text },
    icon: Search,
  }
}

/** Leads to the page with all of them. The search text is often a name, so it isn't in the address. */
export const allResultsGroup = (text: string): Group => ({
  key: 'all',
  title: 'Everything found',
  isOld: false,
  rows: [
    {
      key: 'all-results',
      title: 'See all results',
      details: [],
      reason: null,
      mark: '',
      hint: 'Open',
      does: { href: links.search(null), search: text },
      icon: Search,
    },
  ],
})

export function recentGroup(recents: readonly Recent[]): Group {
  return {
    key: 'recent',
    title: 'Recent',
    isOld: false,
    rows: recents.map(({ kind, id, title, href }) => ({
      key: `recent:${kind}:${id}`,
      title,
      details: title === id ? [kindWords[kind].one] : [kindWords[kind].one, id],
      reason: null,
      mark: '',
      hint: 'Open',
      does: { href },
      icon: kindIcons[kind],
      thing: { kind, id },
    })),
  }
}

export function foundText(groups: readonly Group[]): string {
  const counts = groups.flatMap(({ key, rows }) => {
    const count = rows.filter(({ thing }) => thing).length
    const kind = usualOrder.find((each) => each === key)
    const words = kind && kindWords[kind]
    return words && count > 0 ? [`${count} ${count === 1 ? words.one : words.many}`] : []
  })
  return counts.length === 0 ? '' : `${counts.join(', ')} found.`
}
