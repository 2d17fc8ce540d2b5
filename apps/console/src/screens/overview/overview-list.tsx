import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import { constants } from '@ground-control/domain/values/constants'
import { formatCount } from '@ground-control/domain/values/counts'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { classNames } from '#ui/class-names.ts'
import { latePart } from '#ui/overlays/late-part.ts'
import { useLatePart } from '#ui/overlays/use-late-part.ts'
import { type OverviewView, withChange, withTab } from './overview-view.ts'
import type { Part } from './query-part.ts'
import { pageRows, type useOverview } from './use-overview.ts'

export type ListProps = {
  readonly overview: ReturnType<typeof useOverview>
  readonly view: OverviewView
  readonly onViewChange: (view: OverviewView) => void
  readonly range: DayRange
  readonly rangeText: string
  readonly ageOf: (part: Part<unknown>) => ReactNode
}

export function OverviewTabs({ overview: { totals }, view, onViewChange }: ListProps) {
  const router = useRouter()
  const known = totals.state === 'ready' ? totals.data : null
  const tabs = [
    { label: 'Events', count: known?.totalEvents, by: undefined },
    { label: 'Organizations', count: known?.totalOrganizations, by: 'organization' },
  ] as const
  const hrefOf = (by: OverviewView['by']) =>
    router.buildLocation({ to: '/dashboard-overview', search: withTab(view, by) }).href
  return (
    <Tabline
      label="Figures by"
      tabs={tabs.map(({ label, count, by }) => ({
        label,
        count: count === undefined ? null : formatCount(count),
        href: hrefOf(by),
        isCurrent: view.by === by,
      }))}
      onOpen={(href) => onViewChange(withTab(view, tabs.find(({ by }) => hrefOf(by) === href)?.by))}
    />
  )
}

type Tab = {
  readonly label: string
  readonly count: string | null
  readonly href: string
  readonly isCurrent: boolean
}

type TablineProps = { readonly label: string; readonly tabs: readonly Tab[]; readonly onOpen: (href: string) => void }

const look =
  'relative flex h-11 flex-none items-center gap-2 whitespace-nowrap text-fg-2 hover:text-fg focus-visible:-outline-offset-2 after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-t-xs'

function Tabline({ label, tabs, onOpen }: TablineProps) {
  return (
    <nav aria-label={label} className="flex flex-none gap-5 self-stretch">
      {tabs.map(({ label: name, count, href, isCurrent }) => (
        <a
          key={name}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onPlainPress(() => onOpen(href))}
          className={classNames(look, isCurrent && 'font-semibold text-fg! after:bg-lamp')}
        >
          {name}
          {count === null ? null : (
            <span className="rounded-full bg-selected px-1.75 text-small font-normal text-fg-2">{count}</span>
          )}
        </a>
      ))}
    </nav>
  )
}

type Counted = ListProps & {
  /** null: not known yet. */
  readonly total: number | null
  readonly what: 'events' | 'organizations'
}

const firstOnly = (view: OverviewView) => withChange(view, { all: undefined, page: undefined })

/** Only if there are more than those shown. */
export function ViewAll({ view, onViewChange, total, what }: Counted) {
  if (view.all) {
    return (
      <Button size="sm" variant="ghost" onClick={() => onViewChange(firstOnly(view))}>
        View first {constants.dashboardRecentEvents}
      </Button>
    )
  }
  if (total === null || total <= constants.dashboardRecentEvents) return null
  return (
    <Button size="sm" variant="ghost" onClick={() => onViewChange(withChange(view, { all: true }))}>
      View all<span className="sr-only"> {what}</span>
    </Button>
  )
}

const pagerPart = latePart('The pages', () => import('#ui/actions/pager.tsx'))

export function OverviewPager({ view, onViewChange, total, what }: Counted) {
  const code = useLatePart(pagerPart, true, () => onViewChange(firstOnly(view)))
  if (total === null || !code) return null
  const page = view.page ?? 1
  const [first, last] = [(page - 1) * pageRows + 1, Math.min(page * pageRows, total)]
  return (
    <code.Pager
      page={page}
      pageCount={Math.max(1, Math.ceil(total / pageRows))}
      label={`${formatCount(first)}–${formatCount(last)} of ${formatCount(total)} ${what}`}
      onPage={(next) => onViewChange(withChange(view, { page: next > 1 ? next : undefined }))}
    />
  )
}
