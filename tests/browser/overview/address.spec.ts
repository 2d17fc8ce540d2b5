import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { recordStatsCalls } from '#platform/stats-calls.ts'
import { eventNames, header, overviewOf } from './overview-page.ts'

test('O9 range and order are in the address: a reload, back and forward, and a colleague who is sent it, see the same', async ({
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
  await test.step('back and forward go through the ranges and orders that were looked at', async () => {
    await goTo(page, overviewOf(shop.day(10), shop.day(12)))
    await expect(page.getByLabel('FROM', { exact: true })).toHaveValue(shop.day(10))
    await page.getByLabel('TO', { exact: true }).fill(shop.day(14))
    await expect(page).toHaveURL(new RegExp(`to=${shop.day(14)}`))
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
    await header(page, 'Event Date').getByRole('button').click()
    await expect(header(page, 'Event Date')).toHaveAttribute('aria-sort', 'ascending')

    await page.goBack()
    await expect(header(page, 'Last Updated')).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(14))
    await page.goBack()
    await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(12))
    await page.goForward()
    await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(14))
  })
  await test.step('one end alone leaves the other open', async () => {
    const calls = recordStatsCalls(page)
    await goTo(page, `/dashboard-overview?to=${shop.day(23)}`)
    await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(23))
    await expect.poll(() => calls).toContainEqual({ call: 'events', from: null, to: shop.day(23) })
  })
  await test.step('a range that was cleared stays cleared in the address', async () => {
    await goTo(page, '/dashboard-overview')
    await page.getByRole('button', { name: 'CLEAR' }).click()
    await expect(page).toHaveURL(/\?from=any$/)
    await page.reload()
    await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('TO', { exact: true })).toHaveValue('')
  })
})

const bad = [
  ['days that do not exist', 'from=2025-02-30&to=2025-13-01'],
  ['words', 'from=yesterday&to=%3Cscript%3E'],
  ['FROM after TO', 'from=2025-03-02&to=2025-03-01'],
  ['other types', 'from=20250301&to=%7B%22a%22%3A1%7D&sort=true&order=1'],
  ['unknown columns', 'sort=password&order=sideways'],
] as const

const usual = '2026-03-30'
const today = '2026-03-31'

const presets = [
  { label: 'Last 24 hours', from: '2026-03-30' },
  { label: 'Last 7 days', from: '2026-03-25' },
  { label: 'Last 30 days', from: '2026-03-02' },
  { label: 'Last 3 months', from: '2025-12-31' },
  { label: 'This year', from: '2026-01-01' },
]

test.alone(
  'O1 O9 D1 the overview opens with yesterday to today, by the days of the platform; presets and nonsense in the address',
  async ({ page }) => {
    // In New York, where this browser is, it is still the 30th.
    await page.clock.setFixedTime('2026-03-31T02:00:00Z')
    const calls = recordStatsCalls(page)
    await openConsole(page, '/dashboard-overview')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview', exact: true })).toBeVisible()
    await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('2026-03-30')
    await expect(page.getByLabel('TO', { exact: true })).toHaveValue('2026-03-31')
    await expect(page.getByRole('button', { name: 'Last 24 hours' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/\/dashboard-overview$/)
    expect(calls).toContainEqual({ call: 'events', from: '2026-03-30', to: '2026-03-31' })
    expect(calls).toContainEqual({ call: 'overview', from: '2026-03-30', to: '2026-03-31' })
    await test.step('D1 the five presets read as catalogued, and each asks for its range', async () => {
      await goTo(page, overviewOf('2020-01-01', '2020-01-02'))
      const choices = page.getByRole('group', { name: 'Presets' }).getByRole('button')
      await expect(choices).toHaveText(presets.map(({ label }) => label))
      for (const { label, from } of presets) {
        const preset = page.getByRole('button', { name: label, exact: true })
        await preset.click()
        await expect(page.getByLabel('FROM', { exact: true })).toHaveValue(from)
        await expect(page.getByLabel('TO', { exact: true })).toHaveValue(today)
        await expect.poll(() => calls).toContainEqual({ call: 'events', from, to: today })
        await expect.poll(() => calls).toContainEqual({ call: 'overview', from, to: today })
        await expect(preset).toHaveAttribute('aria-pressed', 'true')
        await expect(page.locator('[aria-pressed="true"]')).toHaveCount(1)
      }
    })
    await test.step('O9 an address with values that make no sense falls back to the usual view', async () => {
      const elsewhere = { from: '2020-01-01', to: '2020-01-02' }
      calls.length = 0
      for (const [what, search] of bad) {
        await goTo(page, overviewOf(elsewhere.from, elsewhere.to))
        await expect(page.getByLabel('FROM', { exact: true }), what).toHaveValue(elsewhere.from)
        await goTo(page, `/dashboard-overview?${search}`)
        await expect(page.getByLabel('FROM', { exact: true }), what).toHaveValue(usual)
        await expect(page.getByLabel('TO', { exact: true }), what).toHaveValue(today)
        await expect(header(page, 'Last Updated'), what).toHaveAttribute('aria-sort', 'descending')
        await expect(page.locator('[aria-busy="true"]'), what).toHaveCount(0)
      }
      // The usual range is young enough to be shown again without a call: nothing was asked for but the other range, and
      // what that is compared with where it was left before the answer came.
      const asked = new Set(calls.map(({ from }) => from))
      expect([elsewhere.from, '2019-12-30']).toEqual(expect.arrayContaining([...asked]))
    })
  },
)
