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

/** In ms of the main thread's own time: scripts, styles, layout and painting, without waiting for the worker. */
export type Work = {
  /** From the press until every row of the page is drawn, in however many steps. */
  readonly whole: number
  /** Until the first rows are on screen. */
  readonly first: number
  /** Of one task: what a key pressed meanwhile would have to wait for. */
  readonly longest: number
}

export async function mainThreadWork(browser: Browser, page: Page, change: () => Promise<void>): Promise<Work> {
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

function workBetweenMarks(events: readonly TraceEvent[]): Work {
  const pressed = events.find(({ name }) => name === 'bench-input')
  if (!pressed) throw new Error('The trace holds no press.')
  const later = events.filter(({ ts }) => ts > pressed.ts).toSorted((a, b) => a.ts - b.ts)
  const complete = later.find(({ name }) => name === 'bench-complete')
  const first = later.find(({ name }) => name === 'bench-part' || name === 'bench-complete')
  if (!complete || !first) throw new Error('The trace holds no rows that came after the press.')
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === pressed.pid && tid === pressed.tid && ts + dur > pressed.ts,
  )
  const timesUntil = (end: number) => tasks.filter(({ ts }) => ts < end).map(({ dur = 0, tdur = dur }) => tdur / 1000)
  const until = (end: number) => timesUntil(end).reduce((sum, each) => sum + each, 0)
  const work = {
    whole: until(complete.ts),
    first: until(first.ts),
    longest: Math.max(0, ...timesUntil(complete.ts)),
  }
  // Nothing is drawn for nothing: then the trace lacks the tasks, and a zero would pass for a good figure.
  if (work.whole === 0 || work.first === 0) throw new Error('The trace holds none of the work of the main thread.')
  return work
}
