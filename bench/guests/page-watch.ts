/** What a page knows of itself: nothing polls it from outside. Times are of its own clock, which starts with it. */
type PageWatch = {
  /** Tasks of the main thread of more than 50 ms. */
  readonly longTasks: { readonly at: number; readonly milliseconds: number }[]
  /** When something was typed or pressed last. */
  lastInput: number
  /** When the first change of the rows that is later than this was on screen: those that fit, perhaps not yet the rest. */
  whenShown(after: number): Promise<number>
  /** When every row of the page was drawn, as many as the pager says, those out of sight included. */
  whenComplete(after: number): Promise<number>
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
  type Shown = { at: number; isComplete: boolean }
  const shown: Shown[] = []
  const waiting: { isMet: (each: Shown) => boolean; resolve: (at: number) => void }[] = []

  function when(isMet: (each: Shown) => boolean): Promise<number> {
    return new Promise((resolve, reject) => {
      const past = shown.find(isMet)
      if (past) return resolve(past.at)
      waiting.push({ isMet, resolve })
      setTimeout(() => reject(new Error(`No new rows were shown within ${longestWaitMs} ms.`)), longestWaitMs)
    })
  }

  const watch: PageWatch = {
    longTasks: [],
    lastInput: 0,
    whenShown: (after) => when(({ at }) => at > after),
    whenComplete: (after) => when(({ at, isComplete }) => isComplete && at > after),
  }
  window.benchWatch = watch

  const tableOf = () => document.querySelector<HTMLTableElement>('table[aria-label="Guests"]')

  /** Tells one page of rows from another without reading all of it. */
  function signatureOf(table: HTMLTableElement | null): string {
    const rows = table?.tBodies[0]?.rows
    if (!rows?.length) return ''
    return `${rows.length} ${table?.ariaBusy} ${rows[0]?.textContent} ${rows[rows.length - 1]?.textContent}`
  }

  /** Tables may draw what is out of sight later, a few rows at a time, and are busy until then. */
  function isWholePage(table: HTMLTableElement | null): boolean {
    if (table?.ariaBusy === 'true') return false
    const label = document.querySelector('nav[aria-label="Pages"] [role="status"]')?.textContent ?? ''
    const [, from = '0', to = '0'] = /SHOWING ([\d,]+)-([\d,]+) OF/.exec(label) ?? []
    const [first, last] = [from, to].map((text) => Number(text.replaceAll(',', ''))) as [number, number]
    return table?.tBodies[0]?.rows.length === (last === 0 ? 0 : last - first + 1)
  }

  function note(isComplete: boolean) {
    const each = { at: performance.now(), isComplete }
    performance.mark(isComplete ? 'bench-complete' : 'bench-part')
    shown.push(each)
    for (const asked of waiting.splice(0)) {
      if (asked.isMet(each)) asked.resolve(each.at)
      else waiting.push(asked)
    }
  }

  const { port1: painted, port2: painting } = new MessageChannel()
  painted.onmessage = ({ data }) => note(data)
  let last = ''
  new MutationObserver(() => {
    const table = tableOf()
    const now = signatureOf(table)
    if (now === last) return
    last = now
    const isComplete = isWholePage(table)
    requestAnimationFrame(() => painting.postMessage(isComplete))
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-busy'] })

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
