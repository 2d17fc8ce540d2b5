import type { Page } from '@playwright/test'
import { type Figure, median } from '#browser/figures.ts'
import type { Part } from '#browser/run-parts.ts'
import type { StaffBrowser } from '#browser/staff-browser.ts'
import { summary } from '#measure.ts'
import { mailOf, pickQueries } from './search-queries.ts'

export type SearchPart = Part<{ readonly rounds: number }>

const firstResultsMs = 120

export const opening: SearchPart = async ({ staff, rounds }) =>
  withPage(staff, async (page) => {
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.keyboard.press('Control+k')
      taken.push(await page.evaluate(async () => (await window.searchWatch.whenOpen()) - window.searchWatch.lastInput))
      await close(page)
    }
    return [{ name: 'Ctrl K to the field', value: median(taken), unit: 'ms' }]
  })

/** From the last key to the results on screen, debounce included. */
export const typing: SearchPart = async ({ platform, staff, rounds }) => {
  const queries = await pickQueries(platform.pool)
  return withPage(staff, async (page) => {
    const figures: Figure[] = []
    for (const { what, texts } of queries) {
      const taken: number[] = []
      const calls: number[] = []
      for (let round = 0; round < rounds; round++) {
        await openBox(page)
        await page.keyboard.type(texts[round % texts.length] ?? '', { delay: 80 })
        taken.push(await answeredAfter(page))
        calls.push(await lastCall(page))
        await close(page)
      }
      const { p50, p95 } = summary(taken)
      figures.push({ name: `${what}: last key to results, median`, value: p50, unit: 'ms', limit: firstResultsMs })
      figures.push({ name: '  95th percentile', value: p95, unit: 'ms' })
      figures.push({ name: '  of the median, the call', value: median(calls), unit: 'ms' })
    }
    return figures
  })
}

export const pasting: SearchPart = async ({ platform, staff, rounds }) => {
  const mail = await mailOf(platform.pool)
  return withPage(staff, async (page) => {
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      await openBox(page)
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', text)
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(paste)
      }, mail)
      taken.push(await answeredAfter(page))
      await close(page)
    }
    return [{ name: `a pasted mail of ${mail.length} characters, median`, value: median(taken), unit: 'ms' }]
  })
}

async function withPage<T>({ context }: StaffBrowser, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage()
  await page.goto('/support')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The box's code loads after the screen has settled, and isn't measured.
  await openBox(page)
  await close(page)
  const result = await work(page)
  await page.close()
  return result
}

const openBox = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.evaluate(() => window.searchWatch.whenOpen())
}

const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const answeredAfter = (page: Page): Promise<number> =>
  page.evaluate(async () => (await window.searchWatch.whenAnswered()) - window.searchWatch.lastInput)

const lastCall = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/v1/admin/search'))
    const last = calls.at(-1)
    performance.clearResourceTimings()
    return last?.duration ?? Number.NaN
  })
