import type { Page, TestInfo } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { chooseAccount, expect, test } from '#platform/fixtures.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'

type Visit = { readonly what: string; readonly reach: (page: Page) => Promise<void> }

const states: readonly Visit[] = [
  {
    what: 'at rest',
    reach: async (page) => {
      await page.goto('/login')
    },
  },
  {
    what: 'with a page to return to',
    reach: async (page) => {
      await page.goto('/events/evt_1/guests?status=redeemed&search=a-rather-long-search-for-somebody&page=12')
      await expect(page.getByText('After sign-in you return to')).toBeVisible()
    },
  },
  {
    what: 'while the window is open',
    reach: async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await expect(page.getByText('Continue in the window that has opened.')).toBeVisible()
    },
  },
  {
    what: 'after a failed attempt',
    reach: async (page) => {
      await page.goto('/login')
      await chooseAccount(page, 'password@orbit.example')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    what: 'after a refusal',
    reach: async (page) => {
      await page.goto('/login?redirect=%2Fusers&error=1003')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

async function keepPicture(page: Page, testInfo: TestInfo, name: string) {
  await page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
}

for (const { what, reach } of states) {
  test(`A1 A8 the sign-in page ${what} is accessible, and fits a phone`, async ({ page }, testInfo) => {
    await reach(page)
    await expectNoAxeViolations(page)
    await keepPicture(page, testInfo, 'desktop')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoAxeViolations(page)
    const button = await page.getByRole('button', { name: 'Continue with Google' }).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
    await expectNoSidewaysScroll(page)
    await keepPicture(page, testInfo, 'phone')
  })
}

test('A6 a code in the address that is none of ours is not explained', async ({ page }) => {
  await page.goto('/login?error=1005')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page).toHaveURL('/login')
})

test('A2 the chooser of accounts is accessible, and fits its window', async ({ page }) => {
  await page.goto('/login')
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await popupOpens
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await expectNoAxeViolations(popup)
  expect(await popup.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('A2 sign-in works with the keyboard alone', async ({ page }) => {
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
})

test('A11 signing out works with the keyboard alone', async ({ page, signIn }) => {
  await page.goto('/users')
  await signIn()
  await page.getByRole('button', { name: 'Account: Mara Okafor' }).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Sign out' })
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
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
