import { chunkAt } from '#ui/table/long/chunks.ts'

const linksIn = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []),
]

export const firstRowLink = (box: HTMLElement | null): HTMLElement | null => linksIn(box)[0] ?? null

export const linkAround = (element: Element | null): HTMLElement | null =>
  element?.closest('tr, li')?.querySelector<HTMLElement>('[data-row-link]') ?? null

/** ↓ goes to the last chosen row, or the first. false: not our key. */
export function enterRows(box: HTMLElement | null): boolean {
  if (!isNowhere(document.activeElement)) return false
  const row = box?.querySelector<HTMLElement>('[aria-selected="true"] [data-row-link]') ?? firstRowLink(box)
  row?.focus()
  return row !== null
}

/** Doesn't take a focus that is in use. A row far out of sight must be drawn first. Returns a cancel function. */
export function bringBack(box: HTMLElement, at: number, onDone: () => void): () => void {
  const observer = new MutationObserver(arrive)
  function arrive() {
    const link = linkAt(box, at)
    if (!link) return
    observer.disconnect()
    const active = document.activeElement
    if (isNowhere(active) || box.contains(active)) link.focus({ preventScroll: true })
    link.scrollIntoView({ block: 'nearest' })
    onDone()
  }
  observer.observe(box, { childList: true, subtree: true })
  if (!linkAt(box, at)) box.querySelectorAll('[data-chunk]')[chunkAt(at)]?.scrollIntoView({ block: 'nearest' })
  arrive()
  return () => observer.disconnect()
}

/** If only some rows are drawn, they carry their index. */
function linkAt(box: HTMLElement, at: number): HTMLElement | null {
  if (!box.querySelector('[data-at]')) return linksIn(box)[at] ?? null
  return box.querySelector<HTMLElement>(`[data-at="${at}"] [data-row-link]`)
}

/** After navigation the focus is on the page or on its heading. */
const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('main h1')
