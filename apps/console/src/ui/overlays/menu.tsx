import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type MenuProps = {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly onOpenChange?: (open: boolean) => void
}

const popup =
  'max-h-(--available-height) min-w-50 origin-(--transform-origin) overflow-auto rounded-panel bg-raised p-1 shadow-menu outline-none transition-[opacity,translate] duration-fast ease-out data-starting-style:-translate-y-1 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-instant forced-colors:border'

export function Menu({ trigger, children, align = 'end', side = 'bottom', onOpenChange }: MenuProps) {
  return (
    <BaseMenu.Root modal={false} onOpenChange={(open) => onOpenChange?.(open)}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} side={side} sideOffset={4} collisionPadding={8} className="z-menu">
          <BaseMenu.Popup className={popup}>{children}</BaseMenu.Popup>
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
}

export function MenuItem({ children, onSelect, icon, end, disabled = false }: ItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={disabled}
      className={classNames(
        'group flex min-h-8 items-center gap-2.5 rounded-control px-2 text-fg outline-none select-none data-disabled:text-fg-disabled data-highlighted:bg-selected data-highlighted:not-data-disabled:[&>svg]:text-lamp touch:min-h-touch [&>svg]:size-4 [&>svg]:text-fg-3',
        'forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2',
        children === children.toUpperCase() && 'text-legend tracking-[0.045em]',
      )}
    >
      {icon}
      {children}
      {end ? <span className="ml-auto pl-6 text-small font-normal tracking-normal text-fg-3">{end}</span> : null}
    </BaseMenu.Item>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="my-1 h-px bg-line" />
}
