import { chooseOption } from '#platform/choose-option.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const tableTitle = 'Recent Event Updates (Top 20)'

const widths = [
  { width: 1440, railIsOpen: true, columns: 6 },
  { width: 1152, railIsOpen: true, columns: 5 },
  { width: 768, railIsOpen: false, columns: 5 },
  { width: 1920, railIsOpen: true, columns: 6 },
]

for (const { width, railIsOpen, columns } of widths) {
  test(`at ${width} px nothing scrolls sideways and everything can be pressed`, { tag: '@O6' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openConsole(page, '/dashboard-overview?from=any')
    const table = page.getByRole('table', { name: tableTitle })
    await expect(table.getByRole('row')).toHaveCount(21)
    await expect(page.getByText('MONITOR', { exact: true })).toHaveCount(railIsOpen ? 1 : 0)
    await expect(table.getByRole('columnheader')).toHaveCount(columns)
    // Values without their own column are shown below others.
    await expect(table.getByRole('row').nth(1)).toContainText(/ago|just now|20\d\d/)
    await expectNoSidewaysScroll(page)
    const frame = table.locator('..')
    expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await smallTargets(page, 24)).toEqual([])
    // Below this width the presets are beside the calendar.
    if (width < 1152) await page.getByLabel('FROM', { exact: true }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect(page).toHaveURL(/from=20/)
    await page.getByRole('button', { name: 'CLEAR' }).click()
    await expect(page).toHaveURL(/from=any/)
  })
}

test('at 900 px every order can be chosen', { tag: '@O6' }, async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 })
  await openConsole(page, '/dashboard-overview?from=any')
  await chooseOption(page.getByRole('combobox', { name: 'Sort by' }), 'End Date')
  await expect(page).toHaveURL(/sort=endDate&order=asc/)
  await page.getByRole('button', { name: 'Sort descending', exact: true }).click()
  await expect(page).toHaveURL(/sort=endDate&order=desc/)
})

test('at a zoom of 400 % everything can still be reached and used', { tag: '@O6' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await openConsole(page, '/dashboard-overview?from=any')
  const items = page.getByRole('list', { name: /Top 20/ })
  await expect(items.getByRole('listitem')).toHaveCount(20)
  await expect(items.getByRole('link')).toHaveCount(20)
  await expectNoSidewaysScroll(page)
  await chooseOption(page.getByRole('combobox', { name: 'Sort by' }), 'Revenue')
  const last = items.getByRole('link').last()
  await last.focus()
  await expect(last).toBeInViewport()
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(sheet.getByRole('link').last()).toBeInViewport()
  await expect(sheet.getByRole('button', { name: 'Sign out' })).toBeInViewport()
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await expect(page).toHaveURL(/\/guests$/)
})
