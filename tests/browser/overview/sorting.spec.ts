import type { Page } from '@playwright/test'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { eventNames, header, overviewOf, table } from './overview-page.ts'

async function expectSorted(page: Page, column: string, direction: 'ascending' | 'descending', names: string[]) {
  await expect(eventNames(page)).toHaveText(names)
  await expect(header(page, column)).toHaveAttribute('aria-sort', direction)
  await expect(table(page).locator('[aria-sort]')).toHaveCount(1)
}

/** Each column puts the three in an order of its own. */
test('O6 the table is sorted by its heads and by the choice beside it, by mouse and keyboard, without a call', async ({
  page,
  shop,
}) => {
  const on = async (name: string, org: string, startAt: string, endAt: string) =>
    shop.event({ name, orgId: await shop.organization(org), startAt, endAt })
  const alder = await on('Alder', 'North', '2024-03-02T10:00:00Z', '2024-03-20T10:00:00Z')
  const birch = await on('birch', 'South', '2024-03-01T10:00:00Z', '2024-03-30T10:00:00Z')
  const cedar = await on('Cedar', 'East', '2024-03-03T10:00:00Z', '2024-03-10T10:00:00Z')
  await shop.sell(alder, `${shop.day(1)}T12:00:00Z`, [100, 100, 100])
  await shop.sell(birch, `${shop.day(1)}T11:00:00Z`, [9_000])
  await shop.sell(cedar, `${shop.day(1)}T10:00:00Z`, [400, 400])
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await expect(eventNames(page)).toHaveCount(3)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await test.step('the newest update comes first; a click on that head turns the order around, and back', async () => {
    await expectSorted(page, 'Last Updated', 'descending', ['Alder', 'birch', 'Cedar'])
    await page.getByRole('button', { name: 'Sort by Last Updated, ascending' }).click()
    await expectSorted(page, 'Last Updated', 'ascending', ['Cedar', 'birch', 'Alder'])
    await page.getByRole('button', { name: 'Sort by Last Updated, descending' }).click()
    await expectSorted(page, 'Last Updated', 'descending', ['Alder', 'birch', 'Cedar'])
  })
  await test.step('amounts start with the largest, everything else with A or the earliest', async () => {
    const sortBy = (column: string) => header(page, column).getByRole('button').click()
    await sortBy('Event')
    await expectSorted(page, 'Event', 'ascending', ['Alder', 'birch', 'Cedar'])
    await sortBy('Organization')
    await expectSorted(page, 'Organization', 'ascending', ['Cedar', 'Alder', 'birch'])
    await sortBy('Tickets Sold')
    await expectSorted(page, 'Tickets Sold', 'descending', ['Alder', 'Cedar', 'birch'])
    await sortBy('Tickets Sold')
    await expectSorted(page, 'Tickets Sold', 'ascending', ['birch', 'Cedar', 'Alder'])
    await sortBy('Revenue')
    await expectSorted(page, 'Revenue', 'descending', ['birch', 'Cedar', 'Alder'])
    await sortBy('Last Updated')
    await expectSorted(page, 'Last Updated', 'ascending', ['Cedar', 'birch', 'Alder'])
  })
  await test.step('Event Date sorts by the start; the end date is a choice of its own', async () => {
    await header(page, 'Event Date').getByRole('button').click()
    await expectSorted(page, 'Event Date', 'ascending', ['birch', 'Alder', 'Cedar'])
    await page.getByLabel('Sort by', { exact: true }).selectOption('End Date')
    await expectSorted(page, 'Event Date, by end', 'ascending', ['Cedar', 'Alder', 'birch'])
    await header(page, 'Event Date, by end').getByRole('button').click()
    await expectSorted(page, 'Event Date, by end', 'descending', ['birch', 'Alder', 'Cedar'])
  })
  await test.step('a head is sorted by the keyboard too, and says what it would do next', async () => {
    const revenue = page.getByRole('button', { name: 'Sort by Revenue, descending' })
    await revenue.focus()
    await page.keyboard.press('Enter')
    await expectSorted(page, 'Revenue', 'descending', ['birch', 'Cedar', 'Alder'])
    await expect(page.getByRole('button', { name: 'Sort by Revenue, ascending' })).toBeFocused()
    await page.keyboard.press('Space')
    await expectSorted(page, 'Revenue', 'ascending', ['Alder', 'Cedar', 'birch'])
  })
  expect(asked.filter((url) => url.includes('/stats/'))).toEqual([])
})
