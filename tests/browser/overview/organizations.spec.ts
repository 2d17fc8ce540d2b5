import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openConsole } from '#platform/open-console.ts'
import type { Sales } from '#platform/sales.ts'
import { expect, test } from '#platform/staff-test.ts'
import { overviewOf } from './overview-page.ts'

type Shop = Sales & { readonly day: (offset: number) => string }

const table = (page: Page) => page.getByRole('table', { name: 'Organizations', exact: true })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

/** Two organizations with sales on a day and on the same day a week earlier. */
async function openTwo(page: Page, shop: Shop, day: number) {
  const north = await shop.event({ orgId: await shop.organization('=North') })
  const south = await shop.event({ orgId: await shop.organization('South Hall') })
  const tickets = await shop.sell(north, `${shop.day(day)}T10:00:00Z`, [1000, 3000])
  await shop.refund(tickets.slice(0, 1), `${shop.day(day)}T11:00:00Z`)
  await shop.sell(north, `${shop.day(day - 7)}T10:00:00Z`, [2000])
  await shop.sell(south, `${shop.day(day)}T10:00:00Z`, [1500])
  await openConsole(page, `${overviewOf(shop.day(day), shop.day(day))}&compare=week`)
  await page
    .getByRole('navigation', { name: 'Figures by' })
    .getByRole('link', { name: /^Organizations/ })
    .click()
  await expect(row(page, '=North')).toBeVisible()
}

test('a tab lists each organization’s gross, refunded and net', { tag: ['@F3', '@extras'] }, async ({ page, shop }) => {
  await openTwo(page, shop, 10)
  const tab = page.getByRole('navigation', { name: 'Figures by' }).getByRole('link', { name: 'Organizations 2' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  const cells = row(page, '=North').getByRole('cell')
  await expect(cells).toHaveText([/^=North/, '1', '2', '$40.00', '−$10.00', '$30.00', 'Up100.0%'])
  await expect(row(page, 'All 2 organizations').getByRole('cell')).toHaveText([
    '2',
    '3',
    '$55.00',
    '−$10.00',
    '$45.00',
    'Up175.0%',
  ])
  await table(page).getByRole('columnheader', { name: 'Net' }).getByRole('button').click()
  await table(page).getByRole('columnheader', { name: 'Net' }).getByRole('button').click()
  await expect(table(page).getByRole('link').first()).toContainText('South Hall')
  await expect(page).toHaveURL(/by=organization&sort=net&order=asc/)
})

test('the file has every organization, with formulas made text, and is in the trail', {
  tag: ['@F3', '@extras'],
}, async ({ page, shop, platform }) => {
  await openTwo(page, shop, 30)
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const download = await downloads
  expect(download.suggestedFilename()).toBe(`organizations-${shop.day(30)}-to-${shop.day(30)}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^'=North,org_\w+,1,2,40\.00,10\.00,30\.00,20\.00$/)
  const { rows } = await platform.pool.query(
    `select 1 from audit_entries where action = 'figures.exported' and after->>'startDate' = $1`,
    [shop.day(30)],
  )
  expect(rows).toHaveLength(1)
})

test('an organization opens with the same days, and its figures are of those days', {
  tag: ['@F3', '@extras'],
}, async ({ page, shop }) => {
  await openTwo(page, shop, 20)
  await row(page, '=North').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: '=North' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`from=${shop.day(20)}&to=${shop.day(20)}`))
  const revenue = page.getByRole('article', { name: 'Revenue' })
  await expect(revenue).toContainText('$40.00')
  await page.getByRole('button', { name: 'CLEAR' }).click()
  await expect(revenue).toContainText('$60.00')
})

test('on a phone each organization is a card, and the totals stand below', { tag: ['@F3', '@extras'] }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const long = 'The Society of Friends of Open Air Music, Theatre and Dance in the Northern Counties'
  const orgId = await shop.organization(long)
  await shop.sell(await shop.event({ orgId }), `${shop.day(20)}T10:00:00Z`, [1000])
  await openConsole(page, `${overviewOf(shop.day(20), shop.day(20))}&by=organization`)
  const headline = page.getByRole('list', { name: 'Organizations', exact: true }).getByText('$10.00 gross')
  await expect(headline).toBeVisible()
  await expect(page.getByText('All 1 organization', { exact: true })).toBeVisible()
  const right = await headline.evaluate((element) => element.getBoundingClientRect().right)
  const panelRight = await headline.evaluate(
    (element) => element.closest('section')?.getBoundingClientRect().right ?? 0,
  )
  expect(panelRight - right).toBeGreaterThanOrEqual(16)
  const id = await page.getByText(orgId, { exact: true }).boundingBox()
  expect(panelRight - (id?.x ?? 0) - (id?.width ?? 0)).toBeGreaterThanOrEqual(16)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('an opened tab stays in view', { tag: ['@F3', '@extras'] }, async ({ page, shop }) => {
    const event = await shop.event({ orgId: await shop.organization('North Hall') })
    await shop.sell(event, `${shop.day(5)}T10:00:00Z`, [1000])
    await openConsole(page, overviewOf(shop.day(5), shop.day(5)))
    const tabs = page.getByRole('navigation', { name: 'Figures by' })
    const tab = tabs.getByRole('link', { name: /^Organizations/ })
    await tab.evaluate((link) => link.scrollIntoView({ block: 'center' }))
    await tab.click()
    await expect(page.getByText('$10.00 gross').first()).toBeVisible()
    await expect(tab).toBeInViewport()
  })
})
