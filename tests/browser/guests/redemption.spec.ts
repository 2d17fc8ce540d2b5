import { recordCalls } from '#access/record-calls.ts'
import { holdToasts, toasts } from '#platform/hold-toasts.ts'
import { expect, test } from '#platform/staff-test.ts'
import { guestRow, guestsOf, openDetails, openGuests } from './guest-page.ts'

const owner = { name: 'Ada Lovelace', email: 'ada@guests.example', accountId: 'ada@guests.example' }
/** Not the status calls of mail server and payment provider, which the console makes at any time. */
const statusCall = '**/api/v1/tickets/*/status'

test('Redeem all redeems the pending tickets of a purchase, and Undo takes back only those', {
  tag: ['@M3', '@M4'],
}, async ({ page, platform, boxOffice, shop }) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, {
    tickets: [{ owner, redeemed: true }, { owner }, { owner }, { owner }],
  })
  await shop.refund([ticketIds[3] ?? ''], '2026-01-07T10:00:00Z')
  await openGuests(page, eventId)
  await holdToasts(page)
  const dialog = await openDetails(page, 'Ada Lovelace')
  await dialog.getByRole('button', { name: /Redeem all/ }).click()
  await expect(toasts(page).getByText('Redeemed 2 tickets')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toHaveCount(3)
  await expect(dialog.getByText('REFUNDED', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /PENDING/ })).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toHaveCount(1)
  const { rows } = await platform.pool.query(
    'select count(*)::int as count from tickets where redeemed and id = any($1)',
    [ticketIds],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('a press redeems a ticket, and Undo takes it back', { tag: ['@M3', '@M4', '@C3'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner }, { owner }] })
  await openGuests(page, eventId)
  await holdToasts(page)
  const dialog = await openDetails(page, 'Ada Lovelace')
  await dialog
    .getByRole('button', { name: /PENDING/ })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toHaveCount(1)
  await expect(dialog.getByText('2 total, 1 redeemed')).toBeVisible()
  // With the focus on a toast, C must not open the comps behind the dialog.
  await page.keyboard.press('F8')
  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /PENDING/ })).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const { rows } = await platform.pool.query('select redeemed from tickets where id = any($1)', [ticketIds])
  expect(rows).toEqual([{ redeemed: false }, { redeemed: false }])
})

test('a ticket is redeemed, set back and redeemed again, and the list follows', { tag: ['@M4'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner }, { owner }] })
  await openGuests(page, eventId)
  const dialog = await openDetails(page, 'Ada Lovelace')
  const pending = dialog.getByRole('button', { name: /PENDING/ })
  const redeemed = dialog.getByRole('button', { name: /REDEEMED/ })
  await pending.first().click()
  await expect(redeemed).toHaveCount(1)
  await redeemed.click()
  await expect(pending).toHaveCount(2)
  await pending.first().click()
  await expect(redeemed).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(guestRow(page, 'Ada Lovelace')).toContainText('1 / 2')
  await expect(guestRow(page, 'Ada Lovelace')).toContainText('Partial')
  const { rows } = await platform.pool.query('select redeemed from tickets where id = any($1)', [ticketIds])
  expect(rows).toEqual(expect.arrayContaining([{ redeemed: true }, { redeemed: false }]))
})

// Specified tickets have no version, so only extras reveal the change.
test('a ticket a colleague redeemed first is shown as such, and cannot be undone', {
  tag: ['@C3', '@extras'],
}, async ({ page, platform, boxOffice }) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner }] })
  await openGuests(page, eventId)
  const dialog = await openDetails(page, 'Ada Lovelace')
  // The colleague is only just faster, so the list can't show it yet.
  await page.route(statusCall, async (route) => {
    await platform.pool.query('update tickets set redeemed = true, redeemed_at = now() where id = any($1)', [ticketIds])
    await route.continue()
  })
  await dialog.getByRole('button', { name: /PENDING/ }).click()
  await expect(toasts(page).getByText(/^Already redeemed at /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
})

test('tickets of a purchase are transferred from here, and the focus stays in the dialog', { tag: '@C2' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner, redeemed: true }, { owner }] })
  await openGuests(page, eventId)
  await holdToasts(page)
  const dialog = await openDetails(page, 'Ada Lovelace')
  const button = dialog.getByRole('button', { name: 'Transfer', exact: true })
  await button.press('Enter')
  const transfer = page.getByRole('dialog', { name: 'Transfer tickets' })
  await expect(transfer.getByRole('checkbox', { disabled: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.press('Enter')
  await transfer.getByRole('textbox', { name: 'Recipient name' }).fill('Ida Fisk')
  await transfer.getByRole('textbox', { name: 'Recipient email' }).fill('ida@guests.example')
  await transfer.getByRole('button', { name: 'Transfer 1 ticket' }).click()
  await expect(toasts(page).getByText('Transferred 1 ticket', { exact: true })).toBeVisible()
  await expect(transfer).toBeHidden()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  const { rows } = await platform.pool.query('select owner_name as name from tickets where id = $1', [ticketIds[1]])
  expect(rows).toEqual([{ name: 'Ida Fisk' }])
})

test('a redemption that fails changes nothing and says why', { tag: ['@M4', '@C3'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { tickets: [{ owner }] })
  await openGuests(page, eventId)
  const dialog = await openDetails(page, 'Ada Lovelace')
  await page.route(statusCall, (route) => route.abort())
  await dialog.getByRole('button', { name: /PENDING/ }).click()
  const failure = toasts(page).getByRole('alert')
  await expect(failure).toContainText('We don’t know if the change was saved')
  await expect(failure).toContainText('Can’t reach the server. Showing the ticket as last known.')
  await expect(dialog.getByRole('button', { name: /PENDING/ })).toBeVisible()
  await page.unroute(statusCall)
  await dialog.getByRole('button', { name: /PENDING/ }).click()
  await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toBeVisible()
})

test.alone(
  'signing out removes the toasts and makes no request without a token',
  { tag: ['@A9', '@A11'] },
  async ({ page, boxOffice, signIn }) => {
    const eventId = await boxOffice.event()
    await boxOffice.sell(eventId, { tickets: [{ owner }] })
    await page.goto(guestsOf(eventId))
    await signIn()
    const dialog = await openDetails(page, 'Ada Lovelace')
    // A failure is shown until it is dismissed.
    await page.route(statusCall, (route) => route.abort())
    await dialog.getByRole('button', { name: /PENDING/ }).click()
    await expect(toasts(page).getByRole('alert')).toContainText('We don’t know if the change was saved')
    await page.keyboard.press('Escape')
    const calls = recordCalls(page)
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
    expect(calls.filter(({ name, bearer }) => name.includes('/api/') && !bearer)).toEqual([])
  },
)
