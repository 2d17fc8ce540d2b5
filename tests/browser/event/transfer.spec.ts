import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { enterRecipient, openTransferOfTwoPages, transferButton, transferDialog } from './event-page.ts'

const transferCall = '**/api/v2/tickets/transfers/batch'
const recipient = { name: 'Tomasz Zieliński', email: 'tomasz@guests.example' }

test('the transfer dialog offers the tickets of the page and returns the focus', { tag: '@C2' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 26)
  await openConsole(page, `/events/${eventId}`)
  const opener = transferButton(page).first()
  await opener.press('Enter')
  const dialog = transferDialog(page)
  await expect(dialog.getByRole('checkbox', { name: /Ticket/ })).toHaveCount(25)
  await expect(dialog.getByRole('checkbox', { name: /Ticket/, checked: true })).toHaveCount(0)
  await expect(dialog.getByText(/25 tickets on this page, of 26/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a transfer needs a full email address, and a refusal is explained', { tag: '@C2' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 26)
  await openConsole(page, `/events/${eventId}?tab=tickets`)
  await openTransferOfTwoPages(page)
  const dialog = transferDialog(page)
  await enterRecipient(page, recipient.name, 'tomasz@here')
  const email = dialog.getByRole('textbox', { name: 'Recipient email' })
  await email.press('Enter')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText(/^Enter a full e-?mail address/)).toBeVisible()
  await expectNoAxeViolations(page, '[role=dialog]')
  await email.fill(recipient.email)
  const problem = { type: 'about:blank', title: 'No', status: 403, code: 'forbidden', detail: 'No' }
  await page.route(transferCall, (route) => route.fulfill({ status: 403, json: problem }))
  await dialog.getByRole('button', { name: 'Transfer 2 tickets' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('You do not have permission to transfer this ticket')
})

test('tickets of two pages are transferred once, even if the first answer is lost', { tag: ['@C2', '@F6'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 26)
  await openConsole(page, `/events/${eventId}?tab=tickets`)
  await openTransferOfTwoPages(page)
  const dialog = transferDialog(page)
  await enterRecipient(page, recipient.name, recipient.email)
  const keys: (string | undefined)[] = []
  await page.route(transferCall, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  const submit = dialog.getByRole('button', { name: 'Transfer 2 tickets' })
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('we don’t know if the tickets were transferred')
  await submit.click()
  await expect(dialog).toBeHidden()
  expect(keys[1]).toBe(keys[0])
  await expect(page.getByText('2 tickets selected')).toHaveCount(0)
  const { rows } = await pool.query(
    'select owner_name, count(*)::int from tickets where event_id = $1 and owner_email = $2 group by 1',
    [eventId, recipient.email],
  )
  expect(rows).toEqual([{ owner_name: recipient.name, count: 2 }])
  await page.getByRole('tab', { name: 'Transfers' }).click()
  const transfers = page.getByRole('list', { name: '2 transfers' })
  await expect(transfers.getByText('by Mara Okafor')).toHaveCount(2)
  await transfers.getByRole('link', { name: recipient.name }).first().click()
  await expect(page.getByRole('dialog', { name: recipient.name })).toBeVisible()
})
