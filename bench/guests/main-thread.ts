import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time that the thread itself ran, without what other programs took. */
  readonly tdur?: number
}

/** In ms of the main thread's own time: scripts, styles, layout and painting. */
export type Work = {
  readonly whole: number
  /** Of one task: how long a key pressed meanwhile would wait. */
  readonly longest: number
}

export async function mainThreadWork(browser: Browser, page: Page, change: () => Promise<void>): Promise<Work> {
  // Only what is needed: tracing costs time on the thread it watches.
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

function workBetweenMarks(events: readonly TraceEvent[]): Work {
  const pressed = events.find(({ name }) => name === 'bench-input')
  if (!pressed) throw new Error('The trace holds no press.')
  const later = events.filter(({ ts }) => ts > pressed.ts).toSorted((a, b) => a.ts - b.ts)
  const shown = later.find(({ name }) => name === 'bench-shown')
  if (!shown) throw new Error('The trace holds no rows that came after the press.')
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === pressed.pid && tid === pressed.tid && ts + dur > pressed.ts,
  )
  const times = tasks.filter(({ ts }) => ts < shown.ts).map(({ dur = 0, tdur = dur }) => tdur / 1000)
  const whole = times.reduce((sum, each) => sum + each, 0)
  // Drawing always takes some time: a zero means that the trace lacks the tasks.
  if (whole === 0) throw new Error('The trace holds none of the work of the main thread.')
  return { whole, longest: Math.max(...times) }
}
