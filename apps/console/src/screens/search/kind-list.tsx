import type { SearchKind } from '@ground-control/contract/search'
import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import { countText, kindTitles, orderedKinds, type Section } from './result-sections.ts'

type ListProps = {
  readonly sections: readonly Section[]
  readonly kind: SearchKind | null
  readonly text: string
}

/** How much there is of each, and the way to one alone. */
export function KindList({ sections, kind, text }: ListProps) {
  const all = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const hasMore = sections.some((section) => section.hasMore)
  return (
    <nav aria-label="Kinds of results" className="flex flex-col gap-0.5 max-md:flex-row max-md:overflow-x-auto">
      <KindLink kind={null} label="Everything" count={countText(all, hasMore)} isHere={kind === null} text={text} />
      {orderedKinds.map((each) => {
        const section = sections.find((one) => one.kind === each)
        const count = countText(section?.rows.length ?? 0, section?.hasMore ?? false)
        return (
          <KindLink key={each} kind={each} label={kindTitles[each]} count={count} isHere={kind === each} text={text} />
        )
      })}
      <p className="px-2.5 pt-3 text-small text-fg-3 max-md:hidden">
        Best matches first: exact IDs, then what matches most of your words.
      </p>
    </nav>
  )
}

type LinkProps = {
  readonly kind: SearchKind | null
  readonly label: string
  readonly count: string
  readonly isHere: boolean
  readonly text: string
}

function KindLink({ kind, label, count, isHere, text }: LinkProps) {
  return (
    <Link
      to="/search"
      search={kind ? { kind } : {}}
      state={{ search: text }}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'flex h-8 flex-none items-center justify-between gap-3 rounded-control border px-2.5 touch:h-touch',
        isHere ? 'border-lamp-line bg-lamp-wash text-lamp' : 'border-transparent text-fg-2 hover:bg-hover',
      )}
    >
      {label} <span className="text-small">{count}</span>
    </Link>
  )
}
