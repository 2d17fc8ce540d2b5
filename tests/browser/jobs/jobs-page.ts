import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import type { BoxOffice } from '#platform/box-office.ts'
import { openConsole } from '#platform/open-console.ts'
import type { Platform } from '#platform/run-platform.ts'
import { expect } from '#platform/staff-test.ts'

/** Recent enough for the provider to refund. */
export const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString()

const tag = () => randomUUID().slice(0, 8)

type Show = { readonly name?: string; readonly prices: readonly number[] }

/** An event with one payment per price, each by a different person. */
export async function soldShow(boxOffice: BoxOffice, { name = `Storm Night ${tag()}`, prices }: Show) {
  const eventId = await boxOffice.event({ name })
  const people = prices.map((_, index) => ({
    name: `Guest ${index + 1}`,
    email: `guest-${index + 1}-${tag()}@x.example`,
  }))
  const payments: string[] = []
  for (const [index, price] of prices.entries()) {
    const purchaser = people[index] ?? null
    const sale = {
      purchaser,
      at: lastWeek,
      tickets: [{ name: 'Floor', price, ...(purchaser && { owner: purchaser }) }],
    }
    payments.push((await boxOffice.sell(eventId, sale)).paymentId)
  }
  return { eventId, name, people, payments }
}

export const callOffDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Call off event' })

export async function openCallOff(page: Page, eventId: string): Promise<Locator> {
  await openConsole(page, `/events/${eventId}`)
  await page.getByRole('button', { name: 'Call off event…' }).click()
  const dialog = callOffDialog(page)
  await expect(dialog.getByText(/^Goes back to/)).toBeVisible()
  return dialog
}

/** Fills all fields of the dialog. */
export async function fillCallOff(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Weather' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Storm warning until Monday')
  await dialog.getByRole('textbox', { name: 'Type the event’s name' }).fill(name)
}

/** Calls off a small event, which needs no second person, and stays on its job's page. */
export async function callOff(page: Page, { eventId, name }: { eventId: string; name: string }): Promise<void> {
  const dialog = await openCallOff(page, eventId)
  await fillCallOff(dialog, name)
  await dialog.getByRole('button', { name: /^Call off and refund/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Refunding ${name}` })).toBeVisible()
}

/** Requests more than one person may refund. */
export async function askForApproval(page: Page, { eventId, name }: { eventId: string; name: string }): Promise<void> {
  const dialog = await openCallOff(page, eventId)
  await fillCallOff(dialog, name)
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(state(page, 'Waiting for approval')).toBeVisible()
}

/** The badge beside the heading. A banner on another screen says the same words. */
export const state = (page: Page, words: string | RegExp): Locator =>
  page
    .locator('main header')
    .getByRole('status')
    .getByText(words, { exact: typeof words === 'string' })

export const progress = (page: Page): Locator => page.getByRole('region', { name: 'Progress' })

/** The second super-admin, in their own browser. */
export async function jonasAt(browser: Browser, { origin }: Pick<Platform, 'origin'>, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await openConsole(page, path, 'second@orbit.example')
  return page
}

/** The provider asks to wait, so the job makes no progress until released. */
export async function holdProvider({ pool }: Pick<Platform, 'pool'>): Promise<{ release(): Promise<void> }> {
  await pool.query(`update provider_pace set wait_until = now() + interval '1 hour'`)
  return {
    async release() {
      await pool.query(`update provider_pace set wait_until = now()`)
      await pool.query(`update jobs set hold_until = now() where state = 'running'`)
    },
  }
}
