import type { MouseEvent } from 'react'
import { scrollAreaId } from './scroll-area.ts'

/** The first stop of the Tab key: past the navigation, without leaving a mark in the address. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(scrollAreaId)?.focus()
  }
  return (
    <a
      href={`#${scrollAreaId}`}
      onClick={skip}
      className="fixed top-2 left-2 z-tooltip -translate-y-16 rounded-control bg-lamp px-3 py-1.5 font-semibold text-lamp-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
