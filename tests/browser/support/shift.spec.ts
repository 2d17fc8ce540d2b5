import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase, anAccount, caseRow, conversation, writeTo, writtenIn } from './a-case.ts'

test('X6 a case is taken, answered, dealt with in place and solved, and all of it stands in the conversation', async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Nightjar: Winter Tour' })
  const accountId = await anAccount(pool, 'Lena Fisk')
  const owner = { accountId, name: 'Lena Fisk' }
  await boxOffice.sell(eventId, { tickets: [{ name: 'Floor', owner }] })
  await boxOffice.sell(eventId, { tickets: [{ name: 'Balcony', owner }] })
  await boxOffice.sell(eventId, { tickets: [{ name: 'Box seat', owner }] })
  await aCase(pool, { subject: 'Payout summary for October', accountId, state: 'solved', minutesOld: 4_000 })
  const caseId = await aCase(pool, {
    subject: 'Scanner offline at east door',
    priority: 'urgent',
    accountId,
    eventId,
  })
  await openConsole(page, '/support')

  // Most urgent first, and the keys go through the list.
  await expect(caseRow(page, 'Scanner offline at east door')).toContainText('URGENT')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/case=sup_/)
  await caseRow(page, 'Scanner offline at east door').click()
  await expect(page).toHaveURL(new RegExp(`case=${caseId}`))
  const pane = page.getByRole('region', { name: 'Case', exact: true })
  await expect(pane.getByRole('heading', { name: 'Scanner offline at east door' })).toBeVisible()
  const side = page.getByRole('complementary', { name: 'About this case' })
  await expect(side.getByText('0 of 3, 0.0%')).toBeVisible()
  await expect(side.getByText('Payout summary for October')).toBeVisible()

  await page.keyboard.press('a')
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await expect(pane.getByText('Owner: Mara Okafor')).toBeVisible()
  await expect(conversation(page).getByText('Mara Okafor took this')).toBeVisible()
  await pane.getByRole('button', { name: 'Priority: Urgent. Change it' }).click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await expect(pane.getByRole('button', { name: 'Priority: High. Change it' })).toBeVisible()

  const reply = pane.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Looking now.')
  await reply.press('Control+Enter')
  await expect(conversation(page).getByText('Looking now.')).toBeVisible()
  await expect(reply).toHaveValue('')
  await pane.getByRole('button', { name: 'Internal note' }).click()
  await pane.getByRole('textbox', { name: 'Internal note' }).fill('East door has the old firmware.')
  await pane.getByRole('button', { name: 'Save note' }).click()
  await expect(conversation(page).getByRole('listitem').filter({ hasText: 'East door' })).toContainText('Internal note')

  await writeTo(pool, caseId, 'received', 'Restarted, it is reading again.')
  await expect(conversation(page).getByText('Restarted, it is reading again.')).toBeVisible()

  // Redeemed in place; the line that could not be written is written with one press, and nothing is done twice.
  await side.getByRole('button', { name: 'Refund, transfer or redeem' }).click()
  const tickets = page.getByRole('dialog', { name: 'Tickets of Lena Fisk' })
  await page.route('**/links', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  const floor = tickets.getByRole('listitem').filter({ hasText: 'Floor' })
  await floor.getByRole('button', { name: 'PENDING' }).click()
  await expect(floor.getByRole('button', { name: 'REDEEMED' })).toBeVisible()
  await page.getByRole('button', { name: 'Link again' }).click()
  await expect.poll(() => writtenIn(pool, caseId)).toContain('action: Marked 1 ticket redeemed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => writtenIn(pool, caseId)).toContain('action: Marked 1 ticket not redeemed')

  await tickets
    .getByRole('region')
    .filter({ hasText: 'Balcony' })
    .getByRole('button', { name: 'REFUND', exact: true })
    .click()
  const refund = page.getByRole('dialog', { name: 'Refund tickets' })
  await refund.getByRole('button', { name: 'Refund $25.00' }).click()
  await expect(refund).toBeHidden()
  await tickets.getByRole('button', { name: 'Transfer tickets' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer tickets' })
  await expect(transfer.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await transfer.getByRole('checkbox', { name: 'Box seat' }).check()
  await transfer.getByRole('textbox', { name: 'Recipient name' }).fill('Ida Fisk')
  await transfer.getByRole('textbox', { name: 'Recipient email' }).fill('ida@guests.example')
  await transfer.getByRole('button', { name: 'Transfer 1 ticket' }).click()
  await expect(transfer).toBeHidden()
  await tickets.getByRole('button', { name: 'Back to the case' }).click()
  const refunded = conversation(page).getByRole('listitem').filter({ hasText: 'Refunded $25.00 (1 ticket)' })
  await expect(refunded.getByRole('link', { name: 'View refund' })).toHaveAttribute('href', /\/refunds\/\w+/)

  await expect(conversation(page).getByRole('link', { name: 'View transfers' })).toBeVisible()

  await page.keyboard.press('e')
  await expect(pane.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(caseRow(page, 'Scanner offline at east door')).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Cases' })
    .getByRole('link', { name: /Solved/ })
    .click()
  await expect(caseRow(page, 'Scanner offline at east door')).toContainText('SOLVED')
  expect(await writtenIn(pool, caseId)).toEqual([
    'received: The scanner has been spinning.',
    'change: Mara Okafor took this',
    'change: Mara Okafor set the priority to high',
    'reply: Looking now.',
    'note: East door has the old firmware.',
    'received: Restarted, it is reading again.',
    'action: Marked 1 ticket redeemed',
    'action: Marked 1 ticket not redeemed',
    'action: Refunded $25.00 (1 ticket)',
    'action: Transferred 1 ticket to another person',
    'change: Mara Okafor solved this',
  ])
})
