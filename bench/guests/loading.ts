import type { Page } from '@playwright/test'

export type Load = {
  /** When the first page is shown. */
  readonly shown: number
  readonly whole: number
  readonly asked: number
  readonly lastByte: number
}

export const guestsPath = (eventId: string) => `/events/${eventId}/guests`

/** Loads everything again, from the browser's cache if possible. */
export async function loadGuests(page: Page, eventId: string): Promise<Load> {
  await page.goto(guestsPath(eventId), { waitUntil: 'commit' })
  const { shown, whole, startedAt } = await page.evaluate(async () => ({
    shown: await window.benchWatch.whenShown(0),
    whole: await window.benchWatch.whenWhole(0),
    startedAt: performance.timeOrigin,
  }))
  const { asked, lastByte } = await requestTimes(page, `/${eventId}/details`)
  return { shown, whole, asked: asked - startedAt, lastByte: lastByte - startedAt }
}

/** By the worker's own clock, because the browser doesn't reliably report its requests elsewhere. */
async function requestTimes(page: Page, path: string): Promise<{ asked: number; lastByte: number }> {
  for (const worker of page.workers()) {
    const times = await worker.evaluate((wanted) => {
      const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes(wanted))
      // Entries of this type have these fields.
      const { startTime, responseEnd } = (entry ?? {}) as Partial<PerformanceResourceTiming>
      if (startTime === undefined || responseEnd === undefined) return null
      return { asked: performance.timeOrigin + startTime, lastByte: performance.timeOrigin + responseEnd }
    }, path)
    if (times) return times
  }
  throw new Error(`No worker has read ${path}.`)
}

/** From the event's page by its link: ms from the press. The list isn't in memory yet. */
export async function clickToGuests(page: Page, eventId: string): Promise<Pick<Load, 'shown' | 'whole'>> {
  await page.goto(`/events/${eventId}`)
  const link = page.locator(`main a[href="${guestsPath(eventId)}"]`).first()
  await link.waitFor()
  const taken = page.evaluate(async () => {
    await new Promise((resolve) => addEventListener('pointerdown', resolve, { once: true, capture: true }))
    const pressed = performance.now()
    const shown = await window.benchWatch.whenShown(pressed)
    return { shown: shown - pressed, whole: (await window.benchWatch.whenWhole(pressed)) - pressed }
  })
  await link.click()
  return taken
}

/** To the overview and back by the browser's button, in ms. */
export async function openAgain(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: /overview/i }).waitFor()
  return page.evaluate(async () => {
    const pressed = performance.now()
    const shown = window.benchWatch.whenShown(pressed)
    history.back()
    return (await shown) - pressed
  })
}
