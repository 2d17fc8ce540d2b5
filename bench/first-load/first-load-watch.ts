/** All times are from the page's own clock. */
type FirstLoad = {
  readonly figuresAt: number
  /** From here on, no task takes over 50 ms for a second, so a press is answered at once. */
  readonly calmAt: number
  /** The scripts and styles requested before the figures were shown. */
  readonly addresses: readonly string[]
}

declare global {
  interface Window {
    firstLoad: Promise<FirstLoad>
  }
}

/** Runs in every page before its own scripts. */
export function watchFirstLoad(): void {
  const quietMs = 1_000
  let lastLongTaskEnd = 0
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) lastLongTaskEnd = startTime + duration
  }).observe({ type: 'longtask', buffered: true })

  const areFiguresThere = () => {
    const cards = [...document.querySelectorAll('main article')]
    const isCounted = cards.length === 3 && cards.every(({ textContent }) => /\d/.test(textContent))
    return isCounted && document.querySelector('main table a') !== null
  }

  window.firstLoad = new Promise((resolve) => {
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    function look() {
      if (!areFiguresThere()) return
      observer.disconnect()
      const figuresAt = performance.now()
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime < figuresAt && /\.(js|css)$/.test(name))
      const addresses = [...new Set(asked.map(({ name }) => name))]
      const timer = setInterval(() => {
        const calmAt = Math.max(figuresAt, lastLongTaskEnd)
        if (performance.now() - calmAt < quietMs) return
        clearInterval(timer)
        resolve({ figuresAt, calmAt, addresses })
      }, 100)
    }
  })
}
