import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expect, test } from '#platform/fixtures.ts'
import { expectNoSidewaysScroll, ownFont } from '#platform/layout.ts'
import { goTo } from '#platform/open-console.ts'
import { loginHeading, openChooser, signInButton } from './access-page.ts'

/** Accessible, and nothing cut off, on a desktop and on a phone. */
async function expectFits(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const button = await signInButton(page).boundingBox()
  expect(button?.height).toBeGreaterThanOrEqual(44)
  await expectNoSidewaysScroll(page)
}

test('the sign-in page is accessible and fits, also with a page to return to', { tag: ['@A1', '@A4'] }, async ({
  page,
}) => {
  await page.goto('/login')
  await expect(loginHeading(page)).toBeVisible()
  await expectFits(page)
  await goTo(page, '/events/evt_1/guests?status=redeemed&search=a-rather-long-search-for-somebody&page=12')
  await expect(page.getByText('After sign-in you return to')).toBeVisible()
  await expectFits(page)
})

test('a refusal on the sign-in page is accessible and fits; other codes are ignored', { tag: '@A6' }, async ({
  page,
}) => {
  await page.goto('/login?redirect=%2Fusers&error=1003')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectFits(page)
  await expectNoAxeViolations(page)
  await page.goto('/login?error=1005')
  await expect(loginHeading(page)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page).toHaveURL('/login')
})

test('the account chooser is accessible and fits, also after a failed choice', { tag: ['@A2', '@A8'] }, async ({
  page,
}) => {
  await page.goto('/login')
  const popup = await openChooser(page)
  await expect(page.getByText('Continue in the popup window.')).toBeVisible()
  await expectFits(page)
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await expectNoAxeViolations(popup)
  expect(await popup.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await popup.getByRole('button', { name: 'password@orbit.example' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectFits(page)
  await expectNoAxeViolations(page)
})

test('the form stays where it is when a message comes or a sign-in runs', { tag: '@A8' }, async ({ page }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/login')
    const place = async () => {
      await signInButton(page).waitFor()
      await ownFont(page)
      return (await signInButton(page).boundingBox())?.y
    }
    const atFirst = await place()
    const popup = await openChooser(page)
    await expect(page.getByText('Continue in the popup window.')).toBeVisible()
    expect(await place()).toBe(atFirst)
    await popup.getByRole('button', { name: 'password@orbit.example' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await place()).toBe(atFirst)
    for (const code of [1001, 1002, 1003, 1004]) {
      await page.goto(`/login?error=${code}&redirect=%2Fdashboard-overview`)
      await expect(page.getByText('After sign-in you return to /dashboard-overview')).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await place(), String(code)).toBe(atFirst)
    }
  }
})
