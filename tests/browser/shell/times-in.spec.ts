import type { Page } from '@playwright/test'
import { openDoor } from '#door/door-page.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { joseBuys } from '#purchase/purchase-sale.ts'

/** Except for the clocks of the top bar, every time on the screen is in this zone. */
async function expectZoneNamedOnce(page: Page) {
  await expect(page.getByText(/times in /i).filter({ visible: true })).toHaveText(['Times in ET'])
  const named = page.getByText('Times in ET').filter({ visible: true })
  const { right, barRight } = await named.evaluate((element) => ({
    right: element.getBoundingClientRect().right,
    barRight: element.closest('footer, header')?.getBoundingClientRect().right ?? 0,
  }))
  expect(right).toBeLessThanOrEqual(barRight)
  // No single time names it.
  await expect(page.getByRole('main')).not.toContainText(/(\d|[AP]M) (ET|E[SD]T)\b/)
}

test('the zone of times is named once on every screen, at every width', { tag: ['@F4', '@extras'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId, paymentId } = await joseBuys(boxOffice, platform)
  for (const [path, shown] of [
    ['/dashboard-overview', 'Dashboard Overview'],
    ['/dashboard', 'Ground Control'],
    ['/events', 'Events'],
    ['/refunds', 'Refunds'],
    ['/audit', 'Audit'],
    [`/events/${eventId}`, /Stadium of the Sun/],
    [`/events/${eventId}/guests`, /Stadium of the Sun/],
    [`/purchases/${paymentId}`, /José Yang|pi_|\$/],
  ] as const) {
    await openConsole(page, path)
    for (const width of [1440, 1152, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
      await expectZoneNamedOnce(page)
    }
  }
})

test('door mode names the zone of its times too', { tag: ['@F4', '@extras'] }, async ({ page, boxOffice }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDoor(page, await boxOffice.event({ name: 'Stadium of the Sun' }))
  await expect(page.getByText(/times in /i)).toHaveText(['Times in ET'])
})
