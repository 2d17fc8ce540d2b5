import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'

type Props = {
  /** In front of the title, reaching down to the line below the header. */
  readonly tabs?: ReactNode
  readonly title?: string
  readonly count?: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly busy?: boolean
  readonly className?: string
}

/** Children bring their own padding, so that tables reach the edge. */
export function Panel({ tabs, title, count, note, actions, children, busy = false, className }: Props) {
  const titleId = useId()
  const hasHead = Boolean(tabs || title || count || note || actions)
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      aria-busy={busy || undefined}
      className={classNames(
        'flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-panel',
        className,
      )}
    >
      {hasHead ? (
        <header className="flex min-h-11 flex-none flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line-faint px-4 py-1">
          {tabs ? <div className="-my-1 mr-3 flex flex-none">{tabs}</div> : null}
          {/* The note beside the title shrinks before the actions wrap. */}
          <div className="flex min-w-0 flex-[1_1_9rem] flex-wrap items-center gap-x-2.5 md:flex-nowrap">
            {title ? (
              <h2
                id={titleId}
                // Keeps space above when the header wraps.
                className={classNames(
                  'py-1.5 md:flex-none',
                  title === title.toUpperCase() ? 'text-small font-semibold tracking-[0.05em]' : 'text-lead',
                )}
              >
                {title}
              </h2>
            ) : null}
            {count ? (
              <span className="rounded-panel bg-selected px-1.5 text-legend tracking-normal text-fg-2">{count}</span>
            ) : null}
            {note ? (
              <span className={classNames('min-w-0 text-small text-fg-3 md:truncate', Boolean(tabs) && 'phone:pt-1.5')}>
                {note}
              </span>
            ) : null}
          </div>
          {actions ? <div className="ml-auto flex items-center gap-2.5">{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  )
}
