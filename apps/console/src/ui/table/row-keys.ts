import type { KeyboardEvent } from 'react'

/** ↑ ↓ Home End move between row links, or between the checkboxes of rows. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(event.target instanceof HTMLElement)) return
  const kind = event.target.matches('[data-row-link]') ? '[data-row-link]' : '[data-row-select] input'
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(kind)]
  const current = links.indexOf(event.target)
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
