/** What a page knows of itself: nothing polls it from outside. Times are of its own clock, which starts with it. */
export type PageWatch = {
  /** Tasks of the main thread of more than 50 ms. */
  readonly longTasks: { readonly at: number; readonly milliseconds: number }[]
  /** When something was typed or pressed last. */
  lastInput: number
  /** When the first change of the rows that is later than this was on screen. */
  whenShown(after: number): Promise<number>
}

declare global {
  interface Window {
    benchWatch: PageWatch
  }
}

/**
 * Runs in every page before its own scripts. Rows count as shown once the frame that holds them has been handed over: a
 * message sent from the frame's callback arrives after its painting.
 */
export function watchPage(): void {
  const longestWaitMs = 120_000
  const shown: number[] = []
  const waiting: { after: number; resolve: (at: number) => void }[] = []
  const watch: PageWatch = {
    longTasks: [],
    lastInput: 0,
    whenShown: (after) =>
      new Promise((resolve, reject) => {
        const past = shown.find((at) => at > after)
        if (past !== undefined) return resolve(past)
        waiting.push({ after, resolve })
        setTimeout(() => reject(new Error(`No new rows were shown within ${longestWaitMs} ms.`)), longestWaitMs)
      }),
  }
  window.benchWatch = watch

  /** Tells one page of rows from another without reading all of it. */
  function signature(): string {
    const rows = document.querySelector<HTMLTableSectionElement>('table[aria-label="Guests"] tbody')?.rows
    return rows?.length ? `${rows.length} ${rows[0]?.textContent} ${rows[rows.length - 1]?.textContent}` : ''
  }

  function note() {
    const at = performance.now()
    performance.mark('bench-shown')
    shown.push(at)
    for (const { after, resolve } of waiting.splice(0)) {
      if (at > after) resolve(at)
      else waiting.push({ after, resolve })
    }
  }

  let last = ''
  new MutationObserver(() => {
    const now = signature()
    if (now === last) return
    last = now
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = note
      port2.postMessage(null)
    })
  }).observe(document, { subtree: true, childList: true, characterData: true })

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watch.longTasks.push({ at: startTime, milliseconds: duration })
    }
  }).observe({ type: 'longtask', buffered: true })

  for (const type of ['pointerdown', 'keydown', 'input', 'change']) {
    addEventListener(
      type,
      () => {
        watch.lastInput = performance.now()
        performance.mark('bench-input')
      },
      true,
    )
  }
}
