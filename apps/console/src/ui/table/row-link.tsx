import type { ReactNode } from 'react'
import { onPlainPress } from '#ui/actions/plain-press.ts'

type Props = {
  /** null: the row leads nowhere, it opens something here, and so is a button. */
  readonly href: string | null
  readonly onOpen?: () => void
  readonly className?: string
  readonly children: ReactNode
}

const wholeRow =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lamp'

/**
 * A real link whose target is its whole row (the nearest positioned ancestor): middle click, Ctrl click, Ctrl Enter and
 * the browser's own menu work as on any link; only a plain press is handed to `onOpen`.
 */
export function RowLink({ href, onOpen, className = '', children }: Props) {
  if (href === null) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        data-row-link=""
        className={`${wholeRow} max-w-full text-left ${className}`}
      >
        {children}
      </button>
    )
  }
  return (
    <a href={href} onClick={onOpen && onPlainPress(onOpen)} data-row-link="" className={`${wholeRow} ${className}`}>
      {children}
    </a>
  )
}
