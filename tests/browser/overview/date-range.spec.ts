import type { Page } from '@playwright/test'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { recordStatsCalls } from '#platform/stats-calls.ts'
import { overviewOf, rows } from './overview-page.ts'

/** A field that somebody is in keeps what was typed. */
async function leaveFor(page: Page, path: string) {
  await page.getByRole('heading', { level: 1 }).click()
  await goTo(page, path)
}

test('D1 D2 both ends are typed, cleared and refused in place, and the active preset is marked', async ({
  page,
  shop,
}) => {
  await test.step('CLEAR unsets both ends: they read Any date, and the calls name no days', async () => {
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
  await test.step('a date can be typed key by key; nothing is asked for while its year is not whole', async () => {
    await leaveFor(page, overviewOf('2019-05-01', '2019-05-20'))
    await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('2019-05-01')
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
  await test.step('clearing one field leaves that end open', async () => {
    const calls = recordStatsCalls(page)
    await leaveFor(page, overviewOf(shop.day(5), shop.day(7)))
    await expect(page.getByLabel('FROM', { exact: true })).toHaveValue(shop.day(5))
    await page.getByLabel('FROM', { exact: true }).fill('')
    await expect(page.getByText('Any date', { exact: true })).toHaveCount(1)
    await expect.poll(() => calls).toContainEqual({ call: 'events', from: null, to: shop.day(7) })
  })
  await test.step('FROM after TO is refused in place: nothing is asked for, nothing on the screen is lost', async () => {
    await shop.sell(await shop.event({ name: 'Still Here' }), `${shop.day(11)}T10:00:00Z`, [1500])
    await leaveFor(page, overviewOf(shop.day(10), shop.day(12)))
    await expect(rows(page)).toHaveCount(1)
    const address = page.url()
    const calls = recordStatsCalls(page)
    const from = page.getByLabel('FROM', { exact: true })
    await from.fill(shop.day(15))
    const message = page.getByText('FROM is after TO. Choose a FROM date on or before the TO date.')
    await expect(message).toBeVisible()
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(from).toHaveAccessibleDescription(/FROM is after TO/)
    await expect(from).toHaveValue(shop.day(15))
    await expect(page.getByLabel('TO', { exact: true })).toHaveValue(shop.day(12))
    await expect(rows(page)).toContainText(['Still Here'])
    expect(page.url()).toBe(address)

    await page.getByLabel('TO', { exact: true }).fill(shop.day(16))
    await expect(message).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`from=${shop.day(15)}&to=${shop.day(16)}`))
    await expect
      .poll(() => calls.filter(({ call }) => call === 'events'))
      .toEqual([{ call: 'events', from: shop.day(15), to: shop.day(16) }])
  })
  await test.step('a preset or CLEAR takes a refused range away', async () => {
    await leaveFor(page, overviewOf(shop.day(20), shop.day(22)))
    await expect(page.getByLabel('FROM', { exact: true })).toHaveValue(shop.day(20))
    const message = page.getByText('FROM is after TO.')
    for (const way of ['Last 7 days', 'CLEAR']) {
      await page.getByLabel('TO', { exact: true }).fill(shop.day(22))
      await page.getByLabel('FROM', { exact: true }).fill(shop.day(23))
      await expect(message).toBeVisible()
      await page.getByRole('button', { name: way, exact: true }).click()
      await expect(message).toBeHidden()
    }
    await expect(page.getByLabel('FROM', { exact: true })).toHaveValue('')
  })
  await test.step('the active preset is marked; typing a date releases it', async () => {
    await leaveFor(page, '/dashboard-overview')
    const day = page.getByRole('button', { name: 'Last 24 hours' })
    await expect(day).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('FROM', { exact: true }).fill(shop.day(30))
    await expect(day).toHaveAttribute('aria-pressed', 'false')
    await expect(page.locator('[aria-pressed="true"]')).toHaveCount(0)
    await day.click()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
  })
})
