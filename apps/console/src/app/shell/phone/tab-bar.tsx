import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Staff } from '#app/guard.ts'
import { navigationPathOf } from '#app/pages.ts'
import { useNavigation } from '#app/shell/navigation.ts'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { classNames } from '#ui/class-names.ts'
import { latePart, warm } from '#ui/overlays/late-part.ts'
import { useLatePart } from '#ui/overlays/use-late-part.ts'

type Props = { readonly staff: Staff }

const morePart = latePart('The menu', () => import('./more-sheet.tsx'))

const tabLook =
  'relative flex h-15 w-full flex-col items-center justify-center gap-1 text-legend leading-none font-normal tracking-normal text-fg-3 [&>svg]:size-5'
const currentLook =
  'text-fg! before:absolute before:inset-x-[28%] before:top-0 before:h-0.5 before:rounded-b-xs before:bg-lamp [&>svg]:text-lamp'

export function TabBar({ staff }: Props) {
  const { path } = useCurrentPage()
  const [moreOpenOn, setMoreOpenOn] = useState<string | null>(null)
  // Otherwise it would lie above a page opened from the search box.
  const isMoreOpen = moreOpenOn === path
  const more = useLatePart(morePart, isMoreOpen, () => setMoreOpenOn(null))
  const current = navigationPathOf(path)
  const tabs = useNavigation()
    .flatMap(({ items }) => items)
    .filter(({ tab }) => tab)
  const isUnderMore = !tabs.some((item) => item.to === current)
  return (
    <nav aria-label="Main" className="bg-void pb-[env(safe-area-inset-bottom)] [grid-area:tabs]">
      <ul className="grid grid-cols-5">
        {tabs.map(({ tab, to, icon: Icon }) => (
          <Tab key={to}>
            <Link
              to={to}
              aria-current={to === path ? 'page' : to === current ? 'true' : undefined}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classNames(tabLook, to === current && currentLook)}
            >
              <Icon aria-hidden="true" />
              {tab}
            </Link>
          </Tab>
        ))}
        <Tab>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isMoreOpen}
            onPointerEnter={() => warm(morePart)}
            onFocus={() => warm(morePart)}
            onClick={() => setMoreOpenOn(path)}
            className={classNames(tabLook, isUnderMore && currentLook)}
          >
            <Menu aria-hidden="true" />
            More
          </button>
        </Tab>
      </ul>
      {more ? <more.MoreSheet open={isMoreOpen} onClose={() => setMoreOpenOn(null)} staff={staff} /> : null}
    </nav>
  )
}

const Tab = ({ children }: { readonly children: ReactNode }) => <li className="flex">{children}</li>
