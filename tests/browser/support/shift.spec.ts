import { holdToasts } from '#platform/hold-toasts.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import {
  aCaseWithTickets,
  casePane,
  caseRow,
  conversation,
  openTickets,
  sidebar,
  writeTo,
  writtenIn,
} from './a-case.ts'

test('a case is found in the list, taken, and given another priority', { tag: '@X6' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const subject = 'Scanner offline at east door'
  const caseId = await aCaseWithTickets(pool, boxOffice, subject)
  await openConsole(page, '/support')
  await expect(caseRow(page, subject)).toContainText('URGENT')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/case=sup_/)
  await caseRow(page, subject).click()
  await expect(page).toHaveURL(new RegExp(`case=${caseId}`))
  await expect(casePane(page).getByRole('heading', { name: subject })).toBeVisible()
  await expect(sidebar(page).getByText('0 of 3, 0.0%')).toBeVisible()
  await expect(sidebar(page).getByText('Payout summary for October')).toBeVisible()

  await page.keyboard.press('a')
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await expect(casePane(page).getByText('Owner: Mara Okafor')).toBeVisible()
  await expect(conversation(page).getByText('Mara Okafor took this')).toBeVisible()
  await casePane(page)
    .getByRole('button', { name: /^Priority: Urgent/ })
    .click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await expect(casePane(page).getByRole('button', { name: /^Priority: High/ })).toBeVisible()
  expect(await writtenIn(pool, caseId)).toEqual([
    'received: The scanner has been spinning.',
    'change: Mara Okafor took this',
    'change: Mara Okafor set the priority to high',
  ])
})

test('replies and notes join the conversation, and a solved case moves to Solved', { tag: '@X6' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const subject = 'Scanner offline at west door'
  const caseId = await aCaseWithTickets(pool, boxOffice, subject)
  await openConsole(page, `/support?case=${caseId}`)
  const pane = casePane(page)
  const reply = pane.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Looking now.')
  await reply.press('Control+Enter')
  await expect(conversation(page).getByText('Looking now.')).toBeVisible()
  await expect(reply).toHaveValue('')
  await pane.getByRole('button', { name: 'Internal note' }).click()
  await pane.getByRole('textbox', { name: 'Internal note' }).fill('West door has the old firmware.')
  await pane.getByRole('button', { name: 'Save note' }).click()
  await expect(conversation(page).getByRole('listitem').filter({ hasText: 'firmware' })).toContainText('Internal note')
  await writeTo(pool, caseId, 'received', 'Restarted, it is reading again.')
  await expect(conversation(page).getByText('Restarted, it is reading again.')).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('e')
  await expect(caseRow(page, subject)).toHaveCount(0)
  await page.getByRole('link', { name: /^Solved/ }).click()
  await expect(caseRow(page, subject)).toContainText('SOLVED')
  expect((await writtenIn(pool, caseId)).slice(1)).toEqual([
    'reply: Looking now.',
    'note: West door has the old firmware.',
    'received: Restarted, it is reading again.',
    'change: Mara Okafor solved this',
  ])
})

test('a redemption from a case is linked with one more press, and undone once', { tag: '@X6' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const caseId = await aCaseWithTickets(pool, boxOffice, 'Scanner offline at north door')
  await openConsole(page, `/support?case=${caseId}`)
  await holdToasts(page)
  const tickets = await openTickets(page)
  // The first attempt to add the line to the conversation fails.
  await page.route('**/links', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  const floor = tickets.getByRole('listitem').filter({ hasText: 'Floor' })
  await floor.getByRole('button', { name: 'PENDING' }).click()
  await expect(floor.getByRole('button', { name: 'REDEEMED' })).toBeVisible()
  await page.getByRole('button', { name: 'Link again' }).click()
  await expect.poll(() => writtenIn(pool, caseId)).toContain('action: Marked 1 ticket redeemed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => writtenIn(pool, caseId)).toContain('action: Marked 1 ticket not redeemed')
  await expect(floor.getByRole('button', { name: 'PENDING' })).toBeVisible()
  expect((await writtenIn(pool, caseId)).slice(1)).toEqual([
    'action: Marked 1 ticket redeemed',
    'action: Marked 1 ticket not redeemed',
  ])
})

test('a refund and a transfer from a case become linked entries of its conversation', { tag: '@X6' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const caseId = await aCaseWithTickets(pool, boxOffice, 'Scanner offline at south door')
  await openConsole(page, `/support?case=${caseId}`)
  const tickets = await openTickets(page)
  const balcony = tickets.getByRole('region').filter({ hasText: 'Balcony' })
  await balcony.getByRole('button', { name: 'REFUND', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund tickets' })
  await refund.getByRole('button', { name: 'Refund $25.00' }).click()
  await expect(refund).toBeHidden()
  await tickets.getByRole('button', { name: 'Transfer tickets' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer tickets' })
  await expect(transfer.getByRole('checkbox', { name: /Floor|Box seat/, checked: true })).toHaveCount(0)
  await transfer.getByRole('checkbox', { name: 'Box seat' }).check()
  await transfer.getByRole('textbox', { name: 'Recipient name' }).fill('Ida Fisk')
  await transfer.getByRole('textbox', { name: 'Recipient email' }).fill('ida@guests.example')
  await transfer.getByRole('button', { name: 'Transfer 1 ticket' }).click()
  await expect(transfer).toBeHidden()
  await tickets.getByRole('button', { name: 'Back to case' }).click()
  const refunded = conversation(page).getByRole('listitem').filter({ hasText: 'Refunded $25.00 (1 ticket)' })
  await expect(refunded.getByRole('link', { name: 'View refund' })).toHaveAttribute('href', /\/refunds\/\w+/)
  await expect(conversation(page).getByRole('link', { name: 'View transfers' })).toBeVisible()
  expect((await writtenIn(pool, caseId)).slice(1)).toEqual([
    'action: Refunded $25.00 (1 ticket)',
    'action: Transferred 1 ticket to another person',
  ])
})
