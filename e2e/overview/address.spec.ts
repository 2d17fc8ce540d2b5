import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { recordStatsCalls } from '#platform/stats-calls.ts'
import { eventNames, header, overviewOf } from './overview-page.ts'

test('O9 range and order are in the address: a reload, and a colleague who is sent it, see the same', async ({
  page,
  browser,
  platform,
  shop,
}) => {
  for (const [name, price] of [
    ['Alder', 900],
    ['Birch', 100],
  ] as const) {
    await shop.sell(await shop.event({ name }), `${shop.day(1)}T10:00:00Z`, [price])
  }
  await openConsole(page, '/dashboard-overview')
  await page.getByLabel('FROM', { exact: true }).fill(shop.day(0))
  await page.getByLabel('TO', { exact: true }).fill(shop.day(2))
  await header(page, 'Revenue').getByRole('button').click()
  await header(page, 'Revenue').getByRole('button').click()
  await expect(eventNames(page)).toHaveText(['Birch', 'Alder'])
  const address = page.url()
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    from: shop.day(0),
    to: shop.day(2),
    sort: 'totalRevenue',
    order: 'asc',
  })
  await page.reload()
  await expect(eventNames(page)).toHaveText(['Birch', 'Alder'])

  const colleague = await browser.newPage({ baseURL: platform.origin })
  await openConsole(colleague, address.slice(platform.origin.length), 'second@orbit.example')
  await expect(eventNames(colleague)).toHaveText(['Birch', 'Alder'])
  await expect(colleague.getByLabel('FROM', { exact: true })).toHaveValue(shop.day(0))
  await expect(colleague.getByLabel('TO', { exact: true })).toHaveValue(shop.day(2))
  await expect(header(colleague, 'Revenue')).toHaveAttribute('aria-sort', 'ascending')
  await colleague.close()
})

test('O9 back and forward go through the ranges and orders that were looked at', async ({ page, shop }) => {
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await page.getByLabel('TO', { exact: true }).fill(shop.day(4))
  await expect(page).toHaveURL(new RegExp(`to=${shop.day(4)}`))
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
  await header(page, 'Event Date').getByRole('button').click()
  await expect(header(page, 'Event Date')).toHaveAttribute('aria-sort', 'ascending')

  await page.goBack()
  await expect(header(page, 'Last Updated')).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(4))
  await page.goBack()
  await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(2))
  await page.goForward()
  await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(4))
})

test('O9 a range that was cleared stays cleared in the address', async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  await page.getByRole('button', { name: 'CLEAR' }).click()
  await expect(page).toHaveURL(/\?from=any$/)
  await page.reload()
  await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('TO', { exact: true })).toHaveValue('')
})

test('O9 one end alone leaves the other open', async ({ page, shop }) => {
  const calls = recordStatsCalls(page)
  await openConsole(page, `/dashboard-overview?to=${shop.day(3)}`)
  await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(3))
  expect(calls).toContainEqual({ call: 'events', from: null, to: shop.day(3) })
})

const bad = [
  ['days that do not exist', 'from=2025-02-30&to=2025-13-01'],
  ['words', 'from=yesterday&to=%3Cscript%3E'],
  ['FROM after TO', 'from=2025-03-02&to=2025-03-01'],
  ['other types', 'from=20250301&to=%7B%22a%22%3A1%7D&sort=true&order=1'],
  ['unknown columns', 'sort=password&order=sideways'],
] as const

test.alone('O9 an address with values that make no sense falls back to the usual view', async ({ page }) => {
  await page.clock.setFixedTime('2026-03-15T12:00:00Z')
  const calls = recordStatsCalls(page)
  for (const [what, search] of bad) {
    calls.length = 0
    await openConsole(page, `/dashboard-overview?${search}`)
    await expect(page.getByLabel('FROM', { exact: true }), what).toHaveValue('2026-03-14')
    await expect(page.getByLabel('TO', { exact: true }), what).toHaveValue('2026-03-15')
    await expect(header(page, 'Last Updated'), what).toHaveAttribute('aria-sort', 'descending')
    await expect(page.locator('[aria-busy="true"]'), what).toHaveCount(0)
    expect(
      calls.filter(({ call }) => call === 'events'),
      what,
    ).toEqual([{ call: 'events', from: '2026-03-14', to: '2026-03-15' }])
  }
})
