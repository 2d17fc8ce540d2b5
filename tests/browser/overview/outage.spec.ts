import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, overviewOf, rows, totals } from './overview-page.ts'

const banner = 'The server cannot be reached.'

test('O2 a server that goes away shows Error on a new range, a banner, and it all recovers by itself', async ({
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
  await page.getByLabel('TO', { exact: true }).fill(shop.day(2))
  for (const total of totals) await expect(card(page, total).getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText('UNABLE TO LOAD EVENTS')).toBeVisible()
  await expect(page.getByText(banner)).toBeVisible()
  await expect(page.getByRole('list', { name: 'System poll' })).toContainText(/API NO GO/)
  await page.getByLabel('FROM', { exact: true }).fill(shop.day(0))
  await expect(card(page, 'TOTAL REVENUE').getByText('Error', { exact: true })).toBeVisible()
  const loadsBefore = loads

  await platform.start()
  await expect(card(page, 'TOTAL REVENUE').getByText('$15.00', { exact: true }).first()).toBeVisible({
    timeout: 35_000,
  })
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText(banner)).toBeHidden()
  await expect(page.getByRole('list', { name: 'System poll' })).toContainText(/API (GO|HOLD)/)
  expect(loads).toBe(loadsBefore)
})

test('O2 figures on the screen outlive the server: they are kept, marked as old, and fresh again once it is back', async ({
  page,
  platform,
  shop,
}) => {
  test.slow()
  const eventId = await shop.event()
  await shop.sell(eventId, `${shop.day(1)}T10:00:00Z`, [1500])
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await expect(rows(page)).toHaveCount(1)
  await platform.stop()
  await page.keyboard.press('r')
  await expect(page.getByText(banner)).toBeVisible()
  for (const total of totals) await expect(card(page, total)).toContainText('Refresh failed, last answer shown')
  await expect(card(page, 'TOTAL REVENUE')).toContainText('$15.00')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'System poll' })).toContainText(/STATS HOLD .*refresh failed/)
  await shop.sell(eventId, `${shop.day(1)}T10:00:00Z`, [500])

  await platform.start()
  // Unless it found out by itself before the button could be pressed.
  await Promise.any([
    page.getByRole('button', { name: 'Try now' }).click({ timeout: 10_000 }),
    page.getByText(banner).waitFor({ state: 'hidden', timeout: 35_000 }),
  ])
  await expect(card(page, 'TOTAL REVENUE').getByText('$20.00', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(banner)).toBeHidden()
  await expect(page.getByText('Refresh failed, last answer shown')).toHaveCount(0)
})
