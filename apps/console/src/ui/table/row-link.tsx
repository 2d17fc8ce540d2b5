import type { KeyboardEvent, ReactNode } from 'react'
import { onPlainPress } from '#ui/actions/plain-press.ts'

type Props = {
  /** null: the row opens something here and is a button. */
  readonly href: string | null
  readonly onOpen?: () => void
  readonly className?: string
  readonly children: ReactNode
}

const wholeRow =
  'cursor-pointer outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lamp'

/**
 * A real link whose target is its whole row. Only a plain press goes to `onOpen`, so new tabs and the browser's menu
 * work. A button uses the same element, so that rows of both kinds can replace each other.
 */
export function RowLink({ href, onOpen, className = '', children }: Props) {
  const kind = href === null ? buttonOf(onOpen) : { href, onClick: onOpen && onPlainPress(onOpen) }
  return (
    <a {...kind} tabIndex={0} data-row-link="" className={`${wholeRow} ${className}`}>
      {children}
    </a>
  )
}

const buttonOf = (onOpen: (() => void) | undefined) =>
  ({
    role: 'button',
    'aria-haspopup': 'dialog',
    onClick: onOpen,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      if (!event.repeat) onOpen?.()
    },
  }) as const
