/** All times are from the page's own clock. */
type PageWatch = {
  readonly longTasks: { readonly at: number; readonly milliseconds: number }[]
  lastInput: number
  whenShown(after: number): Promise<number>
  /** Waits for the label that counts all guests, which the first page of a long list lacks. */
  whenWhole(after: number): Promise<number>
}

declare global {
  interface Window {
    benchWatch: PageWatch
  }
}

/**
 * Runs in every page before its own scripts. A message sent from a frame callback arrives after that frame is painted.
 */
export function watchPage(): void {
  const maxWaitMs = 120_000
  const shown: { at: number; isWhole: boolean }[] = []
  const waiting: { after: number; isWhole: boolean; resolve: (at: number) => void }[] = []

  function when(after: number, isWhole: boolean): Promise<number> {
    return new Promise((resolve, reject) => {
      const past = shown.find((each) => each.at > after && (each.isWhole || !isWhole))
      if (past !== undefined) return resolve(past.at)
      waiting.push({ after, isWhole, resolve })
      setTimeout(() => reject(new Error(`No new rows were shown within ${maxWaitMs} ms.`)), maxWaitMs)
    })
  }

  const watch: PageWatch = {
    longTasks: [],
    lastInput: 0,
    whenShown: (after) => when(after, false),
    whenWhole: (after) => when(after, true),
  }
  window.benchWatch = watch

  const tableOf = () => document.querySelector<HTMLTableElement>('table[aria-label="Guests"]')

  const labelOf = () => document.querySelector('nav[aria-label="Pages"] [role="status"]')?.textContent ?? ''

  /** Rows that begin below the window are not in sight. */
  const rowsInSight = 20

  /** Distinguishes pages without reading all rows. */
  function signatureOf(table: HTMLTableElement | null): string {
    const rows = table?.tBodies[0]?.rows
    if (!rows?.length) return ''
    const last = Math.min(rowsInSight, rows.length) - 1
    // A larger page changes nothing in sight but its label.
    return `${labelOf()} ${rows[0]?.textContent} ${rows[last]?.textContent}`
  }

  /** Rows in sight must not come in several pieces. */
  function checkWholePage(table: HTMLTableElement | null): void {
    const [, from, to] = /SHOWING ([\d,]+)-([\d,]+) OF/.exec(labelOf()) ?? []
    if (from === undefined || to === undefined) return
    const expected = Number(to.replaceAll(',', '')) - Number(from.replaceAll(',', '')) + 1
    const drawn = table?.tBodies[0]?.rows.length ?? 0
    const needed = Math.min(expected, rowsInSight)
    if (drawn < needed) throw new Error(`${drawn} rows were drawn of ${needed} in sight.`)
  }

  function note() {
    const [at, isWhole] = [performance.now(), labelOf() !== '']
    performance.mark('bench-shown')
    shown.push({ at, isWhole })
    for (const asked of waiting.splice(0)) {
      if (at > asked.after && (isWhole || !asked.isWhole)) asked.resolve(at)
      else waiting.push(asked)
    }
  }

  const { port1: painted, port2: painting } = new MessageChannel()
  painted.onmessage = note
  let last = ''
  new MutationObserver(() => {
    const table = tableOf()
    const now = signatureOf(table)
    if (now === last) return
    last = now
    checkWholePage(table)
    requestAnimationFrame(() => painting.postMessage(null))
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
