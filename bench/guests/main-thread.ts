import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Time that the thread really ran, without what other programs took from it. */
  readonly tdur?: number
}

/**
 * How long the main thread of the page worked, in ms, from the press to the new rows on screen: all its tasks in between,
 * scripts, styles, layout and painting included, waiting for the worker excluded.
 */
export async function mainThreadWork(browser: Browser, page: Page, change: () => Promise<void>): Promise<number> {
  // No more than what is needed: tracing itself costs time on the thread it watches.
  await browser.startTracing(page, { categories: ['blink.user_timing', 'toplevel'] })
  let trace: Buffer
  try {
    await change()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  return workBetweenMarks(traceEvents)
}

function workBetweenMarks(events: readonly TraceEvent[]): number {
  const pressed = events.find(({ name }) => name === 'bench-input')
  const shown = events.findLast(({ name }) => name === 'bench-shown')
  if (!pressed || !shown) throw new Error('The trace holds no press, or no rows that came after it.')
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      pid === pressed.pid &&
      tid === pressed.tid &&
      ts + dur > pressed.ts &&
      ts < shown.ts,
  )
  return tasks.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000
}
