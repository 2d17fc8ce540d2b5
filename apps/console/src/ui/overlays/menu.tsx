import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type MenuProps = {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly onOpenChange?: (open: boolean) => void
  /** Open from the start: the trigger was pressed before this code had loaded. */
  readonly defaultOpen?: boolean
  /** About the highlighted item, beside the menu if there is room. */
  readonly beside?: ReactNode
  /** By default as wide as its longest item. */
  readonly widthPx?: number | undefined
}

const popup =
  'max-h-(--available-height) max-w-[min(25rem,calc(100vw-1rem))] min-w-50 origin-(--transform-origin) overflow-auto rounded-panel bg-raised p-1 shadow-menu outline-none transition-[opacity,translate] duration-fast ease-out data-starting-style:-translate-y-1 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-instant forced-colors:border'

export function Menu(props: MenuProps) {
  const {
    trigger,
    children,
    align = 'end',
    side = 'bottom',
    onOpenChange,
    defaultOpen = false,
    beside,
    widthPx,
  } = props
  return (
    <BaseMenu.Root modal={false} defaultOpen={defaultOpen} onOpenChange={(open) => onOpenChange?.(open)}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal role="region" aria-label="Menu">
        <BaseMenu.Positioner
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-menu flex items-end gap-1.5"
        >
          <BaseMenu.Popup className={popup} style={{ width: widthPx }}>
            {children}
          </BaseMenu.Popup>
          {beside}
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

type ItemProps = {
  readonly children: string
  readonly onSelect: () => void
  readonly icon?: ReactNode
  readonly end?: ReactNode
  readonly disabled?: boolean
  readonly detail?: string
  readonly onHighlight?: () => void
  readonly 'aria-describedby'?: string
}

export function MenuItem({ children, onSelect, icon, end, disabled = false, detail, onHighlight, ...aria }: ItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={disabled}
      label={children}
      onFocus={onHighlight}
      {...aria}
      className={classNames(
        'group flex min-h-8 items-center gap-2.5 rounded-control px-2 text-fg outline-none select-none data-disabled:text-fg-disabled data-highlighted:bg-selected data-highlighted:not-data-disabled:[&>svg]:text-lamp touch:min-h-touch [&>svg]:size-4 [&>svg]:text-fg-3',
        'forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2',
        children === children.toUpperCase() && 'text-legend tracking-[0.045em]',
      )}
    >
      {icon}
      {detail === undefined ? (
        children
      ) : (
        <span className="grid min-w-0 py-1">
          <span className="truncate font-medium">{children}</span>
          <span aria-hidden="true" className="truncate text-small text-fg-3 phone:line-clamp-3 phone:whitespace-normal">
            {detail}
          </span>
        </span>
      )}
      {end ? <span className="ml-auto pl-6 text-small font-normal tracking-normal text-fg-3">{end}</span> : null}
    </BaseMenu.Item>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="my-1 h-px bg-line" />
}
