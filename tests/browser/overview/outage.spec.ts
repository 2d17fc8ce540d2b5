import type { Page } from '@playwright/test'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, figure, fromField, overviewOf, rows, toField, totals } from './overview-page.ts'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Can’t reach the server.' })

test('an outage shows Error on a new range and a banner, and all recovers by itself', { tag: '@O2' }, async ({
  page,
  platform,
  shop,
}) => {
  test.slow()
  await shop.sell(await shop.event(), `${shop.day(1)}T10:00:00Z`, [1500])
  await openConsole(page, overviewOf('2000-02-01', '2000-02-02'))
  await expect(page.getByText('NO EVENTS FOUND')).toBeVisible()
  let loads = 0
  page.on('framenavigated', () => {
    loads += 1
  })
  await platform.stop()
  await toField(page).fill(shop.day(2))
  for (const total of totals) await expect(card(page, total).getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText('UNABLE TO LOAD EVENTS')).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'System poll' })).toContainText(/API NO GO/)
  await fromField(page).fill(shop.day(0))
  await expect(card(page, 'TOTAL REVENUE').getByText('Error', { exact: true })).toBeVisible()
  const loadsBefore = loads

  await platform.start()
  await expect(figure(page, 'TOTAL REVENUE', '$15.00')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('list', { name: 'System poll' })).toContainText(/API (GO|HOLD)/)
  expect(loads).toBe(loadsBefore)
})

test('figures stay on screen during an outage, marked as old until it ends', { tag: '@O2' }, async ({
  page,
  platform,
  shop,
}) => {
  test.slow()
  const eventId = await shop.event()
  await shop.sell(eventId, `${shop.day(1)}T10:00:00Z`, [1500])
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await expect(rows(page)).toHaveCount(1)
  await expect(figure(page, 'TOTAL REVENUE', '$15.00')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await platform.stop()
  await page.keyboard.press('r')
  await expect(banner(page)).toBeVisible()
  for (const total of totals) {
    await expect(figure(page, total, 'Error')).toBeVisible()
    await expect(card(page, total)).toContainText('Last known: ')
  }
  await expect(card(page, 'TOTAL REVENUE')).toContainText('Last known: $15.00, ')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'System poll' })).toContainText(/STATS HOLD .*refresh failed/)
  await shop.sell(eventId, `${shop.day(1)}T10:00:00Z`, [500])

  await platform.start()
  // The console may notice before the button can be pressed.
  await Promise.any([
    page.getByRole('button', { name: 'Try now' }).click({ timeout: 10_000 }),
    banner(page).waitFor({ state: 'hidden', timeout: 35_000 }),
  ])
  await expect(figure(page, 'TOTAL REVENUE', '$20.00')).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText(/Last known/)).toHaveCount(0)
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
})
