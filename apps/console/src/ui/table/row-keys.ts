import type { KeyboardEvent } from 'react'

/** ↑ ↓ Home End move between row links. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const current = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1
  if (current === -1) return
  const next = nextIndex(event.key, current, links.length)
  if (next === null) return
  event.preventDefault()
  links[next]?.focus()
}

function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
