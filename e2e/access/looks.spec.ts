import type { Page, TestInfo } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expect, test } from '#platform/fixtures.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'

/** Accessible and whole, at a desk and on a phone. */
async function expectFits(page: Page, testInfo: TestInfo, name: string) {
  await expectNoAxeViolations(page)
  await page.screenshot({ path: testInfo.outputPath(`${name}-desktop.png`) })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeViolations(page)
  const button = await page.getByRole('button', { name: 'Continue with Google' }).boundingBox()
  expect(button?.height).toBeGreaterThanOrEqual(44)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: testInfo.outputPath(`${name}-phone.png`) })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('A1 A2 A8 the sign-in page and its chooser are accessible and fit: at rest, while the window is open, after a failure', async ({
  page,
}, testInfo) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expectFits(page, testInfo, 'at-rest')
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await popupOpens
  await expect(page.getByText('Continue in the window that has opened.')).toBeVisible()
  await expectFits(page, testInfo, 'window-open')
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await expectNoAxeViolations(popup)
  expect(await popup.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await popup.getByRole('button', { name: 'password@orbit.example' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectFits(page, testInfo, 'failed')
})

test('A1 A4 A6 the sign-in page is accessible and fits: with a page to return to, after a refusal; other codes are not explained', async ({
  page,
}, testInfo) => {
  await page.goto('/events/evt_1/guests?status=redeemed&search=a-rather-long-search-for-somebody&page=12')
  await expect(page.getByText('After sign-in you return to')).toBeVisible()
  await expectFits(page, testInfo, 'returning')
  await page.goto('/login?redirect=%2Fusers&error=1003')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectFits(page, testInfo, 'refused')
  await page.goto('/login?error=1005')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page).toHaveURL('/login')
})

test('A2 A11 signing in and out works with the keyboard alone', async ({ page }) => {
  await page.goto('/users')
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect(button).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  const popupOpens = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const popup = await popupOpens
  await expect(popup.getByRole('button', { name: 'super@orbit.example' })).toBeFocused()
  await popup.keyboard.press('Tab')
  await expect(popup.getByRole('button', { name: 'second@orbit.example' })).toBeFocused()
  await popup.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Jonas Lindqvist' })).toBeVisible()

  await page.getByRole('button', { name: 'Account: Jonas Lindqvist' }).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Sign out' })
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('A11 a phone signs out from the More sheet', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/users')
  await signIn()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})
