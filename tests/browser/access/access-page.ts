import type { Locator, Page } from '@playwright/test'
import { expect } from '#platform/fixtures.ts'

export const loginHeading = (page: Page): Locator => page.getByRole('heading', { name: 'Login' })
export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Continue with Google' })
export const accountMenu = (page: Page, name: string): Locator => page.getByRole('button', { name: `Account: ${name}` })
/** On the overview. Shows the age of the figures; a press reloads them. */
export const dataAge = (page: Page): Locator => page.getByRole('button', { name: /^Data age/ }).first()

/** Waits until the last message is gone, so that it isn't taken for the next attempt's. */
export async function openChooser(page: Page): Promise<Page> {
  const popupOpens = page.waitForEvent('popup')
  await signInButton(page).click()
  await expect(page.getByRole('alert')).toBeHidden()
  return popupOpens
}

export async function choose(page: Page, email: string): Promise<void> {
  const popup = await openChooser(page)
  await popup.getByRole('button', { name: email }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(loginHeading(page)).toBeVisible()
}

/** The live line renews tokens. Without it, a page makes only the calls that the test expects. */
export const withoutLive = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/admin/live*', (route) => route.fulfill({ status: 404 }))

/** What the console itself logs, without what the browser adds about failed requests. */
export function recordLog(page: Page): readonly string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (!message.text().startsWith('Failed to load resource')) lines.push(message.text())
  })
  return lines
}
