import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@ground-control/contract/client'

type Times = { readonly taken: number[]; readonly errors: Map<string, number> }

/** Times by the name of the call. */
export type Book = Map<string, Times>

/** Measures from when the call was due, so that a call that had to wait counts as slow. */
export async function timed(book: Book, name: string, dueAt: number, run: () => Promise<unknown>): Promise<void> {
  const times: Times = book.get(name) ?? { taken: [], errors: new Map() }
  book.set(name, times)
  try {
    await run()
    times.taken.push(performance.now() - dueAt)
  } catch (error) {
    const code = codeOf(error)
    times.errors.set(code, (times.errors.get(code) ?? 0) + 1)
  }
}

const tickMs = 5

/** Starts this many per second, however long each takes. Resolves when the last has ended. */
export async function atRate(
  perSecond: number,
  seconds: number,
  run: (nth: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  for (let nth = 0; nth < perSecond * seconds; ) {
    for (; nth < perSecond * seconds && began + (nth * 1000) / perSecond <= performance.now(); nth++) {
      const call = run(nth, began + (nth * 1000) / perSecond)
      underWay.add(call)
      void call.finally(() => underWay.delete(call))
    }
    await pause(tickMs)
  }
  await Promise.all(underWay)
}

export function tableOf(book: Book): string {
  const lines = [...book]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => lineOf(name, times))
  const head = ['call', 'answered', 'p50 ms', 'p99 ms', 'most ms', 'errors']
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function lineOf(name: string, { taken, errors }: Times): string[] {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const failed = [...errors].map(([code, count]) => `${code} ${count}`).join(', ')
  return [name, String(taken.length), ...[at(0.5), at(0.99), at(1)].map((ms) => ms.toFixed(1)), failed || '0']
}

export const errorsIn = (book: Book): number =>
  [...book.values()].flatMap(({ errors }) => [...errors.values()]).reduce((sum, count) => sum + count, 0)

const codeOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.code
  return error instanceof Error ? error.message : 'failed'
}
