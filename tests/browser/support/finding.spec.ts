import { expectNoAxeViolations } from '#platform/axe.ts'
import { chooseOption } from '#platform/choose-option.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase, caseRow } from './a-case.ts'

test('a case is found by a word of a message, which stays out of the address', { tag: '@S8' }, async ({
  page,
  platform: { pool },
}) => {
  const subject = 'Turnstile stuck at gate 9'
  await aCase(pool, { subject, name: 'Ottilie Brandvold', text: 'The zirconium lever of the turnstile is bent.' })
  await openConsole(page, '/support')
  await page.keyboard.press('/')
  await page.keyboard.type('zirconium')
  await expect(caseRow(page, subject)).toContainText('Matched message: The zirconium lever')
  await expect(page.getByText('1 case found')).toBeVisible()
  expect(page.url()).not.toContain('zirconium')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=all&case=sup_/)
  await expectNoAxeViolations(page)
  const field = page.getByRole('textbox', { name: 'Search cases' })
  await field.fill('ottilie brandvold')
  await expect(caseRow(page, subject)).toContainText('Matched person')
  await field.fill('nobody wrote this')
  await expect(page.getByText('No cases found')).toBeVisible()
  await page.route('**/cases/search', (route) => route.fulfill({ status: 500, body: '' }))
  await field.fill('zirconium lever')
  await expect(page.getByText('Couldn’t search cases')).toBeVisible()
  await field.press('Escape')
  await expect(page).not.toHaveURL(/tab=/)
})

test('cases are filtered by category, priority and event, and the address keeps it', { tag: '@S8' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Filtered Evening' })
  await aCase(pool, { subject: 'About the filtered evening', eventId, priority: 'urgent' })
  await aCase(pool, { subject: 'About nothing of the kind' })
  await openConsole(page, '/support')
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Filter cases' })
  await chooseOption(dialog.getByRole('combobox', { name: 'Category' }), 'Entry refused')
  await chooseOption(dialog.getByRole('combobox', { name: 'Priority' }), 'Urgent')
  await dialog.getByRole('textbox', { name: 'Event (optional)' }).fill('Filtered Evening')
  await dialog.getByRole('button', { name: 'Choose Filtered Evening' }).click()
  await expectNoAxeViolations(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Show cases' }).click()
  await expect(page).toHaveURL(new RegExp(`category=entry-refused&priority=urgent&event=${eventId}`))
  await expect(caseRow(page, 'About the filtered evening')).toBeVisible()
  await expect(caseRow(page, 'About nothing of the kind')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Urgent priority. Remove this filter' }).click()
  await page.getByRole('button', { name: 'Filtered Evening. Remove this filter' }).click()
  await page.getByRole('button', { name: 'Entry refused. Remove this filter' }).click()
  await expect(caseRow(page, 'About nothing of the kind')).toBeVisible()
})

test('search and filter fit a phone', { tag: '@S8' }, async ({ page, platform: { pool } }) => {
  await aCase(pool, { subject: 'A case on a phone', priority: 'high' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, '/support?priority=high')
  await page.getByRole('textbox', { name: 'Search cases' }).fill('case on a phone')
  await expect(page.getByText('1 case found')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Filter cases' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
