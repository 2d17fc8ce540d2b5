import type { Page } from '@playwright/test'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { holdStats } from '#platform/stats-calls.ts'

const running = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

test('with reduced motion nothing moves, and arriving figures shift nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const release = await holdStats(page)
  await openConsole(page, '/dashboard-overview')
  await expect(page.getByText('...', { exact: true })).toHaveCount(3)
  // Without the setting, skeletons do move. Otherwise the rest would prove nothing.
  await expect.poll(() => running(page)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => running(page)).toBe(0)
  const boxes = async () => [
    await page.getByRole('article', { name: 'TOTAL REVENUE' }).boundingBox(),
    await page.getByRole('region', { name: 'Recent Event Updates (Top 20)' }).boundingBox(),
  ]
  const whileLoading = await boxes()
  release()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: /vs/ })).toHaveCount(3)
  expect(await boxes()).toEqual(whileLoading)
  // The first hold stays and now lets everything through. Without a route, requests would briefly not be intercepted,
  // just when the console fetches its other parts.
  const releaseRefresh = await holdStats(page)
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Refreshing' })).toBeVisible()
  expect(await running(page)).toBe(0)
  releaseRefresh()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await running(page)).toBe(0)
})
