import type { GuestPart } from './bench-parts.ts'
import { exportCsv } from './exporting.ts'
import { heapOf } from './heap.ts'
import { insertMillion, millionEventId } from './insert-million.ts'
import { guestsPath } from './loading.ts'

/** Slow, but it arrives and shows how far it is. */
export const million: GuestPart = async ({ staff, platform }) => {
  await insertMillion(platform.pool)
  const page = await staff.context.newPage()
  let crashed = false
  page.on('crash', () => {
    crashed = true
  })
  await page.goto(guestsPath(millionEventId), { waitUntil: 'commit' })
  const { shown, counts } = await page.evaluate(loadAndWatch)
  const { milliseconds, rows, bytes } = await exportCsv(page)
  const longTasks = await page.evaluate((after) => window.benchWatch.longTasks.filter(({ at }) => at > after), shown)
  // Last, because collecting garbage for it blocks the page.
  const heap = await heapOf(page)
  await page.close()
  if (crashed) throw new Error('The page of a million tickets crashed.')
  return [
    { name: '1,000,000 tickets: navigation to the first page on screen', value: shown, unit: 'ms' },
    { name: '  moments at which another count of tickets was shown', value: counts, unit: '' },
    { name: '  heap of its worker', value: heap.workers / 1e6, unit: 'MB' },
    { name: `  CSV of ${rows} guests into a file, ${(bytes / 1e6).toFixed(0)} MB`, value: milliseconds, unit: 'ms' },
    { name: '  of 100,000 of them', value: (milliseconds / rows) * 100_000, unit: 'ms', limit: 2000 },
    // No limit: 50 ms is for 100,000 tickets.
    {
      name: '  longest task of the main thread since it was on screen',
      value: Math.max(0, ...longTasks.map((task) => task.milliseconds)),
      unit: 'ms',
    },
  ]
}

/** How many different counts the loading state shows. */
async function loadAndWatch(): Promise<{ shown: number; counts: number }> {
  const counts = new Set<string>()
  const observer = new MutationObserver(() => {
    const count = /([\d,]+) of [\d,]+ tickets processed/.exec(document.querySelector('main')?.textContent ?? '')?.[1]
    if (count) counts.add(count)
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  const shown = await window.benchWatch.whenShown(0)
  observer.disconnect()
  return { shown, counts: counts.size }
}
