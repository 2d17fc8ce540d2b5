import type { DayRange } from '@ground-control/domain/figures/date-range'
import { constants } from '@ground-control/domain/values/constants'
import { formatCount } from '@ground-control/domain/values/counts'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Tabline } from '#ui/actions/tabline.tsx'
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
