import { BreadcrumbTrail } from './breadcrumb-trail.tsx'
import { Clocks } from './clocks.tsx'
import { NextDoors } from './next-doors.tsx'
import { RouteProgress } from './route-progress.tsx'
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
