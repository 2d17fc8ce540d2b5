import { formatCount } from '@ground-control/domain/values/counts'
import type { NavigationItem } from '#app/shell/navigation.ts'
import { PageLink } from '#app/shell/page-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Kbd } from '#ui/marks/kbd.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

type Props = {
  readonly item: NavigationItem
  readonly collapsed: boolean
  /** `true`: the page is below this one. */
  readonly current: 'page' | 'true' | undefined
  /** How many wait there; null: nobody counts. */
  readonly count: number | null
}

const look =
  'relative flex h-8 items-center gap-2.5 rounded-control text-fg-2 transition-colors duration-instant hover:bg-panel hover:text-fg coarse:h-touch [&>svg]:size-4 [&>svg]:text-fg-3'
const currentLook =
  'bg-selected! font-medium text-fg! before:absolute before:inset-y-1.75 before:-left-2 before:w-0.5 before:rounded-r-xs before:bg-lamp [&>svg]:text-lamp!'

export function RailItem({ item: { label, to, icon: Icon, key }, collapsed, current, count }: Props) {
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
          {count ? (
            <span className="ml-auto rounded-full bg-selected px-1.75 text-small text-fg-2">
              {formatCount(count)}
              <span className="sr-only"> open</span>
            </span>
          ) : (
            <span className="ml-auto" aria-hidden="true">
              <Kbd keys={['G', key]} bare />
            </span>
          )}
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
