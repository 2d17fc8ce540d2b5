import type { Locator, Page } from '@playwright/test'
import { expect } from '#platform/fixtures.ts'
import { goTo, openConsole } from '#platform/open-console.ts'

export const guestsOf = (eventId: string, query = '') => `/events/${encodeURIComponent(eventId)}/guests${query}`

/** Goes to an event's guest list, without a reload if another list is open. */
export async function arriveAtGuests(page: Page, eventId: string, query = ''): Promise<void> {
  if (page.url() === 'about:blank') return openConsole(page, guestsOf(eventId, query))
  const title = page.locator('main h1')
  const before = await title.elementHandle()
  await goTo(page, guestsOf(eventId, query))
  await before?.waitForElementState('hidden')
  await title.waitFor()
}

const ended = /^(SHOWING [\d,]+-|No guests |UNABLE TO LOAD GUEST LIST|No event ID provided|There is no such event\.)/

/** Goes there and waits for its rows, or for the message that there are none. */
export async function openGuests(page: Page, eventId: string, query = ''): Promise<void> {
  await arriveAtGuests(page, eventId, query)
  await expect(page.getByRole('main').getByText(ended).first()).toBeVisible()
}

const guestTable = (page: Page): Locator => page.getByRole('table', { name: 'Guests', exact: true })

/** The guests' rows, without the header. */
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

/** The refund dialog of the guest's only purchase, and the details it was opened from. */
export async function openRefund(page: Page, name: string): Promise<{ details: Locator; dialog: Locator }> {
  const details = await openDetails(page, name)
  await details.getByRole('button', { name: /^REFUND/ }).click()
  return { details, dialog: page.getByRole('dialog', { name: 'Refund tickets' }) }
}
