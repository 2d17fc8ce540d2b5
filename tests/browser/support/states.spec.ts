import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase, anAccount, caseRow, conversation } from './a-case.ts'

test('X6 a case is opened for somebody, from a link with their account; nothing there and nothing readable are said in words', async ({
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
  await expect(dialog.getByText('Write down what they said.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Cannot log in on new phone')
  await dialog.getByRole('textbox', { name: 'What they said' }).fill('The code never comes.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'New case' }).click()
  await expect(dialog.getByText(name)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'What they said' })).toHaveValue('The code never comes.')
  await dialog.getByRole('textbox', { name: 'Event (optional)' }).fill('The Quiet Opening')
  await dialog.getByRole('textbox', { name: 'Event (optional)' }).press('Enter')
  await dialog.getByRole('button', { name: 'Choose The Quiet Opening' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose another event' })).toBeFocused()
  await expectNoAxeViolations(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Open case' }).click()
  await expect(page).toHaveURL(/\/support\?case=sup_/)
  await expect(conversation(page).getByText('The code never comes.')).toBeVisible()
  await expect(caseRow(page, 'Cannot log in on new phone')).toContainText(name)
  const side = page.getByRole('complementary', { name: 'About this case' })
  await expect(side.getByRole('link', { name: 'The Quiet Opening' })).toBeVisible()
  await expect(side.getByText('They hold no ticket for this event, and paid for none.')).toBeVisible()
  await expectNoAxeViolations(page)

  const caseId = await aCase(pool, { subject: 'Comp allocation for press' })
  await goTo(page, '/support?overdue=true&case=sup_nobody')
  await expect(page.getByText('There is no such case.')).toBeVisible()
  await expect(page.getByText('Nothing is overdue')).toBeVisible()
  await page.getByRole('button', { name: 'Overdue only. Remove this filter' }).click()
  await expect(page).toHaveURL(/\/support\?case=sup_nobody$/)
  await expect(caseRow(page, 'Comp allocation for press')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the cases' }).click()
  await expect(page.getByText('No case is open')).toBeVisible()

  const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-support-1' }
  const broken = `**/api/v1/admin/cases/${caseId}`
  await page.route(broken, (route) => route.fulfill({ status: 500, json: problem }))
  await caseRow(page, 'Comp allocation for press').click()
  await expect(page.getByText('The case could not be read.')).toBeVisible()
  await expect(page.getByText('req-support-1')).toBeVisible()
  await page.unroute(broken)
  // Unless a change of somebody's made it ask again by itself before the button could be pressed.
  await Promise.any([
    page.getByRole('button', { name: 'Try again' }).click({ timeout: 10_000 }),
    conversation(page).waitFor({ timeout: 10_000 }),
  ])
  await expect(conversation(page)).toBeVisible()

  // More than are listed at once.
  await pool.query(
    `insert into support_cases (id, subject, category, priority, state, opened_at, updated_at, solved_at)
     select 'sup_long_ago_' || n, 'Long solved ' || n, 'other', 'low', 'solved', since, since, since
     from generate_series(1, 60) n, lateral (select timestamptz '2020-01-01' - n * interval '1 day' as since) at`,
  )
  await page.getByRole('link', { name: /^Solved/ }).click()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(caseRow(page, 'Long solved 60')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('X6 list, case and what belongs to it come one after the other', async ({
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
    await page.getByRole('button', { name: 'Back to the cases' }).click()
    await expect(caseRow(page, 'Refund did not arrive')).toBeFocused()
  })
})
