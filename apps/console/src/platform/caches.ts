type Clear = () => void

const clears = new Set<Clear>()
const figures = new Set<Clear>()

/** Whoever keeps answers of the platform says here how to forget them. */
export function registerCache(clear: Clear): void {
  clears.add(clear)
}

/** Whoever keeps figures that a refund, a comp or a redemption moves says here how to forget them. */
export function registerFigures(clear: Clear): void {
  figures.add(clear)
  registerCache(clear)
}

/** After a change made here: what is shown next must not be from before it. */
export function forgetFigures(): void {
  for (const clear of figures) clear()
}

/** The next person on this browser must find nothing of the last one. */
export function clearAllCaches(): void {
  for (const clear of clears) clear()
}
