import { foldText } from '@ground-control/domain/search/search-text'
import type { Row, SearchCommand, SearchPage } from './row.ts'

/** Matching pages, best first; all pages with a key when nothing is typed. */
export function pageRows(pages: readonly SearchPage[], text: string): readonly Row[] {
  return ranked(pages, (page) => pageRank(page, text)).map((page) => ({
    key: `page:${page.to}`,
    title: page.label,
    details: page.title === page.label ? [] : [page.title],
    reason: null,
    mark: text,
    hint: 'Go to page',
    does: { href: page.to },
    ...(page.key && { keys: ['G', page.key] }),
    icon: page.icon,
  }))
}

export function commandRows(commands: readonly SearchCommand[], text: string): readonly Row[] {
  return ranked(commands, ({ label }) => textRank(foldText(label), foldText(text).trim())).map((command) => ({
    key: `command:${command.label}`,
    title: command.label,
    details: [],
    reason: null,
    mark: text,
    hint: 'Run',
    does: { run: command.run },
    icon: command.icon,
    ...(command.keys && { keys: command.keys }),
  }))
}

/** Ranks by shortcut letter, then label, then heading. */
function pageRank({ key, label, title }: SearchPage, text: string): number | null {
  const typed = foldText(text).trim()
  if (typed === '' && !key) return null
  if (key && typed.replace(/^g\s*(?=\S)/, '') === key.toLowerCase()) return 0
  const byLabel = textRank(foldText(label), typed)
  if (byLabel !== null) return 1 + byLabel
  const byTitle = textRank(foldText(title), typed)
  return byTitle === null ? null : 5 + byTitle
}

/** Ranks a prefix first, then a word start, then any match; a single letter matches only starts. */
function textRank(folded: string, typed: string): number | null {
  if (folded.startsWith(typed)) return 0
  if (folded.includes(` ${typed}`)) return 1
  return typed.length > 1 && folded.includes(typed) ? 2 : null
}

const ranked = <T>(items: readonly T[], rankOf: (item: T) => number | null): readonly T[] =>
  items
    .flatMap((item) => {
      const rank = rankOf(item)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
