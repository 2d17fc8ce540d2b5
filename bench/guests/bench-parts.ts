import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { type Figure, median } from '#browser/figures.ts'
import type { Part } from '#browser/run-parts.ts'
import { clearHttpCache } from '#browser/staff-browser.ts'
import { exportCsv } from './exporting.ts'
import { measureFloor, requestOf } from './floor.ts'
import { type Heap, heapOf } from './heap.ts'
import { type Load, loadGuests, openAgain } from './loading.ts'
import { pickQueries, search } from './searching.ts'
import { viewChanges } from './view-changes.ts'

export type GuestPart = Part<{ readonly eventId: string; readonly rounds: number }>
type Bench = Parameters<GuestPart>[0]

/** In turns, so that both meet the same load on the machine. */
export const loading: GuestPart = async ({ staff, eventId, rounds }) => {
  const floors: number[] = []
  const loads: Load[] = []
  const again: number[] = []
  const reloads: number[] = []
  const request = await requestOf(staff.context, eventId)
  for (let round = 0; round < rounds; round++) {
    floors.push(await measureFloor(staff.blank, request))
    const page = await staff.context.newPage()
    await clearHttpCache(page)
    loads.push(await loadGuests(page, eventId))
    again.push(await openAgain(page))
    reloads.push((await loadGuests(page, eventId)).shown)
    await page.close()
  }
  const [floor, cold] = [median(floors), median(loads.map(({ shown }) => shown))]
  const whole = median(loads.map((each) => each.whole))
  return [
    { name: 'floor: fetch and JSON.parse in a worker', value: floor, unit: 'ms' },
    { name: 'cold: navigation to the first page on screen', value: cold, unit: 'ms' },
    { name: '  the list is asked for after', value: median(loads.map(({ asked }) => asked)), unit: 'ms' },
    { name: '  its last byte is there after', value: median(loads.map(({ lastByte }) => lastByte)), unit: 'ms' },
    { name: 'cold: navigation to the whole list', value: whole, unit: 'ms' },
    { name: '  in floors', value: whole / floor, unit: '×', limit: 1.3, atMost: true },
    { name: 'opened again in the same tab', value: median(again), unit: 'ms' },
    { name: 'opened again, in whole lists', value: median(again) / whole, unit: '×', limit: 0.25 },
    { name: 'the page loaded anew, in colds', value: median(reloads) / cold, unit: '×' },
  ]
}

export const searching: GuestPart = async (bench) => {
  const { platform, eventId, rounds } = bench
  const queries = await pickQueries(platform.pool, eventId)
  return withGuests(bench, async (page) => {
    const figures: Figure[] = []
    for (const { what, text } of queries) {
      const taken: number[] = []
      for (let round = 0; round < rounds; round++) taken.push(await search(page, text))
      figures.push({
        name: `search for ${what}, from the debounce to rows`,
        value: median(taken),
        unit: 'ms',
        limit: 50,
      })
    }
    return [...figures, longestTask(await longTasksOf(page), 'while searching')]
  })
}

/** All rows in sight appear in one piece, within this much work after the press. */
const maxChangeMs = 50

export const changing: GuestPart = async (bench) =>
  withGuests(bench, async (page) => {
    const taken = viewChanges.map((change) => ({ ...change, each: [] as Work[] }))
    for (let round = 0; round < bench.rounds; round++) {
      for (const { make, each } of taken) each.push(await mainThreadWork(bench.staff.browser, page, () => make(page)))
    }
    return taken.flatMap(({ name, each }): Figure[] => [
      {
        name: `${name}: work of the main thread until its rows are on screen`,
        value: median(each.map(({ whole }) => whole)),
        unit: 'ms',
        limit: maxChangeMs,
      },
      { name: '  its longest task', value: median(each.map(({ longest }) => longest)), unit: 'ms' },
    ])
  })

/** Without a tracer, because that slows things down. */
export const working: GuestPart = async (bench) =>
  withGuests(bench, async (page) => {
    for (const { make } of viewChanges) await make(page)
    for (let row = 0; row < 3; row++) {
      await page
        .getByRole('button', { name: /^Details of/ })
        .nth(row)
        .click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const figures = [longestTask(await longTasksOf(page), 'while paging, filtering, opening details')]
    const { milliseconds, rows, bytes } = await exportCsv(page)
    return [
      ...figures,
      {
        name: `CSV of all ${rows} guests, ${(bytes / 1e6).toFixed(1)} MB`,
        value: milliseconds,
        unit: 'ms',
        limit: 2000,
      },
      longestTask(await longTasksOf(page), 'until the export was done'),
    ]
  })

/** Measures page and worker separately, so that the size of the list doesn't hide a leak in the page. */
export const staying: GuestPart = async (bench) =>
  withGuests(bench, async (page) => {
    // The first visits create things once, which is no leak.
    for (let visit = 0; visit < 3; visit++) await openAgain(page)
    const before = await heapOf(page)
    for (let visit = 0; visit < 10; visit++) await openAgain(page)
    const after = await heapOf(page)
    const growth = (from: number, to: number) => ({ value: (to / from - 1) * 100, unit: '%' }) as const
    const both = ({ page: ofPage, workers }: Heap) => ofPage + workers
    const held = ({ page: ofPage, code }: Heap) => ofPage - code
    return [
      { name: 'heap of page and worker, growth over ten visits', ...growth(both(before), both(after)), limit: 5 },
      { name: 'heap of the page, after ten visits', value: after.page / 1e6, unit: 'MB' },
      { name: '  its growth over them', ...growth(before.page, after.page) },
      { name: '  growth of what the page holds', ...growth(held(before), held(after)), limit: 5 },
      { name: '  growth of the code compiled for it', ...growth(before.code, after.code) },
      { name: 'heap of its worker, after ten visits', value: after.workers / 1e6, unit: 'MB' },
      { name: '  its growth over them', ...growth(before.workers, after.workers), limit: 5 },
    ]
  })

export const living: GuestPart = async (bench) =>
  withGuests(bench, async (page) => {
    const taken: number[] = []
    for (let round = 0; round < bench.rounds * 2; round++) {
      taken.push(await seeRedemption(page, bench.platform.pool, bench.eventId))
    }
    return [
      { name: 'a redemption elsewhere to the row on screen', value: median(taken), unit: 'ms', limit: 1000 },
      { name: '  the slowest of them', value: Math.max(...taken), unit: 'ms', limit: 1000 },
    ]
  })

async function withGuests<T>({ staff, eventId }: Bench, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await staff.context.newPage()
  await loadGuests(page, eventId)
  await page.evaluate(() => window.benchWatch.longTasks.splice(0))
  const result = await work(page)
  await page.close()
  return result
}

const longTasksOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => window.benchWatch.longTasks.map(({ milliseconds }) => milliseconds))

/** The browser reports none below 50 ms. */
const longestTask = (tasks: readonly number[], when: string): Figure => ({
  name: `longest task of the main thread ${when}`,
  value: Math.max(0, ...tasks),
  unit: 'ms',
  limit: 50,
  atMost: true,
})

/** Redeems a ticket elsewhere. Measures ms from the commit to the changed row on screen. */
async function seeRedemption(page: Page, pool: pg.Pool, eventId: string): Promise<number> {
  const name = await page
    .getByRole('table', { name: 'Guests' })
    .locator('tbody td')
    .first()
    .locator('bdi')
    .textContent()
  const { rows } = await pool.query<{ id: string }>(
    `select id from tickets where event_id = $1 and refund_id is null
       and coalesce(owner_name, purchaser_name) = $2 order by id limit 1`,
    [eventId, name],
  )
  const ticketId = rows[0]?.id
  if (!ticketId) throw new Error('The first guest on screen has no ticket to redeem.')
  const before = await page.evaluate(() => performance.now())
  const shown = page.evaluate(
    async (after) => performance.timeOrigin + (await window.benchWatch.whenShown(after)),
    before,
  )
  await pool.query(
    `update tickets set redeemed = not redeemed, redeemed_at = case when redeemed then null else now() end
     where event_id = $1 and id = $2`,
    [eventId, ticketId],
  )
  const committedAt = performance.timeOrigin + performance.now()
  return (await shown) - committedAt
}

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time the thread itself ran, without what other programs used. */
  readonly tdur?: number
}

/** In ms of the main thread's own time: scripts, styles, layout and painting. */
type Work = {
  readonly whole: number
  /** The longest single task, which is how long a key press may wait. */
  readonly longest: number
}

async function mainThreadWork(browser: Browser, page: Page, change: () => Promise<void>): Promise<Work> {
  // Only the needed categories, because tracing costs time on the thread it watches.
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
  // Drawing always takes some time, so a zero means that the trace lacks the tasks.
  if (whole === 0) throw new Error('The trace holds none of the work of the main thread.')
  return { whole, longest: Math.max(...times) }
}
