import { useRouterState } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useIsOffered } from '#app/shell/navigation.ts'
import { PageLink } from '#app/shell/page-link.tsx'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { useKnownNames } from '#platform/known-names.ts'
import { breadcrumbsOf, type Crumb } from './breadcrumbs.ts'
import { Clocks } from './clocks.tsx'
import { NextDoors } from './next-doors.tsx'
import { SearchButton } from './search-button.tsx'

type Props = { readonly onSearch: () => void }

export function TopBar({ onSearch }: Props) {
  return (
    <header className="relative flex items-center gap-3 pr-4 pl-6 [grid-area:top] phone:gap-2 phone:pr-3 phone:pl-4">
      <BreadcrumbTrail />
      <SearchButton onOpen={onSearch} />
      <NextDoors />
      <Clocks className="gap-3.5 pl-1 max-lg:[&>:not(:first-child)]:hidden phone:hidden" />
      <RouteProgress />
    </header>
  )
}

/**
 * A line that grows while the next screen is fetched; it starts late, so that a quick change shows nothing. A change of
 * what the same screen shows fetches no screen.
 */
function RouteProgress() {
  const isLoading = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname !== resolvedLocation?.pathname,
  })
  if (!isLoading) return null
  return (
    <div className="absolute inset-x-0 bottom-0 h-0.5" aria-hidden="true">
      <div className="h-full w-4/5 bg-lamp transition-[width] delay-150 duration-[6s] ease-out starting:w-0" />
    </div>
  )
}

function BreadcrumbTrail() {
  const { path, params } = useCurrentPage()
  const isOffered = useIsOffered()
  const { section, crumbs } = breadcrumbsOf(path, params, useKnownNames())
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1.5 text-fg-3">
        {section ? <li className="flex-none phone:hidden">{section}</li> : null}
        {crumbs.map((crumb) => (
          <li
            key={crumb.to ?? 'here'}
            className={`flex items-center gap-1.5 ${giving(crumb)} ${crumb.to === null ? '' : 'phone:hidden'}`}
          >
            <ChevronRight className="size-3 flex-none text-fg-disabled phone:hidden" aria-hidden="true" />
            <CrumbText crumb={crumb} isOffered={crumb.to !== null && isOffered(crumb.to)} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Long names give way, one above the page first, and never altogether. */
const giving = ({ label, to }: Crumb) =>
  label.length <= 16 ? 'flex-none' : to === null ? 'min-w-0' : 'min-w-20 shrink-[4]'

function CrumbText({ crumb: { label, to, isId }, isOffered }: { readonly crumb: Crumb; readonly isOffered: boolean }) {
  const text = isId ? <span className="font-mono text-mono">{label}</span> : <bdi>{label}</bdi>
  if (to === null) {
    return (
      <span aria-current="page" className="truncate font-medium text-fg phone:text-lead">
        {text}
      </span>
    )
  }
  if (!isOffered) return <span className="truncate">{text}</span>
  return (
    <PageLink to={to} className="truncate py-0.5 hover:text-fg">
      {text}
    </PageLink>
  )
}
