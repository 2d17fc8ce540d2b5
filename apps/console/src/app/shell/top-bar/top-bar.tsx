import { useRouterState } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { useFrameCalls } from '#app/shell/calls/frame-part.ts'
import { useIsOffered } from '#app/shell/navigation.ts'
import { PageLink } from '#app/shell/page-link.tsx'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { useKnownNames, useKnownPeople, useKnownRequests } from '#platform/known-names.ts'
import { modifierKey } from '#subjects/search/modifier-key.ts'
import { Kbd } from '#ui/marks/kbd.tsx'
import { TimesIn } from '#ui/text/times-in.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { breadcrumbsOf, type Crumb } from './breadcrumbs.ts'
import { Clocks } from './clocks.tsx'

type Props = { readonly onSearch: () => void }

export function TopBar({ onSearch }: Props) {
  // A phone has no status bar to name the zone.
  const isPhone = useMediaQuery(phoneQuery)
  const calls = useFrameCalls()
  return (
    <header className="relative flex items-center gap-3 pr-4 pl-6 [grid-area:top] phone:gap-2 phone:pr-3 phone:pl-4">
      <div className="grid min-w-0 flex-1">
        <BreadcrumbTrail />
        {isPhone ? <TimesIn className="text-legend font-normal tracking-normal text-fg-3" /> : null}
      </div>
      <SearchButton onOpen={onSearch} />
      {calls ? <calls.NextDoors /> : null}
      <Clocks className="gap-3.5 pl-1 max-lg:[&>:not(:first-child)]:hidden phone:hidden" />
      <RouteProgress />
    </header>
  )
}

/**
 * A line that grows while the next screen loads. It starts late, so that a quick change shows nothing. A change within
 * a screen shows nothing either.
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
  const { path, params, search } = useCurrentPage()
  const isOffered = useIsOffered()
  const person = useKnownPeople()[params.paymentIntentId ?? '']
  const askedFor = useKnownRequests()[params.jobId ?? '']
  const { section, crumbs } = breadcrumbsOf(
    path,
    {
      ...search,
      ...params,
      ...(person !== undefined && { accountId: person }),
      ...(askedFor !== undefined && { eventId: askedFor }),
    },
    useKnownNames(),
  )
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
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

/** Long names shrink, those of parent pages first, but never disappear. */
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

type SearchButtonProps = { readonly onOpen: () => void }

function SearchButton({ onOpen }: SearchButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="flex h-7.5 w-66 flex-none items-center gap-2 rounded-control border border-line bg-canvas pr-1.5 pl-2.5 text-fg-3 transition-colors duration-instant hover:border-line-control hover:text-fg-2 max-lg:w-7.5 max-lg:justify-center max-lg:px-0 touch:h-touch max-lg:touch:w-touch [&>svg]:size-3.5 phone:[&>svg]:size-4"
    >
      <Search aria-hidden="true" />
      <span className="max-lg:sr-only">Search or jump to…</span>
      <span aria-hidden="true" className="ml-auto max-lg:hidden">
        <Kbd keys={[modifierKey, 'K']} />
      </span>
    </button>
  )
}
