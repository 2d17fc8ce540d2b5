import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { recordStatsCalls } from '#platform/stats-calls.ts'
import { eventNames, fromField, header, overviewOf, presets, shownDay, toField } from './overview-page.ts'

test('range and order are in the address, for a reload and for a colleague', { tag: '@O9' }, async ({
  page,
  browser,
  platform,
  shop,
}) => {
  const alder = await shop.event({ name: 'Alder' })
  const birch = await shop.event({ name: 'Birch' })
  await shop.sell(alder, `${shop.day(1)}T10:00:00Z`, [900])
  await shop.sell(birch, `${shop.day(1)}T10:00:00Z`, [100])
  await openConsole(page, '/dashboard-overview')
  await fromField(page).fill(shop.day(0))
  await toField(page).fill(shop.day(2))
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
  await expect(fromField(colleague)).toHaveValue(shownDay(shop.day(0)))
  await expect(toField(colleague)).toHaveValue(shownDay(shop.day(2)))
  await expect(header(colleague, 'Revenue')).toHaveAttribute('aria-sort', 'ascending')
  await colleague.close()
})

test('back and forward go through the viewed ranges and orders', { tag: '@O9' }, async ({ page, shop }) => {
  await openConsole(page, overviewOf(shop.day(10), shop.day(12)))
  await expect(fromField(page)).toHaveValue(shownDay(shop.day(10)))
  await toField(page).fill(shop.day(14))
  await expect(page).toHaveURL(new RegExp(`to=${shop.day(14)}`))
  const week = page.getByRole('button', { name: 'Last 7 days' })
  await week.click()
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await header(page, 'Event Date').getByRole('button').click()
  await expect(header(page, 'Event Date')).toHaveAttribute('aria-sort', 'ascending')

  await page.goBack()
  await expect(header(page, 'Last Updated')).toHaveAttribute('aria-sort', 'descending')
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(toField(page)).toHaveValue(shownDay(shop.day(14)))
  await page.goBack()
  await expect(toField(page)).toHaveValue(shownDay(shop.day(12)))
  await page.goForward()
  await expect(toField(page)).toHaveValue(shownDay(shop.day(14)))
})

test('one end alone leaves the other open, and a cleared range stays cleared', { tag: '@O9' }, async ({
  page,
  shop,
}) => {
  const calls = recordStatsCalls(page)
  await openConsole(page, `/dashboard-overview?to=${shop.day(23)}`)
  await expect(fromField(page)).toHaveValue('')
  await expect(toField(page)).toHaveValue(shownDay(shop.day(23)))
  await expect.poll(() => calls).toContainEqual({ call: 'events', from: null, to: shop.day(23) })
  await goTo(page, '/dashboard-overview')
  await page.getByRole('button', { name: 'CLEAR' }).click()
  await expect(page).toHaveURL(/\?from=any$/)
  await page.reload()
  await expect(fromField(page)).toHaveValue('')
  await expect(toField(page)).toHaveValue('')
})

const today = '2026-03-31'
const yesterday = '2026-03-30'
// In this browser's zone, New York, it is still the 30th.
const now = '2026-03-31T02:00:00Z'
const elsewhere = { from: '2020-01-01', to: '2020-01-02' }

const choices = [
  { label: 'Today', from: today },
  { label: 'Yesterday', from: yesterday, to: yesterday },
  { label: 'Last 24 hours', from: '2026-03-30' },
  { label: 'Last 7 days', from: '2026-03-25' },
  { label: 'Last 30 days', from: '2026-03-02' },
  { label: 'Last 3 months', from: '2025-12-31' },
  { label: 'This year', from: '2026-01-01' },
]

test.alone(
  'the overview opens with yesterday and today, and each preset loads its range',
  { tag: ['@O1', '@D1', '@F2'] },
  async ({ page }) => {
    await page.clock.setFixedTime(now)
    const calls = recordStatsCalls(page)
    await openConsole(page, '/dashboard-overview')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview', exact: true })).toBeVisible()
    await expect(fromField(page)).toHaveValue(shownDay(yesterday))
    await expect(toField(page)).toHaveValue(shownDay(today))
    await expect(page.getByRole('button', { name: 'Last 24 hours' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/\/dashboard-overview$/)
    expect(calls).toContainEqual({ call: 'events', from: yesterday, to: today })
    expect(calls).toContainEqual({ call: 'overview', from: yesterday, to: today })

    await goTo(page, overviewOf(elsewhere.from, elsewhere.to))
    await expect(presets(page)).toHaveText(choices.map(({ label }) => label))
    for (const { label, from, to = today } of choices) {
      const preset = page.getByRole('button', { name: label, exact: true })
      await preset.click()
      await expect(fromField(page)).toHaveValue(shownDay(from))
      await expect(toField(page)).toHaveValue(shownDay(to))
      await expect.poll(() => calls).toContainEqual({ call: 'events', from, to })
      await expect.poll(() => calls).toContainEqual({ call: 'overview', from, to })
      await expect(preset).toHaveAttribute('aria-pressed', 'true')
      await expect(presets(page).and(page.locator('[aria-pressed="true"]'))).toHaveCount(1)
    }
  },
)

const bad = [
  ['days that do not exist', 'from=2025-02-30&to=2025-13-01'],
  ['words', 'from=yesterday&to=%3Cscript%3E'],
  ['FROM after TO', 'from=2025-03-02&to=2025-03-01'],
  ['other types', 'from=20250301&to=%7B%22a%22%3A1%7D&sort=true&order=1'],
  ['unknown columns', 'sort=password&order=sideways'],
] as const

test.alone('an address with invalid values falls back to the default view', { tag: '@O9' }, async ({ page }) => {
  await page.clock.setFixedTime(now)
  await openConsole(page, '/dashboard-overview')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const calls = recordStatsCalls(page)
  for (const [what, search] of bad) {
    await goTo(page, overviewOf(elsewhere.from, elsewhere.to))
    await expect(fromField(page), what).toHaveValue(shownDay(elsewhere.from))
    await goTo(page, `/dashboard-overview?${search}`)
    await expect(fromField(page), what).toHaveValue(shownDay(yesterday))
    await expect(toField(page), what).toHaveValue(shownDay(today))
    await expect(header(page, 'Last Updated'), what).toHaveAttribute('aria-sort', 'descending')
    await expect(page.locator('[aria-busy="true"]'), what).toHaveCount(0)
  }
  // The usual range is still cached. Only the other range was requested, and its compared days if the page was left
  // before they arrived.
  const asked = new Set(calls.map(({ from }) => from))
  expect([elsewhere.from, '2019-12-30']).toEqual(expect.arrayContaining([...asked]))
})
