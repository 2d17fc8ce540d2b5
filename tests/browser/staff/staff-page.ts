import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { devices } from '#platform/devices.ts'
import { openConsole } from '#platform/open-console.ts'

/** The page of Jonas Lindqvist, a colleague whose claims these tests change. */
export async function openJonas(page: Page): Promise<{ claim: Locator; save: Locator; reason: Locator }> {
  await openConsole(page, '/staff/acc_second')
  await expect(page.getByRole('heading', { level: 1, name: 'Jonas Lindqvist' })).toBeVisible()
  return {
    claim: page.getByRole('switch', { name: 'superadmin' }),
    save: page.getByRole('button', { name: 'Save claims' }),
    reason: page.getByRole('textbox', { name: 'Reason' }),
  }
}

/** Jonas's console, in his own browser. */
export async function consoleOfJonas(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...devices.desk, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await openConsole(page, '/users', 'second@orbit.example')
  return page
}

/** A grant needs a second confirmation. */
export async function confirmGrant(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Make Jonas Lindqvist a super-admin?' })
  await dialog.getByRole('button', { name: 'Grant full access' }).click()
  await expect(dialog).toBeHidden()
}
