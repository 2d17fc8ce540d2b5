import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  readonly label: string
  readonly icon: ReactNode
  readonly size?: keyof typeof sizes
  /** Shorter than the name, if the name must tell one of many apart. */
  readonly tooltip?: string
  readonly tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
}

const sizes = {
  xs: 'size-6 coarse:size-touch [&_svg]:size-3.5',
  sm: 'size-7 coarse:size-touch [&_svg]:size-3.5',
  md: 'size-8 touch:size-touch [&_svg]:size-4',
}

export function IconButton({
  label,
  icon,
  size = 'md',
  tooltip = label,
  tooltipSide,
  className,
  type = 'button',
  ...rest
}: Props) {
  return (
    <Tooltip text={tooltip} side={tooltipSide}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classNames(
          'inline-grid flex-none place-items-center rounded-control text-fg-2 transition-colors duration-instant hover:bg-hover hover:text-fg off:cursor-not-allowed off:bg-transparent off:text-fg-disabled',
          sizes[size],
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
