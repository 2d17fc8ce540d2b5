import { openConsole } from '#platform/open-console.ts'
import { salesOf } from '#platform/sales.ts'
import { expect, test } from '#platform/staff-test.ts'

test.alone(
  'the next doors count down and lead to their event; the clocks tell the time in UTC and here, and tick',
  async ({ page, platform }) => {
    const start = new Date(Math.floor(Date.now() / 1000) * 1000 + 20 * 60_000)
    const eventId = await salesOf(platform.pool).event({ name: 'Curtain Up', startAt: start.toISOString() })
    try {
      await page.clock.setFixedTime(new Date(start.getTime() - 12 * 60_000))
      await openConsole(page, '/users')
      const doors = page.getByRole('link', { name: /^Next doors: Curtain Up, doors / })
      await expect(doors).toContainText('T−00:12:00')
      await page.clock.setFixedTime(new Date(start.getTime() - 11 * 60_000 - 57_000))
      await expect(doors).toContainText('T−00:11:57')
      await page.clock.setFixedTime(new Date(start.getTime() + 63_000))
      await expect(doors).toContainText('T+00:01:03')
      await doors.click()
      await expect(page).toHaveURL(new RegExp(`/events/${eventId}$`))
      await page.clock.setFixedTime('2026-07-01T22:15:08Z')
      const clocks = page.getByRole('banner')
      await expect(clocks.getByTitle('UTC')).toHaveText('UTC22:15:08')
      await expect(clocks.getByTitle('America/New_York')).toHaveText('ET18:15:08')
      await page.clock.setFixedTime('2026-07-02T00:00:00Z')
      await expect(clocks.getByTitle('UTC')).toHaveText('UTC00:00:00')
      await expect(clocks.getByTitle('America/New_York')).toHaveText('ET20:00:00')
    } finally {
      await platform.pool.query('delete from events where id = $1', [eventId])
    }
  },
)

test('without doors ahead, or without an answer, the place of the countdown stays empty', async ({ page }) => {
  await page.route('**/api/v1/admin/next-doors', (route) => route.fulfill({ json: { next: null } }))
  await openConsole(page, '/users')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  await expect(page.getByText('Next doors')).toHaveCount(0)
  await page.unroute('**/api/v1/admin/next-doors')
  await page.route('**/api/v1/admin/next-doors', (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.getByText('Next doors')).toHaveCount(0)
})
