import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { activity, anEvent, attention, figure, now, panel, ranked, watchNothing } from './board-page.ts'

test.alone(
  'X1 a line that is lost for 15 seconds makes the board stale, with the time of the last figure; then it recovers',
  async ({ page, signIn, platform, boxOffice }) => {
    const { eventId, name } = await anEvent(platform.pool, 30)
    await page.clock.install()
    await signIn()
    await page.goto('/dashboard')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(figure(page, 'tickets, last 6 h')).toBeVisible()
    await page.route('**/api/v1/admin/live*', (route) => route.fulfill({ status: 503 }))
    // The console tries anew when the browser says that the network is back, and so finds out at once.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()
    await page.clock.fastForward(16_000)
    await expect(page.getByText('STALE', { exact: true })).toBeVisible()
    await expect(page.getByText(/^last figure \d\d:\d\d:\d\d$/)).toBeVisible()
    await boxOffice.sell(eventId, { at: now(), tickets: [{}] })
    await page.unroute('**/api/v1/admin/live*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.clock.fastForward(3_000)
    await expect(activity(page).filter({ hasText: name })).toHaveCount(1)
  },
)

test('X1 each panel fails by itself and says so; the rest goes on, and a second try heals it', async ({ page }) => {
  let isBroken = true
  await page.route('**/api/v1/admin/sales/pulse*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: problem }) : route.continue(),
  )
  await page.route('**/api/v1/admin/attention', (route) => route.fulfill({ json: nominal }))
  await openConsole(page, '/dashboard')
  await expect(attention(page)).toContainText('ALL SYSTEMS NOMINAL')
  const sales = panel(page, 'Live sales')
  await expect(sales.getByRole('heading', { name: 'The sales could not be read' })).toBeVisible()
  await expect(sales).toContainText('req-board')
  await expect(panel(page, 'Activity').getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Support Issues' })).toBeVisible()
  isBroken = false
  await sales.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'tickets, last 6 h')).toBeVisible()
  await expect(sales.locator('canvas')).toBeVisible()
  await expectNoAxeViolations(page, 'main')
})

test('X1 on a platform with the specified calls alone the board ranks by itself and leaves out what it cannot know', async ({
  page,
  platform,
  boxOffice,
}) => {
  await watchNothing(platform.pool)
  const { eventId, name } = await anEvent(platform.pool, 30)
  await boxOffice.sell(eventId, { at: now(), tickets: [{ price: 400_000_000 }] })
  await page.route('**/api/v1/admin/capabilities', (route) => route.fulfill({ status: 404 }))
  await openConsole(page, '/dashboard')
  await expect(ranked(page, 'Highest revenue').filter({ hasText: name })).toContainText('$4.0M')
  await expect(panel(page, 'Doors tonight')).toContainText('No organization is watched')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Doors tonight',
    'Top selling',
    'Highest revenue',
    'Support Issues',
  ])
  await expect(page.getByRole('button', { name: 'Pause live updates' })).toHaveCount(0)
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
  const asked = page.waitForRequest((request) => request.url().includes('/stats/events'))
  await page.keyboard.press('r')
  await asked
  await page.goto('/attention')
  await expect(page.getByRole('heading', { name: 'This platform does not count what needs attention' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('X1 the board has room for fingers, nothing is cut off, and axe finds nothing', async ({ page }) => {
    await openConsole(page, '/dashboard')
    await expect(panel(page, 'Live sales').locator('canvas')).toBeVisible()
    await expect(
      attention(page).getByRole('listitem').or(attention(page).getByText('ALL SYSTEMS NOMINAL')).first(),
    ).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
    await page.getByRole('button', { name: /^Show as table/ }).click()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
    await page.goto('/attention')
    await expect(page.getByRole('list', { name: 'Events without redemption' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
  })
})

const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-board' }

const nominal = {
  asOf: now(),
  refunds: { failed: 0, late: 0, unknown: 0 },
  cases: { unassigned: 0, overdue: 0 },
  quietDoors: { count: 0, first: [] },
  oversoldTypes: { count: 0, first: [] },
}
