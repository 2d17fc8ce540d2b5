import { parseArgs } from 'node:util'
import { runParts } from '#browser/run-parts.ts'
import { opening, pasting, type SearchPart, typing } from './search-parts.ts'

const parts: Readonly<Record<string, SearchPart>> = { opening, typing, pasting }

/** npm run bench -- --search [--rounds 15] [--only typing] [--data folder] */
export function searchBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      search: { type: 'boolean' },
      rounds: { type: 'string', default: '15' },
      only: { type: 'string', default: Object.keys(parts).join(',') },
      data: { type: 'string' },
    },
  })
  return runParts({
    parts,
    only: values.only,
    options: { rounds: Number(values.rounds) },
    data: values.data,
    scripts: [watchSearch],
  })
}

/** All times are from the page's own clock. */
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

/**
 * Runs in every page before its own scripts. A message sent from a frame callback arrives after that frame is painted.
 */
function watchSearch(): void {
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
