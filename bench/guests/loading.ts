import type { Page, Request } from '@playwright/test'

export type Load = {
  readonly shown: number
  readonly asked: number
  readonly lastByte: number
}

export const guestsPath = (eventId: string) => `/events/${eventId}/guests`

/** Loads everything again, from the browser's cache where it can. */
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
