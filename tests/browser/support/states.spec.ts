import { holdAnswer, tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase, anAccount, caseRow, conversation, manySolved, sidebar } from './a-case.ts'

test('a case opens for the account in a link, and a draft outlives its dialog', { tag: '@X6' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const name = 'Wilhelmina Torvald'
  const accountId = await anAccount(pool, name)
  await boxOffice.event({ name: 'The Quiet Opening' })
  await page.goto(`/support?new=true&account=${accountId}`)
  const dialog = page.getByRole('dialog', { name: 'New case' })
  await expect(dialog.getByText(name)).toBeVisible()
  await dialog.getByRole('button', { name: 'Open case' }).click()
  await expect(dialog.getByText('Enter the message.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Cannot log in on new phone')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The code never comes.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'New case' }).click()
  await expect(dialog.getByText(name)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('The code never comes.')
  await dialog.getByRole('textbox', { name: 'Event (optional)' }).fill('The Quiet Opening')
  await dialog.getByRole('textbox', { name: 'Event (optional)' }).press('Enter')
  await dialog.getByRole('button', { name: 'Choose The Quiet Opening' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose another event' })).toBeFocused()
  await expectNoAxeViolations(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Open case' }).click()
  await expect(page).toHaveURL(/\/support\?case=sup_/)
  await expect(conversation(page).getByText('The code never comes.')).toBeVisible()
  await expect(caseRow(page, 'Cannot log in on new phone')).toContainText(name)
  await expect(sidebar(page).getByRole('link', { name: 'The Quiet Opening' })).toBeVisible()
  await expect(sidebar(page).getByText('No tickets for this event')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a missing case and an unreadable case have messages', { tag: '@X6' }, async ({ page, platform: { pool } }) => {
  const subject = 'Comp allocation for press'
  const caseId = await aCase(pool, { subject })
  await pool.query('update support_cases set due_at = null where due_at < now()')
  await openConsole(page, '/support?overdue=true&case=sup_nobody')
  await expect(page.getByText('No such case')).toBeVisible()
  await expect(page.getByText('No overdue cases')).toBeVisible()
  await page.getByRole('button', { name: 'Overdue only. Remove this filter' }).click()
  await expect(page).toHaveURL(/\/support\?case=sup_nobody$/)
  await expect(caseRow(page, subject)).toBeVisible()
  await page.getByRole('button', { name: 'Back to cases' }).click()
  await expect(page.getByText('Select a case (J for the next one).')).toBeVisible()

  const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-support-1' }
  const broken = `**/api/v1/admin/cases/${caseId}`
  await page.route(broken, (route) => route.fulfill({ status: 500, json: problem }))
  await caseRow(page, subject).click()
  await expect(page.getByText('Couldn’t load this case')).toBeVisible()
  await expect(page.getByText('req-support-1')).toBeVisible()
  await page.unroute(broken)
  await tryAgain(page, conversation(page))
})

test('Show more brings the rest, also when a colleague changes the list', { tag: '@X6' }, async ({
  page,
  platform: { pool },
}) => {
  await manySolved(pool, 60)
  await openConsole(page, '/support')
  const tab = page.getByRole('link', { name: /^Solved/ })
  await tab.click()
  const nextPage = await holdAnswer(page, '**/api/v1/admin/cases?*after=*')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(tab).toHaveText(/\d/)
  const before = (await tab.textContent()) ?? ''
  await aCase(pool, { subject: 'Solved this minute', state: 'solved', minutesOld: 0 })
  // The tab's count shows that the change arrived while the next page is still loading.
  await expect(tab).not.toHaveText(before)
  nextPage.release()
  await expect(caseRow(page, 'Long solved 60')).toBeVisible()
  await expect(caseRow(page, 'Solved this minute')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(caseRow(page, 'Long solved 60')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('the list, a case and its details are shown one at a time', { tag: '@X6' }, async ({
    page,
    platform: { pool },
    boxOffice,
  }) => {
    const eventId = await boxOffice.event({ name: 'Pocket Sized Stage' })
    const caseId = await aCase(pool, { subject: 'Refund did not arrive', priority: 'urgent', eventId })
    await openConsole(page, '/support')
    await expect(caseRow(page, 'Refund did not arrive')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
    expect(await smallTargets(page, 44)).toEqual([])
    await caseRow(page, 'Refund did not arrive').click()
    await expect(page.getByRole('heading', { name: 'Refund did not arrive' })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`case=${caseId}`))
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
    expect(await smallTargets(page, 44)).toEqual([])
    await page.getByRole('button', { name: 'Details' }).click()
    const sheet = page.getByRole('dialog', { name: 'About this case' })
    await expect(sheet.getByText('Pocket Sized Stage')).toBeVisible()
    await expectNoAxeViolations(page, '[role=dialog]')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Back to cases' }).click()
    await expect(caseRow(page, 'Refund did not arrive')).toBeFocused()
  })
})

test('a list of cases that is loading on a low screen is accessible', { tag: ['@X6', '@H9'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 })
  await page.route(/\/admin\/cases(\?|$)/, () => {})
  await openConsole(page, '/support')
  await expect(page.getByText('Loading the cases')).toBeAttached()
  await expectNoAxeViolations(page)
})
