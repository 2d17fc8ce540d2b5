import type { Page } from '@playwright/test'

export type Load = {
  /** From the start of the navigation to rows on screen, in ms, as are the parts of it. */
  readonly shown: number
  readonly asked: number
  readonly lastByte: number
}

export const guestsPath = (eventId: string) => `/events/${eventId}/guests`

/** A navigation by address: everything is loaded anew, from the cache of the browser where that holds it. */
export async function loadGuests(page: Page, eventId: string): Promise<Load> {
  const listRead = page.waitForEvent('requestfinished', {
    predicate: (request) => request.url().includes(`/${eventId}/details`),
    timeout: 0,
  })
  await page.goto(guestsPath(eventId), { waitUntil: 'commit' })
  const shown = await page.evaluate(() => window.benchWatch.whenShown(0))
  const timing = (await listRead).timing()
  const startedAt = await page.evaluate(() => performance.timeOrigin)
  const asked = timing.startTime - startedAt
  return { shown, asked, lastByte: asked + timing.responseEnd }
}

/** Inside the running console: away to the overview and back by the browser's button, in ms from that press. */
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
