import type { Page } from '@playwright/test'
import { openConsole } from '#platform/open-console.ts'
import type { Sales } from '#platform/sales.ts'
import { expect, test } from '#platform/staff-test.ts'
import { eventNames, header, overviewOf, rows } from './overview-page.ts'

type Shop = Sales & { readonly day: (offset: number) => string }

/** Sixty events. Those that sold most changed first. */
async function openSixty(page: Page, shop: Shop, first: number) {
  for (let nth = 1; nth <= 60; nth++) {
    const at = `${shop.day(first)}T10:${String(60 - nth).padStart(2, '0')}:00Z`
    await shop.sell(await shop.event({ name: `Show ${String(nth).padStart(2, '0')}` }), at, [nth * 100])
  }
  await openConsole(page, overviewOf(shop.day(first), shop.day(first)))
  await expect(rows(page)).toHaveCount(20)
}

test('sorting covers all events of the range, and the title says so', { tag: ['@F1', '@extras'] }, async ({
  page,
  shop,
}) => {
  await openSixty(page, shop, 0)
  await expect(eventNames(page).first()).toHaveText('Show 01')
  await header(page, 'Revenue').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Top 20 by revenue', exact: true })).toBeVisible()
  await expect(eventNames(page).first()).toHaveText('Show 60')
  await expect(eventNames(page).last()).toHaveText('Show 41')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Top 20 by revenue' })).toBeVisible()
  await expect(eventNames(page).first()).toHaveText('Show 60')
})

test('View all pages through every event, in the chosen order', { tag: ['@F1', '@extras'] }, async ({ page, shop }) => {
  await openSixty(page, shop, 5)
  await header(page, 'Event').getByRole('button').click()
  await page.getByRole('button', { name: 'View all events' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'All 60 events by name' })).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL(/all=true&page=2/)
  await expect(eventNames(page)).toHaveCount(10)
  await expect(eventNames(page).first()).toHaveText('Show 51')
  await expect(page.getByText('51–60 of 60 events')).toBeVisible()
  await page.getByRole('button', { name: 'View first 20' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'First 20 by name' })).toBeVisible()
})

test('the title tells sorting all events from sorting the latest updates', { tag: '@F1' }, async ({
  page,
  shop,
  hasExtras,
}) => {
  await openSixty(page, shop, 10)
  await header(page, 'Revenue').getByRole('button').click()
  const title = hasExtras ? 'Top 20 by revenue' : 'Recent Event Updates (Top 20), by revenue'
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  await expect(eventNames(page).first()).toHaveText(hasExtras ? 'Show 60' : 'Show 20')
  await expect(page.getByRole('button', { name: /View all/ })).toHaveCount(hasExtras ? 1 : 0)
})
