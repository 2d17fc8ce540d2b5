import { transferButton, transferDialog } from '#event/event-page.ts'
import { guestRow, openGuests } from '#guests/guest-page.ts'
import { callOffDialog, soldShow, state } from '#jobs/jobs-page.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { tabTo } from '#platform/tab-to.ts'
import { aCase, casePane, conversation } from '#support/a-case.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@guests.example' }

test('the keyboard alone refunds one of two tickets', { tag: ['@M3', '@H9', '@extras'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: ada, tickets: [{ price: 4500 }, { price: 4500 }] })
  await openGuests(page, eventId)
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('dialog', { name: 'Ada Lovelace' }).getByRole('button', { name: /^REFUND/ }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await tabTo(dialog.getByRole('checkbox').first())
  await page.keyboard.press('Space')
  const refund = dialog.getByRole('button', { name: 'Refund $45.00' })
  await tabTo(refund)
  // Until earlier refunds are loaded, the button has the focus but ignores presses.
  await expect(refund).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(guestRow(page, 'Ada Lovelace')).toContainText('1 refunded')
})

test('the keyboard alone issues comps', { tag: ['@C1', '@H9', '@extras'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.ticketType(eventId, { name: 'Guest Pass', price: 0, capacity: 5 })
  await openGuests(page, eventId)
  await tabTo(page.getByRole('button', { name: 'TICKET OPTIONS' }))
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: /ISSUE COMP TICKETS/ })
  await expect(item).toBeVisible()
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Issue comp tickets' })
  await tabTo(dialog.getByRole('spinbutton', { name: /Guest Pass/ }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  await tabTo(dialog.getByRole('textbox', { name: /name/i }))
  await page.keyboard.type('Nina Press')
  await tabTo(dialog.getByRole('textbox', { name: /email/i }))
  await page.keyboard.type('nina@press.example')
  await tabTo(dialog.getByRole('button', { name: 'Issue 2 tickets' }))
  await page.keyboard.press('Enter')
  await tabTo(dialog.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(guestRow(page, 'Nina Press')).toContainText('0 / 2')
})

test('the keyboard alone transfers a ticket', { tag: ['@C2', '@H9', '@extras'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: ada, tickets: [{ owner: ada }] })
  await openConsole(page, `/events/${eventId}`)
  await tabTo(transferButton(page).first())
  await page.keyboard.press('Enter')
  const dialog = transferDialog(page)
  await tabTo(dialog.getByRole('checkbox', { name: /Ticket/ }).first())
  await page.keyboard.press('Space')
  await tabTo(dialog.getByRole('textbox', { name: 'Recipient name' }))
  await page.keyboard.type('Tomasz Zieliński')
  await tabTo(dialog.getByRole('textbox', { name: 'Recipient email' }))
  await page.keyboard.type('tomasz@guests.example')
  await tabTo(dialog.getByRole('button', { name: 'Transfer 1 ticket' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await openGuests(page, eventId)
  await expect(guestRow(page, 'Tomasz Zieliński')).toBeVisible()
})

test('the keyboard alone answers a case', { tag: ['@S8', '@H9', '@extras'] }, async ({ page, platform: { pool } }) => {
  const caseId = await aCase(pool, { subject: 'Answered without a mouse' })
  await openConsole(page, `/support?case=${caseId}`)
  await tabTo(casePane(page).getByRole('textbox', { name: 'Reply' }))
  await page.keyboard.type('It is on its way.')
  await tabTo(casePane(page).getByRole('button', { name: 'Send email' }))
  await page.keyboard.press('Enter')
  await expect(conversation(page).getByText('It is on its way.')).toBeVisible()
})

test('the keyboard alone calls an event off', { tag: ['@E2', '@H9', '@extras'] }, async ({ page, boxOffice }) => {
  const show = await soldShow(boxOffice, { prices: [4500] })
  await openConsole(page, `/events/${show.eventId}`)
  await tabTo(page.getByRole('button', { name: 'Call off event…' }))
  await page.keyboard.press('Enter')
  const dialog = callOffDialog(page)
  await tabTo(dialog.getByRole('button', { name: 'Weather' }))
  await page.keyboard.press('Enter')
  await tabTo(dialog.getByRole('textbox', { name: 'Type the event’s name' }))
  await page.keyboard.type(show.name)
  await tabTo(dialog.getByRole('button', { name: 'Call off and refund $45.00' }))
  await page.keyboard.press('Enter')
  await expect(state(page, 'Done')).toBeVisible()
})
