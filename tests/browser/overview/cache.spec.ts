import type { Page } from '@playwright/test'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { recordStatsCalls, type StatsCall } from '#platform/stats-calls.ts'
import { card, overviewOf, rows } from './overview-page.ts'

async function choose(page: Page, day: string) {
  await page.getByLabel('TO', { exact: true }).fill(day)
  await expect(page).toHaveURL(new RegExp(`to=${day}`))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const callsFor = (calls: readonly StatsCall[], to: string) => calls.filter((each) => each.to === to).length

test.alone(
  'O3 O8 what was seen within the last 120 s is shown again without a call, with the age it really has; ids are copied',
  async ({ page, context, shop }) => {
    await page.clock.install()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const eventId = await shop.event()
    await shop.sell(eventId, `${shop.day(21)}T10:00:00Z`, [1500])
    await openConsole(page, overviewOf(shop.day(20), shop.day(22)))
    await expect(rows(page)).toHaveCount(1)
    const calls = recordStatsCalls(page)
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await page.clock.fastForward('01:00')
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Data age: 1:0\d/ })).toBeVisible()
    expect(calls).toEqual([])
    await test.step('a range is asked for again after 120 s', async () => {
      const calls = recordStatsCalls(page)
      await goTo(page, overviewOf(shop.day(0), shop.day(5)))
      await expect(card(page, 'TOTAL EVENTS').getByText('0', { exact: true }).first()).toBeVisible()
      await expect(rows(page)).toHaveCount(0)
      await choose(page, shop.day(6))
      // Its table and its cards.
      expect(callsFor(calls, shop.day(5))).toBe(2)
      await page.clock.fastForward('01:50')
      await choose(page, shop.day(5))
      await choose(page, shop.day(7))
      expect(callsFor(calls, shop.day(5))).toBe(2)
      await page.clock.fastForward('00:11')
      await choose(page, shop.day(5))
      await choose(page, shop.day(8))
      expect(callsFor(calls, shop.day(5))).toBe(4)
    })
    await test.step('O3 an id can be copied from its row without opening it', async () => {
      await goTo(page, overviewOf(shop.day(20), shop.day(22)))
      await rows(page).first().hover()
      await page.getByRole('button', { name: 'Copy event ID' }).click()
      await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(eventId)
      await expect(page).toHaveURL(/\/dashboard-overview/)
    })
  },
)

test('O8 the refresh button and the key R ask again, however young the figures are, but not while it is typed', async ({
  page,
  shop,
}) => {
  const eventId = await shop.event()
  await shop.sell(eventId, `${shop.day(1)}T10:00:00Z`, [1500])
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  const revenue = card(page, 'TOTAL REVENUE')
  await expect(revenue.getByText('$15.00', { exact: true }).first()).toBeVisible()
  await shop.sell(eventId, `${shop.day(1)}T10:00:00Z`, [500])
  await page.getByRole('button', { name: /^Data age: .* Refresh$/ }).click()
  await expect(revenue.getByText('$20.00', { exact: true }).first()).toBeVisible()
  // Cards and table are asked for by themselves: while one is under way it is not asked for once more.
  await expect(rows(page).first()).toContainText('$20.00')
  await shop.sell(eventId, `${shop.day(1)}T10:00:00Z`, [500])
  await page.keyboard.press('r')
  await expect(revenue.getByText('$25.00', { exact: true }).first()).toBeVisible()
  await expect(rows(page).first()).toContainText('$25.00')
  await test.step('R refreshes nothing while it is typed, belongs to the browser, or is the second key of G R', async () => {
    await goTo(page, overviewOf(shop.day(20), shop.day(22)))
    await expect(card(page, 'TOTAL EVENTS').getByText('0', { exact: true }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const calls = recordStatsCalls(page)
    await page.getByLabel('FROM', { exact: true }).press('r')
    await page.getByLabel('Sort by', { exact: true }).press('r')
    await page.getByRole('button', { name: 'CLEAR' }).press('Alt+r')
    await page.getByRole('heading', { level: 1 }).press('g')
    await page.keyboard.press('r')
    await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    expect(calls).toEqual([])
  })
})
