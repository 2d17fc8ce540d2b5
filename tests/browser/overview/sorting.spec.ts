import type { Page } from '@playwright/test'
import { chooseOption } from '#platform/choose-option.ts'
import { openConsole } from '#platform/open-console.ts'
import type { Sales } from '#platform/sales.ts'
import { expect, test } from '#platform/staff-test.ts'
import { eventNames, header, overviewOf, table } from './overview-page.ts'

type Shop = Sales & { readonly day: (offset: number) => string }

async function expectSorted(page: Page, column: string, direction: 'ascending' | 'descending', names: string[]) {
  await expect(eventNames(page)).toHaveText(names)
  await expect(header(page, column)).toHaveAttribute('aria-sort', direction)
  await expect(table(page).locator('[aria-sort]')).toHaveCount(1)
}

/** Three events that each column sorts differently. */
async function openThree(page: Page, shop: Shop) {
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
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('each header sorts the table, amounts from the largest on', { tag: '@O6' }, async ({ page, shop }) => {
  await openThree(page, shop)
  await expectSorted(page, 'Last Updated', 'descending', ['Alder', 'birch', 'Cedar'])
  await page.getByRole('button', { name: 'Sort by Last Updated, ascending' }).click()
  await expectSorted(page, 'Last Updated', 'ascending', ['Cedar', 'birch', 'Alder'])
  await page.getByRole('button', { name: 'Sort by Last Updated, descending' }).click()
  await expectSorted(page, 'Last Updated', 'descending', ['Alder', 'birch', 'Cedar'])
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

test('Event Date sorts by the start, the end is a choice, and the keyboard sorts too', { tag: '@O6' }, async ({
  page,
  shop,
}) => {
  await openThree(page, shop)
  await header(page, 'Event Date').getByRole('button').click()
  await expectSorted(page, 'Event Date', 'ascending', ['birch', 'Alder', 'Cedar'])
  await chooseOption(page.getByRole('combobox', { name: 'Sort by' }), 'End Date')
  await expectSorted(page, 'Event Date, by end', 'ascending', ['Cedar', 'Alder', 'birch'])
  await header(page, 'Event Date, by end').getByRole('button').click()
  await expectSorted(page, 'Event Date, by end', 'descending', ['birch', 'Alder', 'Cedar'])
  // A header names what a press would do.
  await page.getByRole('button', { name: 'Sort by Revenue, descending' }).focus()
  await page.keyboard.press('Enter')
  await expectSorted(page, 'Revenue', 'descending', ['birch', 'Cedar', 'Alder'])
  await expect(page.getByRole('button', { name: 'Sort by Revenue, ascending' })).toBeFocused()
  await page.keyboard.press('Space')
  await expectSorted(page, 'Revenue', 'ascending', ['Alder', 'Cedar', 'birch'])
})
