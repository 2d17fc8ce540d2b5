import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, overviewOf } from './overview-page.ts'

const short = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

test('a comparison names its days, and can be the same days a week before', { tag: '@F2' }, async ({ page, shop }) => {
  const eventId = await shop.event()
  await shop.sell(eventId, `${shop.day(10)}T10:00:00Z`, [100, 100])
  await shop.sell(eventId, `${shop.day(9)}T10:00:00Z`, [100])
  await shop.sell(eventId, `${shop.day(3)}T10:00:00Z`, [100, 100, 100, 100])
  await openConsole(page, overviewOf(shop.day(10), shop.day(10)))
  const sold = card(page, 'Total Tickets Sold')
  await expect(sold).toContainText('Up100.0%')
  await expect(sold).toContainText(new RegExp(`vs\\. ${short(shop.day(9)).replace(/, \d+$/, '')}(, \\d+)?: 1`))
  await page.getByRole('button', { name: 'Same days a week before' }).click()
  await expect(sold).toContainText('Down50.0%')
  await expect(page).toHaveURL(/compare=week/)
  await page.reload()
  await expect(sold).toContainText('Down50.0%')
  await expect(page.getByRole('button', { name: 'Same days a week before' })).toHaveAttribute('aria-pressed', 'true')
})

test('a comparison with a running day shows until when the other side counts, if known', { tag: '@F2' }, async ({
  page,
  hasExtras,
}) => {
  await openConsole(page, '/dashboard-overview')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const words = page.getByText(/\w{3} \d+ counts until \d\d:\d\d UTC/)
  await expect(words).toHaveCount(hasExtras ? 1 : 0)
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(words).toHaveCount(0)
})

test('a line shows tickets or revenue, by hour for a day and by day for a week', { tag: ['@F3', '@extras'] }, async ({
  page,
  shop,
}) => {
  await shop.sell(await shop.event(), `${shop.day(20)}T16:30:00Z`, [12_300, 700])
  await openConsole(page, overviewOf(shop.day(20), shop.day(20)))
  const trend = page.getByRole('figure', { name: /^Tickets by hour/ })
  await trend.getByRole('button', { name: /^Show as table/ }).click()
  await expect(trend.getByRole('row', { name: /16:00 2/ })).toBeVisible()
  await page.getByRole('button', { name: 'Revenue', exact: true }).click()
  await expect(
    page.getByRole('figure', { name: /^Revenue by hour/ }).getByRole('row', { name: /16:00/ }),
  ).toContainText('$130.00')
  await expect(page).toHaveURL(/line=revenue/)
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Revenue by day' })).toBeVisible()
})
