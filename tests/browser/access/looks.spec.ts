import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expect, test } from '#platform/fixtures.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { goTo } from '#platform/open-console.ts'

/** Accessible and whole, at a desk and on a phone. */
async function expectFits(page: Page) {
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const button = await page.getByRole('button', { name: 'Continue with Google' }).boundingBox()
  expect(button?.height).toBeGreaterThanOrEqual(44)
  await expectNoSidewaysScroll(page)
}

const toDesk = (page: Page) => page.setViewportSize({ width: 1440, height: 900 })

test('A1 A2 A4 A6 A8 the sign-in page and its chooser are accessible and fit: at rest, with a page to return to, after a refusal, while the window is open, after a failure', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expectFits(page)
  await test.step('with a page to return to', async () => {
    await toDesk(page)
    await goTo(page, '/events/evt_1/guests?status=redeemed&search=a-rather-long-search-for-somebody&page=12')
    await expect(page.getByText('After sign-in you return to')).toBeVisible()
    await expectFits(page)
  })
  await test.step('after a refusal; other codes are not explained', async () => {
    await toDesk(page)
    await goTo(page, '/login?redirect=%2Fusers&error=1003')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectFits(page)
    await expectNoAxeViolations(page)
    await toDesk(page)
    await page.goto('/login?error=1005')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page).toHaveURL('/login')
  })
  await test.step('while the window is open, and the window', async () => {
    const popupOpens = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const popup = await popupOpens
    await expect(page.getByText('Continue in the window that has opened.')).toBeVisible()
    await expectFits(page)
    await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await expectNoAxeViolations(popup)
    expect(await popup.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await popup.getByRole('button', { name: 'password@orbit.example' }).click()
  })
  await test.step('after a failure', async () => {
    await toDesk(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectFits(page)
    await expectNoAxeViolations(page)
  })
})
