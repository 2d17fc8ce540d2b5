import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

type Look = {
  readonly variant?: keyof typeof variants
  readonly size?: keyof typeof sizes
  readonly caps?: boolean
  readonly squeezed?: boolean
}

type Props = Omit<Look, 'squeezed'> &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    readonly icon?: ReactNode
    readonly iconEnd?: ReactNode
    /** Label and width stay; presses are ignored. */
    readonly busy?: boolean
    readonly disabled?: boolean
    /** Why it can't be pressed; null: it can. The button stays focusable, so that the reason can be reached. */
    readonly disabledReason?: string | null
    /** Shows the reason beside it instead of in a tooltip. */
    readonly saysWhy?: boolean
    /** Stays focusable while disabled, for a button that disables itself when pressed. */
    readonly keepsFocus?: boolean
  }

const variants = {
  primary: 'border-transparent bg-lamp text-lamp-ink font-semibold hover:bg-lamp-hover active:bg-lamp-press',
  secondary:
    'border-line bg-raised text-fg hover:bg-selected hover:border-line-strong aria-expanded:bg-selected aria-expanded:border-line-strong',
  ghost: 'border-transparent text-fg-2 hover:bg-hover hover:text-fg aria-expanded:bg-selected',
  danger: 'border-transparent bg-danger text-danger-ink font-semibold hover:bg-danger-hover',
  'danger-quiet': 'border-error-line text-error hover:bg-error-bg',
}

const sizes = {
  sm: { box: 'h-control-sm touch:h-9 coarse:h-touch [&_svg]:size-3.5', text: 'text-small', caps: 'text-legend' },
  md: { box: 'h-control touch:h-touch [&_svg]:size-4', text: '', caps: 'text-legend' },
  lg: { box: 'h-control-lg touch:h-touch [&_svg]:size-4', text: '', caps: 'text-small' },
}

// Without an icon, spinner (12) and gap (4) come out of the padding, so that the width stays.
const paddings = {
  sm: { rest: 'gap-1.5 px-2.5', squeezed: 'gap-1 px-0.5' },
  md: { rest: 'gap-1.5 px-3', squeezed: 'gap-1 px-1' },
  lg: { rest: 'gap-1.5 px-4', squeezed: 'gap-1 px-2' },
  ghost: { rest: 'gap-1.5 px-2', squeezed: 'gap-1 px-0' },
}

const base =
  'inline-flex items-center justify-center rounded-control border font-medium whitespace-nowrap select-none transition-colors duration-instant off:border-line-faint off:bg-panel off:text-fg-disabled off:cursor-not-allowed'

export function buttonClass({ variant = 'secondary', size = 'md', caps = false, squeezed = false }: Look = {}): string {
  const padding = paddings[variant === 'ghost' ? 'ghost' : size]
  return classNames(
    base,
    variants[variant],
    sizes[size].box,
    squeezed ? padding.squeezed : padding.rest,
    caps ? `${sizes[size].caps} tracking-[0.045em]` : sizes[size].text,
  )
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
  saysWhy = false,
  keepsFocus = false,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: Props) {
  const reasonId = useId()
  const isOff = disabled || Boolean(disabledReason)
  const staysReachable = keepsFocus || Boolean(disabledReason)
  const squeezed = busy && !icon
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || isOff) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      disabled={isOff && !staysReachable}
      aria-disabled={(isOff && staysReachable) || undefined}
      aria-busy={busy || undefined}
      {...(saysWhy && disabledReason && { 'aria-describedby': reasonId })}
      className={classNames(buttonClass({ variant, size, caps, squeezed }), className)}
    >
      {busy ? <Spinner size={squeezed ? 12 : 14} /> : icon}
      {children}
      {iconEnd}
    </button>
  )
  if (disabledReason === undefined) return button
  if (saysWhy) {
    return (
      <span className="inline-flex min-w-0 items-center gap-2.5">
        {disabledReason ? (
          <span id={reasonId} className="max-w-[30ch] min-w-0 text-small text-fg-2 text-pretty wrap-anywhere">
            {disabledReason}
          </span>
        ) : null}
        {button}
      </span>
    )
  }
  return (
    <Tooltip text={disabledReason} describes pressShows>
      {button}
    </Tooltip>
  )
}
