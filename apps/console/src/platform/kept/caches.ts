type Clear = () => void

const clears = new Set<Clear>()
const figures = new Set<Clear>()

export function registerCache(clear: Clear): void {
  clears.add(clear)
}

export function registerFigures(clear: Clear): void {
  figures.add(clear)
  registerCache(clear)
}

/** After an own change, nothing older may be shown. */
export function forgetFigures(): void {
  for (const clear of figures) clear()
}

/** The next person on this browser must find nothing of the previous person. */
export function clearAllCaches(): void {
  for (const clear of clears) clear()
}
