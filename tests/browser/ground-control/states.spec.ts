import { tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { activity, anEvent, attention, chart, cursor, figure, holdSalesWindow, now, panel } from './board-page.ts'

test.alone(
  'a board without updates for 15 seconds is stale, and recovers',
  { tag: '@X1' },
  async ({ page, signIn, platform, boxOffice }) => {
    const { eventId, name } = await anEvent(platform.pool, 30)
    await page.clock.install()
    await page.goto('/dashboard')
    await signIn()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(figure(page, 'tickets, last 6 h')).toBeVisible()
    await page.route('**/api/v1/admin/live*', (route) => route.fulfill({ status: 503 }))
    // The console reconnects when the browser reports the network, so it notices the loss at once.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()
    await page.clock.fastForward(16_000)
    await expect(page.getByText('STALE', { exact: true })).toBeVisible()
    await expect(page.getByText(/^last update \d\d:\d\d:\d\d$/)).toBeVisible()
    await boxOffice.sell(eventId, { at: now(), tickets: [{}] })
    await page.unroute('**/api/v1/admin/live*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.clock.fastForward(3_000)
    await expect(activity(page).filter({ hasText: name })).toHaveCount(1)
  },
)

test('a failed panel shows its own error, the rest works, and a retry fixes it', { tag: '@X1' }, async ({ page }) => {
  let isBroken = true
  await page.route('**/api/v1/admin/sales/pulse*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: problem }) : route.continue(),
  )
  await page.route('**/api/v1/admin/attention', (route) => route.fulfill({ json: nominal }))
  await openConsole(page, '/dashboard')
  await expect(attention(page)).toContainText('ALL SYSTEMS NOMINAL')
  const sales = panel(page, 'Live sales')
  await expect(sales.getByRole('heading', { name: 'Couldn’t load sales' })).toBeVisible()
  await expect(sales).toContainText('req-board')
  await expect(panel(page, 'Activity').getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Support Issues' })).toBeVisible()
  isBroken = false
  await tryAgain(page, figure(page, 'tickets, last 6 h'))
  await expect(sales.locator('canvas')).toBeVisible()
  await expectNoAxeViolations(page, 'main')
})

test('the sales chart is read point by point with the keyboard', { tag: '@X1' }, async ({ page }) => {
  await holdSalesWindow(page)
  await openConsole(page, '/dashboard?measure=revenue&window=1h')
  await expect(chart(page)).toHaveAccessibleName('Revenue per 5 minutes, last 1 h')
  await cursor(page).focus()
  await expect(cursor(page)).toHaveAttribute('aria-valuetext', /^\d\d:\d\d, so far: [\w ]+ \$[\d,.]+, .+ \$/)
  await page.keyboard.press('Home')
  await expect(cursor(page)).toHaveValue('0')
  await page.keyboard.press('ArrowRight')
  await expect(cursor(page)).toHaveValue('1')
  const said = await cursor(page).getAttribute('aria-valuetext')
  await expect(chart(page).getByText(said?.slice(0, 5) ?? '', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chart(page).getByText(said?.slice(0, 5) ?? '', { exact: true })).toBeHidden()
})

test('the cursor stays at its moment while new points arrive', { tag: '@X1' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId } = await anEvent(platform.pool, 30)
  const window = await holdSalesWindow(page)
  await openConsole(page, '/dashboard?window=1h')
  await expect(panel(page, 'Live sales').locator('canvas')).toBeVisible()
  await cursor(page).focus()
  await page.keyboard.press('Home')
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
  await expect(cursor(page)).toHaveValue('3')
  await expect(cursor(page)).toHaveAttribute('aria-valuetext', /^\d\d:\d\d: /)
  const moment = (await cursor(page).getAttribute('aria-valuetext'))?.slice(0, 7)
  window.moveOn()
  await boxOffice.sell(eventId, { at: now(), tickets: [{}] })
  await expect(cursor(page)).toHaveValue('2')
  // Past midnight the names of both lines change.
  await expect(cursor(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${moment}`))
  await page.keyboard.press('ArrowRight')
  await expect(cursor(page)).toHaveValue('3')
})

test('the sales chart is also a table, and the pointer finds the same points', { tag: '@X1' }, async ({ page }) => {
  await openConsole(page, '/dashboard?measure=revenue&window=1h')
  await page.getByRole('button', { name: /^Show as table/ }).click()
  const table = page.getByRole('table', { name: 'Revenue per 5 minutes, last 1 h' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(table.getByRole('row').nth(1)).toContainText(', so far')
  await page.getByRole('button', { name: 'Tickets', exact: true }).click()
  await page.getByRole('button', { name: '24 h', exact: true }).click()
  await expect(page).toHaveURL('/dashboard?window=24h')
  await expect(page.getByRole('table', { name: 'Tickets per 5 minutes, last 24 h' }).getByRole('row')).toHaveCount(289)
  await page.getByRole('button', { name: /^Show as chart/ }).click()
  await panel(page, 'Live sales').locator('canvas').hover({ force: true })
  await expect(cursor(page)).toHaveValue(/^1[34]\d$/)
  await expect(chart(page).getByText(/^\d\d:\d\d$/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('the board fits a phone, with targets for a finger', { tag: '@X1' }, async ({ page }) => {
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
    await goTo(page, '/attention')
    await expect(page.getByRole('list', { name: 'No check-ins yet' })).toBeVisible()
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
