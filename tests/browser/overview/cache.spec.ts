import type { Page } from '@playwright/test'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { recordStatsCalls, type StatsCall } from '#platform/stats-calls.ts'
import { figure, fromField, overviewOf, rows, toField } from './overview-page.ts'

async function choose(page: Page, day: string) {
  await toField(page).fill(day)
  await expect(page).toHaveURL(new RegExp(`to=${day}`))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const callsFor = (calls: readonly StatsCall[], to: string) => calls.filter((each) => each.to === to).length

test.alone(
  'figures seen within 120 s show again without a call, with their real age',
  { tag: '@O8' },
  async ({ page, shop }) => {
    await page.clock.install()
    await shop.sell(await shop.event(), `${shop.day(21)}T10:00:00Z`, [1500])
    await openConsole(page, overviewOf(shop.day(20), shop.day(22)))
    await expect(rows(page)).toHaveCount(1)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const calls = recordStatsCalls(page)
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await page.clock.fastForward('01:00')
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Data age: 1:\d\d/ })).toBeVisible()
    expect(calls).toEqual([])
  },
)

test.alone('a range is requested again after 120 s, and not before', { tag: '@O8' }, async ({ page, shop }) => {
  await page.clock.install()
  const calls = recordStatsCalls(page)
  await openConsole(page, overviewOf(shop.day(0), shop.day(5)))
  await expect(figure(page, 'TOTAL EVENTS', '0')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await choose(page, shop.day(6))
  // One call of the table and one of the cards.
  expect(callsFor(calls, shop.day(5))).toBe(2)
  await page.clock.fastForward('01:00')
  await choose(page, shop.day(5))
  await choose(page, shop.day(7))
  expect(callsFor(calls, shop.day(5))).toBe(2)
  await page.clock.fastForward('01:01')
  await choose(page, shop.day(5))
  await choose(page, shop.day(8))
  expect(callsFor(calls, shop.day(5))).toBe(4)
})

test.alone('an ID is copied from its row without opening it', { tag: '@O3' }, async ({ page, context, shop }) => {
  await page.clock.install()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const eventId = await shop.event()
  await shop.sell(eventId, `${shop.day(21)}T10:00:00Z`, [1500])
  await openConsole(page, overviewOf(shop.day(20), shop.day(22)))
  await rows(page).first().hover()
  // Stops the clock, so that "Copied" stays.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.getByRole('button', { name: 'Copy event ID' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(eventId)
  await expect(page).toHaveURL(/\/dashboard-overview/)
})

test('the refresh button and R reload, however recent the figures are', { tag: '@O8' }, async ({ page, shop }) => {
  const eventId = await shop.event()
  const sell = (price: number) => shop.sell(eventId, `${shop.day(1)}T10:00:00Z`, [price])
  await sell(1500)
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await expect(figure(page, 'TOTAL REVENUE', '$15.00')).toBeVisible()
  await sell(500)
  await page.getByRole('button', { name: /^Data age: .* Refresh$/ }).click()
  await expect(figure(page, 'TOTAL REVENUE', '$20.00')).toBeVisible()
  // Cards and table make separate calls, and a running call isn't repeated, so wait for both.
  await expect(rows(page).first()).toContainText('$20.00')
  await sell(500)
  await page.keyboard.press('r')
  await expect(figure(page, 'TOTAL REVENUE', '$25.00')).toBeVisible()
  await expect(rows(page).first()).toContainText('$25.00')
})

test('R refreshes nothing while typing, with Alt, or after G', { tag: '@O8' }, async ({ page, shop }) => {
  await openConsole(page, overviewOf(shop.day(20), shop.day(22)))
  await expect(figure(page, 'TOTAL EVENTS', '0')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const calls = recordStatsCalls(page)
  await fromField(page).press('r')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.press('r')
  // The first letter loads the real field. Wait until it takes the focus, or it would take the next keys.
  await expect(sort).toHaveAttribute('tabindex', '0')
  await expect(sort).toBeFocused()
  await page.getByRole('button', { name: 'CLEAR' }).press('Alt+r')
  await page.getByRole('heading', { level: 1 }).focus()
  // Both keys at once, because a slow machine might take longer between them than a person.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('r')])
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  expect(calls).toEqual([])
})
