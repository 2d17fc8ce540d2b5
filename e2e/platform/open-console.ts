import { expect, type Page } from '@playwright/test'
import { chooseAccount } from './fixtures.ts'

/** Signs in and arrives at the path, as someone does who was sent to the sign-in page on the way to it. */
export async function openConsole(page: Page, path: string, email = 'super@orbit.example'): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await chooseAccount(page, email)
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}
