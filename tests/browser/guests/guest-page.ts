import type { Locator, Page } from '@playwright/test'
import { expect } from '#platform/fixtures.ts'
import { goTo, openConsole } from '#platform/open-console.ts'

export const guestsOf = (eventId: string, query = '') => `/events/${encodeURIComponent(eventId)}/guests${query}`

/** Arrives at the list of an event: in a page that shows another list already without loading the console again. */
export async function arriveAtGuests(page: Page, eventId: string, query = ''): Promise<void> {
  if (page.url() === 'about:blank') return openConsole(page, guestsOf(eventId, query))
  const title = page.locator('main h1')
  const before = await title.elementHandle()
  await goTo(page, guestsOf(eventId, query))
  await before?.waitForElementState('hidden')
  await title.waitFor()
}

/** Arrives there and waits until its rows, or the words that there are none, are there. */
export async function openGuests(page: Page, eventId: string, query = ''): Promise<void> {
  await arriveAtGuests(page, eventId, query)
  await expect(page.getByText('SCANNING GUEST DATA...')).toBeHidden()
}

const guestTable = (page: Page): Locator => page.getByRole('table', { name: 'Guests', exact: true })

/** The rows that stand for guests, without the head. */
export const guestRows = (page: Page): Locator => guestTable(page).locator('tbody').getByRole('row')

export const guestRow = (page: Page, name: string): Locator => guestRows(page).filter({ hasText: name })

export const guestNames = (page: Page): Locator => guestTable(page).locator('[data-row-link]')

export const searchBox = (page: Page): Locator => page.getByPlaceholder('SEARCH BY NAME, EMAIL, PHONE...')

export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true })

export async function openDetails(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Details of ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}
