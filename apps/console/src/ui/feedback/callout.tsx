import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type Props = {
  readonly tone?: keyof typeof tones
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly icon?: ReactNode
  readonly actions?: ReactNode
  /** `alert` interrupts a screen reader: only for a submit that failed. */
  readonly role?: 'status' | 'alert' | 'note'
  readonly id?: string
}

const tones = {
  plain: { box: 'bg-panel border-line', icon: 'text-fg-2' },
  warning: {
    box: 'bg-[color-mix(in_oklab,var(--gc-partial-bg)_60%,var(--gc-panel))] border-partial-line',
    icon: 'text-partial',
  },
  refunded: {
    box: 'bg-[color-mix(in_oklab,var(--gc-refunded-bg)_60%,var(--gc-panel))] border-refunded-line',
    icon: 'text-refunded',
  },
  error: {
    box: 'bg-[color-mix(in_oklab,var(--gc-error-bg)_60%,var(--gc-panel))] border-error-line',
    icon: 'text-error',
  },
}

export function Callout({ tone = 'plain', title, children, icon, actions, role, id }: Props) {
  return (
    <div
      id={id}
      role={role}
      className={classNames(
        'flex gap-2.5 rounded-control border px-3 py-2.25 text-fg',
        // Beside a long text the actions wrap below it.
        actions ? 'flex-wrap' : null,
        tones[tone].box,
      )}
    >
      <span className={classNames('mt-0.5 flex-none [&>svg]:size-4', tones[tone].icon)}>
        {icon ?? (tone === 'plain' ? <Info /> : <TriangleAlert />)}
      </span>
      <div className={classNames('flex-1 wrap-anywhere', actions ? 'min-w-48' : 'min-w-0')}>
        <div>{title}</div>
        {children ? <div className="text-small leading-4.5 text-fg-2">{children}</div> : null}
      </div>
      {actions ? (
        <div className="ml-auto flex flex-none flex-wrap items-center justify-end gap-2">{actions}</div>
      ) : null}
    </div>
  )
}
