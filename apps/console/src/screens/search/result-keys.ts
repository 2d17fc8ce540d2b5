const linksIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-result]') ?? []),
]

/** To the first result, unless the focus is in use. False: there is none. */
export function enterList(list: HTMLElement | null, isFromField = false): boolean {
  const active = document.activeElement
  const isFree = isFromField || active === null || active === document.body || active.matches('main h1')
  const [first] = linksIn(list)
  if (!isFree || !first) return false
  first.focus()
  return true
}

/** Arrow keys walk through all results, and above the first one back to the field. False: the key is not ours. */
export function stepInList(list: HTMLElement | null, key: string, onLeave: () => void): boolean {
  const links = linksIn(list)
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1
  if (at === -1 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
  if (key === 'ArrowUp' && at === 0) onLeave()
  else links[key === 'ArrowDown' ? at + 1 : at - 1]?.focus()
  return true
}
