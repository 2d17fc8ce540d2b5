import { ownFont } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { recordStatsCalls } from '#platform/stats-calls.ts'
import { fromField, leaveFor, overviewOf, presets, rows, shownDay, toField } from './overview-page.ts'

test('CLEAR and an emptied field leave their ends open, read as Any date', { tag: '@D1' }, async ({ page, shop }) => {
  const calls = recordStatsCalls(page)
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await page.getByRole('button', { name: 'CLEAR', exact: true }).click()
  await expect(fromField(page)).toHaveValue('')
  await expect(toField(page)).toHaveValue('')
  await expect(page.getByPlaceholder('Any date')).toHaveCount(2)
  await expect.poll(() => calls).toContainEqual({ call: 'events', from: null, to: null })
  await expect.poll(() => calls).toContainEqual({ call: 'overview', from: null, to: null })
  await expect(presets(page).and(page.locator('[aria-pressed="true"]'))).toHaveCount(0)
  await leaveFor(page, overviewOf(shop.day(5), shop.day(7)))
  await expect(fromField(page)).toHaveValue(shownDay(shop.day(5)))
  await fromField(page).fill('')
  await expect(fromField(page)).toHaveValue('')
  await expect.poll(() => calls).toContainEqual({ call: 'events', from: null, to: shop.day(7) })
})

test('a date is typed key by key, and nothing loads until its year is complete', { tag: '@D1' }, async ({ page }) => {
  await openConsole(page, overviewOf('2019-05-01', '2019-05-20'))
  await expect(fromField(page)).toHaveValue(shownDay('2019-05-01'))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const calls = recordStatsCalls(page)
  await fromField(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5/10/2019')
  await expect(page).toHaveURL(/from=2019-05-10&to=2019-05-20/)
  await expect.poll(() => calls).toContainEqual({ call: 'events', from: '2019-05-10', to: '2019-05-20' })
  expect(calls.filter(({ from }) => from !== null && from < '2019')).toEqual([])
  await page.keyboard.press('Tab')
  await expect(fromField(page)).toHaveValue('May 10, 2019')
})

test('FROM after TO is refused in place: nothing loads, nothing is lost', { tag: '@D2' }, async ({ page, shop }) => {
  await shop.sell(await shop.event({ name: 'Still Here' }), `${shop.day(11)}T10:00:00Z`, [1500])
  await openConsole(page, overviewOf(shop.day(10), shop.day(12)))
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const address = page.url()
  const calls = recordStatsCalls(page)
  const from = fromField(page)
  await from.fill(shop.day(15))
  const message = page.getByText('FROM is after TO. Choose a FROM date on or before the TO date.')
  await expect(message).toBeVisible()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveAccessibleDescription(/FROM is after TO/)
  await expect(from).toHaveValue(shownDay(shop.day(15)))
  await expect(toField(page)).toHaveValue(shownDay(shop.day(12)))
  await expect(rows(page)).toContainText(['Still Here'])
  expect(page.url()).toBe(address)

  await toField(page).fill(shop.day(16))
  await expect(message).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`from=${shop.day(15)}&to=${shop.day(16)}`))
  await expect
    .poll(() => calls.filter(({ call }) => call === 'events'))
    .toEqual([{ call: 'events', from: shop.day(15), to: shop.day(16) }])
})

test('a preset or CLEAR replaces a refused range, and typing releases a preset', { tag: ['@D1', '@D2'] }, async ({
  page,
  shop,
}) => {
  await openConsole(page, overviewOf(shop.day(20), shop.day(22)))
  await expect(fromField(page)).toHaveValue(shownDay(shop.day(20)))
  const message = page.getByText('FROM is after TO.')
  for (const way of ['Last 7 days', 'CLEAR']) {
    await toField(page).fill(shop.day(22))
    await fromField(page).fill(shop.day(23))
    await expect(message).toBeVisible()
    await page.getByRole('button', { name: way, exact: true }).click()
    await expect(message).toBeHidden()
  }
  await expect(fromField(page)).toHaveValue('')
  await leaveFor(page, '/dashboard-overview')
  const day = page.getByRole('button', { name: 'Last 24 hours' })
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await fromField(page).fill(shop.day(30))
  await expect(day).toHaveAttribute('aria-pressed', 'false')
  await expect(presets(page).and(page.locator('[aria-pressed="true"]'))).toHaveCount(0)
  await day.click()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('CLEAR stands beside the two dates it clears', { tag: '@D1' }, async ({ page, shop }) => {
    await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
    await ownFont(page)
    const clear = await page.getByRole('button', { name: 'CLEAR', exact: true }).boundingBox()
    const dates = await toField(page).boundingBox()
    expect(clear?.x).toBeGreaterThan((dates?.x ?? 0) + (dates?.width ?? 0))
    expect((clear?.y ?? 0) + (clear?.height ?? 0) / 2).toBeCloseTo((dates?.y ?? 0) + (dates?.height ?? 0) / 2, 0)
    const isWhole = (input: HTMLInputElement) => input.scrollWidth <= input.clientWidth
    expect(await fromField(page).evaluate(isWhole)).toBe(true)
    expect(await toField(page).evaluate(isWhole)).toBe(true)
  })
})
