import { expect, test } from '#platform/fixtures.ts'
import { openConsole } from '#platform/open-console.ts'
import { recordStatsCalls } from '#platform/stats-calls.ts'
import { figure, fromField, overviewOf, rows, shownDay, toField } from './overview-page.ts'

test.use({ variables: { PLATFORM_TIME_ZONE: 'Pacific/Auckland', SEED: 'none' } })

// Both tests share one platform.
test.describe.configure({ mode: 'default' })

test('a platform in another time zone has its own yesterday and today', { tag: ['@O1', '@O10'] }, async ({ page }) => {
  // The 14th in UTC and in this browser, the 15th in Auckland.
  await page.clock.setFixedTime('2026-06-14T13:00:00Z')
  const calls = recordStatsCalls(page)
  await openConsole(page, '/dashboard-overview')
  await expect(fromField(page)).toHaveValue(shownDay('2026-06-14'))
  await expect(toField(page)).toHaveValue(shownDay('2026-06-15'))
  expect(calls).toContainEqual({ call: 'overview', from: '2026-06-14', to: '2026-06-15' })
  await expect(page.getByRole('banner').getByTitle('Pacific/Auckland')).toContainText('01:00:00')
})

test('days of sales use the platform’s zone, the date of an event the reader’s', { tag: ['@O10', '@F4'] }, async ({
  page,
  shop,
}) => {
  const eventId = await shop.event({ startAt: '2024-06-10T08:00:00Z', endAt: '2024-06-10T13:00:00Z' })
  // 23:30 on the 10th, and 00:30 on the 11th.
  await shop.sell(eventId, '2024-06-10T11:30:00Z', [100])
  await shop.sell(eventId, '2024-06-10T12:30:00Z', [1000])
  await openConsole(page, overviewOf('2024-06-10', '2024-06-10'))
  await expect(figure(page, 'TOTAL REVENUE', '$1.00')).toBeVisible()
  await expect(rows(page).first().getByRole('cell').nth(4)).toHaveText('Jun 10, 2024')
  await toField(page).fill('2024-06-11')
  await fromField(page).fill('2024-06-11')
  await expect(figure(page, 'TOTAL REVENUE', '$10.00')).toBeVisible()
})
