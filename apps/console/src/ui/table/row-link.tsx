import type { MouseEvent, ReactNode } from 'react'

type Props = {
  readonly href: string
  readonly onOpen?: () => void
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A real link whose target is its whole row (the nearest positioned ancestor): middle click, Ctrl click, Ctrl Enter and
 * the browser's own menu work as on any link; only a plain press is handed to `onOpen`.
 */
export function RowLink({ href, onOpen, className, children }: Props) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!onOpen || !isPlain) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={href}
      onClick={handleClick}
      data-row-link=""
      className={`outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lamp ${className ?? ''}`}
    >
      {children}
    </a>
  )
}
