import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { Staff } from '#app/guard.ts'
import { navigationPathOf } from '#app/pages.ts'
import { useNavigation } from '#app/shell/navigation.ts'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { setPreference, usePreferences } from '#platform/preferences.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { AccountMenu } from './account-menu.tsx'
import { RailItem } from './rail-item.tsx'
import { useOpenCases } from './use-open-cases.ts'

type Props = { readonly staff: Staff }

/** Below this width there is only room for the icons. */
const roomyQuery = '(width >= 72rem)'

export function Rail({ staff }: Props) {
  const isRoomy = useMediaQuery(roomyQuery)
  const isCollapsed = usePreferences().railCollapsed || !isRoomy
  const { path } = useCurrentPage()
  const current = navigationPathOf(path)
  const navigation = useNavigation()
  const openCases = useOpenCases()
  return (
    <aside
      aria-label="Navigation and account"
      className={classNames(
        'flex min-h-0 flex-col overflow-x-hidden overflow-y-auto px-2 pb-2 [grid-area:rail]',
        isCollapsed ? 'w-rail-min' : 'w-rail',
      )}
    >
      <div className={classNames('flex flex-none items-center', isCollapsed ? 'flex-col' : 'h-topbar')}>
        <div
          className={classNames(
            'flex h-topbar items-center gap-2.5 text-lead tracking-[-0.005em]',
            isCollapsed ? 'justify-center' : 'px-2',
          )}
        >
          <BrandMark />
          <span className={isCollapsed ? 'sr-only' : undefined}>Ground Control</span>
        </div>
        {isRoomy ? (
          <IconButton
            size="sm"
            tooltipSide="right"
            label={isCollapsed ? 'Expand navigation' : 'Collapse navigation'}
            icon={isCollapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
            className={isCollapsed ? undefined : 'ml-auto'}
            onClick={() => setPreference({ railCollapsed: !isCollapsed })}
          />
        ) : null}
      </div>
      <nav aria-label="Main">
        {navigation.map(({ legend, items }, index) => (
          <div key={legend}>
            {isCollapsed ? (
              <div className={index > 0 ? 'm-2 border-t border-line-faint' : 'h-1'} />
            ) : (
              <div className="px-2 pt-3.5 pb-1.5 text-legend text-fg-3" aria-hidden="true">
                {legend}
              </div>
            )}
            <ul aria-label={legend}>
              {items.map((item) => (
                <li key={item.to} className="mb-px">
                  <RailItem
                    item={item}
                    collapsed={isCollapsed}
                    count={item.to === '/support' ? openCases : null}
                    current={item.to === path ? 'page' : item.to === current ? 'true' : undefined}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <AccountMenu staff={staff} collapsed={isCollapsed} />
    </aside>
  )
}
