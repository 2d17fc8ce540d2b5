import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { askForApproval, callOffDialog, jonasAt, lastWeek, soldShow, state } from './jobs-page.ts'

const large = { prices: [600_000, 700_000] }

test('one person requests a job, another sees it on the board and approves that sum', { tag: ['@E2', '@E4'] }, async ({
  page,
  browser,
  boxOffice,
  platform,
}) => {
  const jonas = await jonasAt(browser, platform, '/dashboard')
  const show = await soldShow(boxOffice, large)
  await askForApproval(page, show)
  await jonas.getByRole('link', { name: new RegExp(`${show.name}.*\\$13,000\\.00, requested by Mara Okafor`) }).click()
  await expect(jonas.getByRole('heading', { level: 1, name: `Approve: call off ${show.name}` })).toBeFocused()
  await expect(jonas.getByText('Still matches sales')).toBeVisible()
  const approve = jonas.getByRole('button', { name: 'Approve and refund $13,000.00' })
  await expect(approve).toHaveAccessibleDescription('Type the amount first.')
  await jonas.getByRole('textbox', { name: 'Type the amount to approve' }).fill('13,000.00')
  await expectNoAxeViolations(jonas)
  await approve.click()
  await expect(state(jonas, 'Done')).toBeVisible()
  await expect(state(page, 'Done')).toBeVisible()
  await expect(page.getByText('Started by Mara Okafor, approved by Jonas Lindqvist')).toBeVisible()
  await expect(page).toHaveTitle(`Done · Refunding ${show.name} · Ground Control`)
  await jonas.context().close()
})

test('the requester can only withdraw the job, and then nothing is refunded', { tag: '@E2' }, async ({
  page,
  boxOffice,
}) => {
  const show = await soldShow(boxOffice, large)
  await askForApproval(page, show)
  await expect(page.getByText('another super-admin must approve it')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(state(page, 'Withdrawn')).toBeVisible()
  await expect(page.getByText('Nothing was refunded.')).toBeVisible()
  await openConsole(page, `/events/${show.eventId}`)
  await expect(page.getByRole('button', { name: 'Call off event…' })).toBeEnabled()
})

test('a decline needs a reason, which the requester sees at once', { tag: '@E2' }, async ({
  page,
  browser,
  boxOffice,
  platform,
}) => {
  const show = await soldShow(boxOffice, large)
  await askForApproval(page, show)
  const jonas = await jonasAt(browser, platform, new URL(page.url()).pathname)
  await jonas.getByRole('button', { name: 'Decline…' }).click()
  const dialog = jonas.getByRole('dialog', { name: 'Decline the request' })
  await expect(dialog.getByRole('button', { name: 'Decline' })).toHaveAccessibleDescription('Enter a reason.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The promoter still decides')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Jonas Lindqvist declined it at/)).toBeVisible()
  await expect(page.getByText('“The promoter still decides”.')).toBeVisible()
  await jonas.context().close()
})

test('a sale before the approval stops it, and the requester counts again', { tag: '@E2' }, async ({
  page,
  browser,
  boxOffice,
  platform,
}) => {
  const show = await soldShow(boxOffice, large)
  await askForApproval(page, show)
  const jonas = await jonasAt(browser, platform, new URL(page.url()).pathname)
  await expect(jonas.getByText('Still matches sales')).toBeVisible()
  await boxOffice.sell(show.eventId, { at: lastWeek, tickets: [{ price: 2500 }] })
  await expect(jonas.getByText('Sales changed', { exact: true })).toBeVisible()
  await expect(jonas.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await jonas.context().close()
  await page.getByRole('button', { name: 'Withdraw and count again…' }).click()
  const dialog = callOffDialog(page)
  await expect(dialog.getByRole('button', { name: 'Weather' })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Storm warning until Monday')
  await expect(dialog.getByText('$13,025.00').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Type the event’s name' }).fill(show.name)
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(state(page, 'Waiting for approval')).toBeVisible()
  await expect(page.getByText('Goes back to 3 cards')).toBeVisible()
})

test('an unanswered request expires', { tag: '@E2' }, async ({ page, boxOffice, platform: { pool } }) => {
  const show = await soldShow(boxOffice, large)
  await askForApproval(page, show)
  await pool.query(`update jobs set expires_at = now() - interval '1 second' where event_id = $1`, [show.eventId])
  await expect(state(page, 'Expired')).toBeVisible()
  await expect(page.getByText('Nobody approved it within an hour')).toBeVisible()
  await page.getByRole('button', { name: 'Count again…' }).click()
  await expect(callOffDialog(page)).toBeVisible()
})
