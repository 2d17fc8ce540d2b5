import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

type ButtonLook = {
  readonly variant?: keyof typeof variants
  readonly size?: keyof typeof sizes
  /** For labels catalogued in capitals. */
  readonly caps?: boolean
}

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    readonly icon?: ReactNode
    /** After the label: a chevron of a menu button, an arrow. */
    readonly iconEnd?: ReactNode
    /** Work goes on: label and width stay, presses are ignored. */
    readonly busy?: boolean
    readonly disabled?: boolean
    /** Why it cannot be pressed. The button stays focusable, so that the reason can be reached. */
    readonly disabledReason?: string | null
  }

const variants = {
  primary: 'bg-lamp text-lamp-ink font-semibold hover:bg-lamp-hover active:bg-lamp-press',
  secondary:
    'bg-raised border-line text-fg hover:bg-selected hover:border-line-strong aria-expanded:bg-selected aria-expanded:border-line-strong',
  ghost: 'text-fg-2 hover:bg-hover hover:text-fg aria-expanded:bg-selected',
  danger: 'bg-danger text-danger-ink font-semibold hover:bg-danger-hover',
  'danger-quiet': 'border-error-line text-error hover:bg-error-bg',
}

const sizes = {
  sm: { box: 'h-control-sm touch:h-9 text-small [&_svg]:size-3.5', padding: 'px-2.5', busy: 'px-0.5', caps: 'text-legend' },
  md: { box: 'h-control touch:h-touch [&_svg]:size-4', padding: 'px-3', busy: 'px-1', caps: 'text-legend' },
  lg: { box: 'h-control-lg touch:h-touch [&_svg]:size-4', padding: 'px-4', busy: 'px-2', caps: 'text-small' },
}

const base =
  'inline-flex items-center justify-center rounded-control border border-transparent font-medium whitespace-nowrap select-none transition-colors duration-instant off:border-line-faint off:bg-panel off:text-fg-disabled off:cursor-not-allowed'

/** The look alone, for a link that reads as a button. */
export function buttonClass({ variant = 'secondary', size = 'md', caps = false }: ButtonLook = {}): string {
  const { box, padding, caps: capsText } = sizes[size]
  return classNames(base, 'gap-1.5', variants[variant], box, padding, caps && `${capsText} tracking-[0.045em]`)
}

export function Button({
  variant = 'secondary',
  size = 'md',
  caps = false,
  icon,
  iconEnd,
  busy = false,
  disabled = false,
  disabledReason,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: Props) {
  const isOff = disabled || Boolean(disabledReason)
  const { box, padding, busy: busyPadding, caps: capsText } = sizes[size]
  // Without an icon to take its place, the spinner takes its room from the padding: the width holds.
  const isSqueezed = busy && !icon
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || isOff) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      disabled={disabled && !disabledReason}
      aria-disabled={disabledReason ? true : undefined}
      aria-busy={busy || undefined}
      className={classNames(
        base,
        isSqueezed ? 'gap-1' : 'gap-1.5',
        variants[variant],
        box,
        isSqueezed ? busyPadding : padding,
        caps && `${capsText} tracking-[0.045em]`,
        className,
      )}
    >
      {busy ? <Spinner size={isSqueezed ? 12 : 14} /> : icon}
      {children}
      {iconEnd}
    </button>
  )
  if (!disabledReason) return button
  return (
    <Tooltip text={disabledReason} describes>
      {button}
    </Tooltip>
  )
}
