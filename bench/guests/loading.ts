import type { Page, Request } from '@playwright/test'

export type Load = {
  /** From the start of the navigation to the whole first page, in ms, as are the parts of it. */
  readonly shown: number
  readonly asked: number
  readonly lastByte: number
}

export const guestsPath = (eventId: string) => `/events/${eventId}/guests`

/** A navigation by address: everything is loaded anew, from the cache of the browser where that holds it. */
export async function loadGuests(page: Page, eventId: string): Promise<Load> {
  let list: Request | undefined
  const keep = (request: Request) => {
    if (request.url().includes(`/${eventId}/details`)) list = request
  }
  page.on('requestfinished', keep)
  await page.goto(guestsPath(eventId), { waitUntil: 'commit' })
  const shown = await page.evaluate(() => window.benchWatch.whenShown(0))
  const startedAt = await page.evaluate(() => performance.timeOrigin)
  page.off('requestfinished', keep)
  const timing = list?.timing()
  if (!timing) throw new Error('Rows were shown before the list was read.')
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
