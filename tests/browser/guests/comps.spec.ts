import type { Locator, Page } from '@playwright/test'
import { holdAnswer } from '#platform/answers.ts'
import { goTo } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { switchTo } from '#platform/switches.ts'
import { card, guestRow, guestsOf, openDetails, openGuests, searchBox } from './guest-page.ts'

const compCall = '**/api/v1/tickets/comp'

async function openComps(page: Page) {
  await page.getByRole('button', { name: 'TICKET OPTIONS' }).click()
  await page.getByRole('menuitem', { name: /ISSUE COMP TICKETS/ }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  return page.getByRole('dialog', { name: 'Issue comp tickets' })
}

async function fillIn(dialog: Locator, type: RegExp, count: string) {
  await dialog.getByRole('spinbutton', { name: type }).fill(count)
  await dialog.getByRole('textbox', { name: /name/i }).fill('Nina Press')
  await dialog.getByRole('textbox', { name: /email/i }).fill('nina@press.example')
}

test('comps are issued to somebody who is then on the guest list', { tag: ['@G2', '@C1'] }, async ({
  page,
  platform,
  boxOffice,
  hasExtras,
}) => {
  const eventId = await boxOffice.event()
  const type = await boxOffice.ticketType(eventId, { name: 'Artist Guest List', price: 4000, capacity: 5 })
  await boxOffice.sell(eventId, { tickets: [{ type, owner: { accountId: 'acc_paying', name: 'Paying Guest' } }] })
  await openGuests(page, eventId)
  const dialog = await openComps(page)
  if (hasExtras) await expect(dialog.getByText('4 left')).toBeVisible()
  await fillIn(dialog, /Artist Guest List/, '3')
  await dialog.getByRole('button', { name: 'Issue 3 tickets', exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(guestRow(page, 'Nina Press')).toContainText('0 / 3')
  if (hasExtras) await expect(card(page, 'Tickets Sold')).toContainText('3 comps')
  const { rows } = await platform.pool.query(
    `select count(*)::int as count from tickets where event_id = $1 and kind = 'comp'`,
    [eventId],
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('comps count as issued when the platform answers in its own form', { tag: ['@C1', '@K3'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.ticketType(eventId, { name: 'Floor' })
  await page.route(compCall, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { status: 'created' } })
  })
  await openGuests(page, eventId)
  const dialog = await openComps(page)
  await fillIn(dialog, /Floor/, '2')
  await dialog.getByRole('button', { name: 'Issue 2 tickets', exact: true }).click()
  await expect(dialog.getByText(/2 tickets .* Nina Press/)).toBeVisible()
  await expect(dialog.getByText('didn’t list the new tickets')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(guestRow(page, 'Nina Press')).toContainText('0 / 2')
})

test('comps that are confirmed late do not reach the list of another event', { tag: '@C1' }, async ({
  page,
  boxOffice,
}) => {
  const [eventId, other] = [await boxOffice.event(), await boxOffice.event({ name: 'The other one' })]
  await boxOffice.ticketType(eventId, { name: 'Floor' })
  await boxOffice.crowd(other, 3)
  const answer = await holdAnswer(page, compCall)
  await openGuests(page, eventId)
  const dialog = await openComps(page)
  await fillIn(dialog, /Floor/, '1')
  await dialog.getByRole('button', { name: 'Issue 1 ticket', exact: true }).click()
  await goTo(page, guestsOf(other))
  await expect(page.getByText('SHOWING 1-3 OF 3 GUESTS')).toBeVisible()
  const answered = page.waitForResponse(compCall)
  answer.release()
  await (await answered).finished()
  await searchBox(page).fill('Nina')
  await expect(page.getByText('No guests found')).toBeVisible()
  await goTo(page, guestsOf(eventId))
  await expect(guestRow(page, 'Nina Press')).toContainText('0 / 1')
})

test('more comps than places are refused, and nothing typed is lost', { tag: '@C1' }, async ({
  page,
  platform,
  boxOffice,
  hasExtras,
}) => {
  const eventId = await boxOffice.event()
  const type = await boxOffice.ticketType(eventId, { name: 'Floor', capacity: 4 })
  await openGuests(page, eventId)
  const dialog = await openComps(page)
  await fillIn(dialog, /Floor/, '3')
  await platform.pool.query('update ticket_types set capacity = 2 where id = $1', [type])
  await dialog.getByRole('button', { name: 'Issue 3 tickets', exact: true }).click()
  if (hasExtras) await expect(dialog.getByText('Only 2 are left.', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Not enough tickets left.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /name/i })).toHaveValue('Nina Press')
})

test('unreadable ticket types are an empty list with a message', { tag: '@K3' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.ticketType(eventId, { name: 'Floor' })
  // A refusal instead of a lost connection, because after an outage the console reloads everything.
  await page.route('**/ticket-info*', (route) => route.fulfill({ status: 500, body: '' }))
  await openGuests(page, eventId)
  const dialog = await openComps(page)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(dialog.getByText(/Couldn’t load ticket types/)).toBeVisible()
  await expect(dialog.getByRole('spinbutton')).toHaveCount(0)
  await page.unroute('**/ticket-info*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('spinbutton', { name: /Floor/ })).toBeVisible()
})

test('switched-off comps show where to switch them on, and the menu leads there', {
  tag: ['@G2', '@F11', '@extras'],
}, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await switchTo(page, { enable_comp_tickets: false })
  await openGuests(page, eventId)
  await page.getByRole('button', { name: 'TICKET OPTIONS' }).click()
  await page.getByRole('menuitem', { name: 'Comps are switched off in Remote configuration' }).click()
  await expect(page).toHaveURL(/\/configuration$/)
})

test('with comps and refunds switched off, the menu only closes and REFUND says why', { tag: ['@G2', '@M10'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: { name: 'Ada Lovelace', email: 'ada@guests.example' }, tickets: [{}] })
  await switchTo(page, { enable_comp_tickets: false, enable_ticket_refunds: false })
  await openGuests(page, eventId)
  // Comps are on until the switches are loaded.
  await expect(page.getByRole('list', { name: 'Features' })).toContainText('Comps off')
  const dialog = await openComps(page)
  await expect(dialog).toBeHidden()
  const details = await openDetails(page, 'Ada Lovelace')
  const button = details.getByRole('button', { name: /^REFUND/ })
  await expect(button).toBeDisabled()
  await button.focus()
  await expect(page.getByText('Refunds are switched off.')).toBeVisible()
})
