import { ChevronsUpDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { Staff } from '#app/guard.ts'
import { navigationPathOf } from '#app/pages.ts'
import { useFrameCalls } from '#app/shell/calls/frame-part.ts'
import { type NavigationItem, useNavigation } from '#app/shell/navigation.ts'
import { PageLink } from '#app/shell/page-link.tsx'
import { personOf } from '#app/shell/person.ts'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { setPreference, usePreferences } from '#platform/kept/preferences.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { useFirstPress } from '#ui/overlays/first-press.ts'
import { latePart } from '#ui/overlays/late-part.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'

type Props = { readonly staff: Staff }

/** Below this width there is only room for the icons. */
const roomyQuery = '(width >= 72rem)'

export function Rail({ staff }: Props) {
  const isRoomy = useMediaQuery(roomyQuery)
  const isCollapsed = usePreferences().railCollapsed || !isRoomy
  const { path } = useCurrentPage()
  const current = navigationPathOf(path)
  const navigation = useNavigation()
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
                    current={item.to === path ? 'page' : item.to === current ? 'true' : undefined}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <AccountButton staff={staff} collapsed={isCollapsed} />
    </aside>
  )
}

type RailItemProps = {
  readonly item: NavigationItem
  readonly collapsed: boolean
  /** `true`: the page is below this one. */
  readonly current: 'page' | 'true' | undefined
}

const look =
  'relative flex h-8 items-center gap-2.5 rounded-control text-fg-2 transition-colors duration-instant hover:bg-panel hover:text-fg coarse:h-touch [&>svg]:size-4 [&>svg]:text-fg-3'
const currentLook =
  'bg-selected! font-medium text-fg! before:absolute before:inset-y-1.75 before:-left-2 before:w-0.5 before:rounded-r-xs before:bg-lamp [&>svg]:text-lamp!'

function RailItem({ item: { label, to, icon: Icon, key }, collapsed, current }: RailItemProps) {
  const calls = useFrameCalls()
  const keys = (
    <span className="ml-auto" aria-hidden="true">
      <Kbd keys={['G', key]} bare />
    </span>
  )
  const link = (
    <PageLink
      to={to}
      aria-label={collapsed ? label : undefined}
      aria-current={current}
      className={classNames(look, collapsed ? 'justify-center' : 'px-2', current && currentLook)}
    >
      <Icon aria-hidden="true" />
      {collapsed ? null : (
        <>
          {label}
          {to === '/support' && calls ? <calls.OpenCases otherwise={keys} /> : keys}
        </>
      )}
    </PageLink>
  )
  if (!collapsed) return link
  return (
    <Tooltip text={label} side="right">
      {link}
    </Tooltip>
  )
}

type AccountProps = Props & { readonly collapsed: boolean }

const menuPart = latePart('The account menu', () => import('./account-menu.tsx'))
const opensMenu = (key: string) => ['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)

function AccountButton({ staff, collapsed }: AccountProps) {
  const { name, role } = personOf(staff)
  const { press, code, buttonProps } = useFirstPress(menuPart, opensMenu)
  const button = {
    type: 'button',
    'aria-label': `Account: ${name}`,
    className: classNames(
      'flex w-full items-center gap-2.5 rounded-control text-left transition-colors duration-instant hover:bg-panel aria-expanded:bg-panel',
      collapsed ? 'justify-center py-1.5' : 'p-2',
    ),
  } as const
  const content = (
    <>
      <Avatar name={name} />
      {collapsed ? null : (
        <>
          <span className="flex min-w-0 flex-1 flex-col leading-[1.1rem]">
            <span className="truncate font-medium">{name}</span>
            <span className="text-small leading-[1.1rem] text-fg-3">{role}</span>
          </span>
          <ChevronsUpDown className="size-3.5 text-fg-3" aria-hidden="true" />
        </>
      )}
    </>
  )
  return (
    <div className="mt-auto pt-2">
      {code ? (
        <code.AccountMenu staff={staff} press={press} trigger={<button {...button}>{content}</button>} />
      ) : (
        <button {...button} {...buttonProps} aria-haspopup="menu" aria-expanded="false">
          {content}
        </button>
      )}
    </div>
  )
}
