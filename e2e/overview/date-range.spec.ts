import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { recordStatsCalls } from '#platform/stats-calls.ts'
import { overviewOf, rows } from './overview-page.ts'

const presets = [
  { label: 'Last 24 hours', from: '2026-03-30' },
  { label: 'Last 7 days', from: '2026-03-25' },
  { label: 'Last 30 days', from: '2026-03-02' },
  { label: 'Last 3 months', from: '2025-12-31' },
  { label: 'This year', from: '2026-01-01' },
]
const today = '2026-03-31'

test.alone('D1 the five presets read as catalogued, and each asks for its range', async ({ page }) => {
  await page.clock.setFixedTime(`${today}T12:00:00Z`)
  const calls = recordStatsCalls(page)
  await openConsole(page, overviewOf('2020-01-01', '2020-01-02'))
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

test('D1 CLEAR unsets both ends: they read Any date, and the calls name no days', async ({ page, shop }) => {
  const calls = recordStatsCalls(page)
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await page.getByRole('button', { name: 'CLEAR', exact: true }).click()
  await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('TO', { exact: true })).toHaveValue('')
  const range = page.getByRole('group', { name: 'Date range' })
  await expect(range.getByText('Any date', { exact: true })).toHaveCount(2)
  await expect.poll(() => calls).toContainEqual({ call: 'events', from: null, to: null })
  await expect.poll(() => calls).toContainEqual({ call: 'overview', from: null, to: null })
  await expect(page.locator('[aria-pressed="true"]')).toHaveCount(0)
})

test('D1 a date can be typed key by key; nothing is asked for while its year is not whole', async ({ page }) => {
  await openConsole(page, overviewOf('2019-05-01', '2019-05-20'))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const calls = recordStatsCalls(page)
  await page.getByLabel('FROM', { exact: true }).focus()
  await page.keyboard.type('05102019')
  await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('2019-05-10')
  await expect(page).toHaveURL(/from=2019-05-10&to=2019-05-20/)
  await expect.poll(() => calls).toContainEqual({ call: 'events', from: '2019-05-10', to: '2019-05-20' })
  expect(calls.filter(({ from }) => from !== null && from < '2019')).toEqual([])
  await expect(page.getByText('May 10, 2019', { exact: true })).toBeAttached()
})

test('D1 clearing one field leaves that end open', async ({ page, shop }) => {
  const calls = recordStatsCalls(page)
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await page.getByLabel('FROM', { exact: true }).fill('')
  await expect(page.getByText('Any date', { exact: true })).toHaveCount(1)
  await expect.poll(() => calls).toContainEqual({ call: 'events', from: null, to: shop.day(2) })
})

test('D2 FROM after TO is refused in place: nothing is asked for, nothing on the screen is lost', async ({
  page,
  shop,
}) => {
  await shop.sell(await shop.event({ name: 'Still Here' }), `${shop.day(1)}T10:00:00Z`, [1500])
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await expect(rows(page)).toHaveCount(1)
  const address = page.url()
  const calls = recordStatsCalls(page)
  const from = page.getByLabel('FROM', { exact: true })
  await from.fill(shop.day(5))
  const message = page.getByText('FROM is after TO. Choose a FROM date on or before the TO date.')
  await expect(message).toBeVisible()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveAccessibleDescription(/FROM is after TO/)
  await expect(from).toHaveValue(shop.day(5))
  await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(2))
  await expect(rows(page)).toContainText(['Still Here'])
  expect(page.url()).toBe(address)

  await page.getByLabel('TO', { exact: true }).fill(shop.day(6))
  await expect(message).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`from=${shop.day(5)}&to=${shop.day(6)}`))
  await expect
    .poll(() => calls.filter(({ call }) => call === 'events'))
    .toEqual([{ call: 'events', from: shop.day(5), to: shop.day(6) }])
})

test('D2 a preset or CLEAR takes a refused range away', async ({ page, shop }) => {
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  const message = page.getByText('FROM is after TO.')
  for (const way of ['Last 7 days', 'CLEAR']) {
    await page.getByLabel('TO', { exact: true }).fill(shop.day(2))
    await page.getByLabel('FROM', { exact: true }).fill(shop.day(3))
    await expect(message).toBeVisible()
    await page.getByRole('button', { name: way, exact: true }).click()
    await expect(message).toBeHidden()
  }
  await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('')
})

test('D2 the active preset is marked; typing a date releases it', async ({ page, shop }) => {
  await openConsole(page, '/dashboard-overview')
  const day = page.getByRole('button', { name: 'Last 24 hours' })
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('FROM', { exact: true }).fill(shop.day(0))
  await expect(day).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[aria-pressed="true"]')).toHaveCount(0)
  await day.click()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
})
