/** Times are of the page's own clock. */
type SearchWatch = {
  lastInput: number
  whenAnswered(): Promise<number>
  whenOpen(): Promise<number>
}

declare global {
  interface Window {
    searchWatch: SearchWatch
  }
}

/** Runs in every page before its own scripts. A message sent from a frame's callback arrives after its painting. */
export function watchSearch(): void {
  const longestWaitMs = 30_000
  const field = () => document.querySelector('[role="combobox"][aria-label="Search or jump to"]')
  const isAnswered = () => field() !== null && document.querySelector('[role="dialog"] [aria-busy="true"]') === null

  function whenShown(isMet: () => boolean): Promise<number> {
    return new Promise((resolve, reject) => {
      const givenUp = setTimeout(() => reject(new Error(`Nothing was shown in ${longestWaitMs} ms.`)), longestWaitMs)
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true })
      look()
      function look() {
        if (!isMet()) return
        observer.disconnect()
        clearTimeout(givenUp)
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        })
      }
    })
  }

  window.searchWatch = {
    lastInput: 0,
    whenAnswered: () => whenShown(isAnswered),
    whenOpen: () => whenShown(() => field() === document.activeElement),
  }
  for (const type of ['keydown', 'input', 'paste']) {
    addEventListener(type, () => (window.searchWatch.lastInput = performance.now()), true)
  }
}
