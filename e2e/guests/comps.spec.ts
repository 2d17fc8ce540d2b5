import type { Page } from '@playwright/test'
import { expect, test } from '#platform/staff-test.ts'
import { card, guestRow, openGuests } from './guest-page.ts'

async function openComps(page: Page) {
  await page.getByRole('button', { name: 'TICKET OPTIONS' }).click()
  await page.getByRole('menuitem', { name: /ISSUE COMP TICKETS/ }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  return page.getByRole('dialog', { name: 'Issue comp tickets' })
}

test('G2 C1 comps are issued to somebody, who is on the list at once', async ({ page, platform, boxOffice }) => {
  const eventId = await boxOffice.event()
  const type = await boxOffice.ticketType(eventId, { name: 'Artist Guest List', price: 4000, capacity: 5 })
  await boxOffice.sell(eventId, { tickets: [{ type, owner: { accountId: 'acc_paying', name: 'Paying Guest' } }] })
  await openGuests(page, eventId)
  const dialog = await openComps(page)
  await expect(dialog.getByText('4 left')).toBeVisible()
  await dialog.getByRole('spinbutton', { name: /Artist Guest List/ }).fill('3')
  await dialog.getByRole('textbox', { name: /name/i }).fill('Nina Press')
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill('nina@press.example')
  await dialog.getByRole('button', { name: 'Issue 3 tickets', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(guestRow(page, 'Nina Press')).toContainText('0 / 3')
  await expect(card(page, 'Tickets Sold')).toContainText('3 comps')
  const { rows } = await platform.pool.query(
    `select count(*)::int as count from tickets where event_id = $1 and kind = 'comp'`,
    [eventId],
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('C1 more than there are places: refused with the numbers, and nothing typed is lost', async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const type = await boxOffice.ticketType(eventId, { name: 'Floor', capacity: 4 })
  await openGuests(page, eventId)
  const dialog = await openComps(page)
  await dialog.getByRole('spinbutton', { name: /Floor/ }).fill('3')
  await dialog.getByRole('textbox', { name: /name/i }).fill('Nina Press')
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill('nina@press.example')
  await platform.pool.query('update ticket_types set capacity = 2 where id = $1', [type])
  await dialog.getByRole('button', { name: 'Issue 3 tickets', exact: true }).click()
  await expect(dialog.getByText('Only 2 are left.')).toBeVisible()
  await expect(dialog.getByText('Not enough places are left.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /name/i })).toHaveValue('Nina Press')
})

test('K3 C1 ticket types that cannot be read are an empty list, said in words', async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.ticketType(eventId, { name: 'Floor' })
  await page.route('**/ticket-info*', (route) => route.abort())
  await openGuests(page, eventId)
  const dialog = await openComps(page)
  await expect(dialog.getByText(/could not be read/)).toBeVisible()
  await expect(dialog.getByRole('spinbutton')).toHaveCount(0)
  await page.unroute('**/ticket-info*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('spinbutton', { name: /Floor/ })).toBeVisible()
})

test('G2 with comps switched off the entry only closes the menu', async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await page.route('**/api/v1/admin/remote-config', (route) =>
    route.fulfill({ json: { values: { enable_comp_tickets: false } } }),
  )
  await openGuests(page, eventId)
  const dialog = await openComps(page)
  await expect(dialog).toBeHidden()
})
