import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { ownFont } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { fromField, overviewOf, shownDay, toField } from './overview-page.ts'

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose dates' })
const day = (page: Page, name: string) => calendar(page).getByRole('button', { name: new RegExp(`^\\w+, ${name}`) })

test('days picked in the calendar are a draft until they are shown', { tag: ['@D1', '@F12'] }, async ({ page }) => {
  await openConsole(page, overviewOf('2024-05-10', '2024-05-20'))
  await fromField(page).click()
  await expect(calendar(page).getByRole('table')).toHaveCount(2)
  await day(page, 'May 6, 2024').click()
  await expect(calendar(page)).toContainText('Choose the last day.')
  await day(page, 'May 8, 2024').click()
  await expect(calendar(page)).toContainText('May 6 – 8, 3 days vs. May 3–5, underlined')
  await expect(day(page, 'May 4, 2024')).toHaveAccessibleName(/, compared$/)
  await expect(page).toHaveURL(/from=2024-05-10&to=2024-05-20/)
  await expectNoAxeViolations(page, '[role="dialog"]')
  await calendar(page)
    .getByRole('button', { name: /^Show May 6 – 8/ })
    .click()
  await expect(page).toHaveURL(/from=2024-05-06&to=2024-05-08/)
  await expect(calendar(page)).toBeHidden()
  await expect(fromField(page)).toBeFocused()
})

test('Cancel and Escape leave the range as it is, a preset applies at once', { tag: ['@D1', '@F12'] }, async ({
  page,
}) => {
  await openConsole(page, overviewOf('2024-05-10', '2024-05-20'))
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => calendar(page).getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await toField(page).click()
    await day(page, 'May 15, 2024').click()
    await leave()
    await expect(calendar(page)).toBeHidden()
    await expect(toField(page)).toHaveValue(shownDay('2024-05-20'))
  }
  await fromField(page).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(calendar(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
})

test.alone(
  'the keyboard moves by day, week and month, and not into the future',
  {
    tag: ['@D1', '@F12'],
  },
  async ({ page }) => {
    await page.clock.setFixedTime('2026-03-31T12:00:00Z')
    await openConsole(page, overviewOf('2026-03-10', '2026-03-12'))
    await fromField(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(day(page, 'March 12, 2026')).toBeFocused()
    for (const [key, name] of [
      ['ArrowRight', 'March 13, 2026'],
      ['ArrowDown', 'March 20, 2026'],
      ['Home', 'March 15, 2026'],
      ['PageUp', 'February 15, 2026'],
      ['PageUp', 'January 15, 2026'],
      ['PageDown', 'February 15, 2026'],
      ['PageDown', 'March 15, 2026'],
      ['PageDown', 'March 31, 2026'],
      ['ArrowRight', 'March 31, 2026'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(day(page, name)).toBeFocused()
    }
    await expect(day(page, 'March 31, 2026')).toHaveAttribute('aria-current', 'date')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(calendar(page)).toContainText('Mar 31, 1 day')
  },
)

test.alone('today has a dot above, and only compared days have a line below', { tag: '@F12' }, async ({ page }) => {
  await page.clock.setFixedTime('2026-03-31T12:00:00Z')
  await openConsole(page, overviewOf('2026-03-24', '2026-03-30'))
  await fromField(page).click()
  const marksOf = (name: string) =>
    day(page, name).evaluate((button) => {
      const [line, dot] = [getComputedStyle(button, '::before'), getComputedStyle(button, '::after')]
      return {
        line: line.content === 'none' ? null : line.borderBottomStyle,
        dot: dot.content === 'none' ? null : Number.parseFloat(dot.top) < button.clientHeight / 2,
      }
    })
  expect(await marksOf('March 31, 2026')).toEqual({ line: null, dot: true })
  expect(await marksOf('March 20, 2026')).toEqual({ line: 'dashed', dot: null })
  expect(await marksOf('March 10, 2026')).toEqual({ line: null, dot: null })
})

test('the calendar is a sheet on a phone, with one month and the presets', { tag: ['@D1', '@F12'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, overviewOf('2024-05-10', '2024-05-20'))
  await fromField(page).click()
  await expect(calendar(page).getByRole('table')).toHaveCount(1)
  await ownFont(page)
  const [cancel, show] = ['Cancel', /^Show /].map((name) => calendar(page).getByRole('button', { name }))
  expect((await cancel?.boundingBox())?.y).toBe((await show?.boundingBox())?.y)
  await expectNoAxeViolations(page, '[role="dialog"]')
  await calendar(page).getByRole('button', { name: 'Yesterday' }).click()
  await expect(calendar(page)).toBeHidden()
  await expect(page).not.toHaveURL(/2024-05-10/)
})
