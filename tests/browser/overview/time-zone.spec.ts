import { expect, test } from '#platform/fixtures.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { recordStatsCalls } from '#platform/stats-calls.ts'
import { card, overviewOf, rows } from './overview-page.ts'

test.use({ variables: { PLATFORM_TIME_ZONE: 'Pacific/Auckland', SEED: 'none' } })

test('O10 O1 O3 a platform in another time zone has its own today, and days are cut by its midnight', async ({
  page,
  shop,
}) => {
  // The 14th in UTC and in this browser, the 15th in Auckland.
  await page.clock.setFixedTime('2026-06-14T13:00:00Z')
  const calls = recordStatsCalls(page)
  await openConsole(page, '/dashboard-overview')
  await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('2026-06-14')
  await expect(page.getByLabel('TO', { exact: true })).toHaveValue('2026-06-15')
  expect(calls).toContainEqual({ call: 'overview', from: '2026-06-14', to: '2026-06-15' })
  await expect(page.getByRole('banner').getByTitle('Pacific/Auckland')).toContainText('01:00:00')
  await test.step('for sales and for the dates of events', async () => {
    const eventId = await shop.event({ startAt: '2024-06-10T08:00:00Z', endAt: '2024-06-10T13:00:00Z' })
    // 23:30 on the 10th, and 00:30 on the 11th.
    await shop.sell(eventId, '2024-06-10T11:30:00Z', [100])
    await shop.sell(eventId, '2024-06-10T12:30:00Z', [1000])
    await goTo(page, overviewOf('2024-06-10', '2024-06-10'))
    const revenue = card(page, 'TOTAL REVENUE')
    await expect(revenue.getByText('$1.00', { exact: true }).first()).toBeVisible()
    await expect(rows(page).first().getByRole('cell').nth(4)).toHaveText('Jun 10 – 11, 2024')
    await page.getByLabel('TO', { exact: true }).fill('2024-06-11')
    await page.getByLabel('FROM', { exact: true }).fill('2024-06-11')
    await expect(revenue.getByText('$10.00', { exact: true }).first()).toBeVisible()
  })
})
