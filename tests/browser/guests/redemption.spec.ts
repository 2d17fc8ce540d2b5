import { recordCalls } from '#access/record-calls.ts'
import { expect, test } from '#platform/staff-test.ts'
import { guestRow, guestsOf, openDetails, openGuests } from './guest-page.ts'

const owner = { name: 'Ada Lovelace', email: 'ada@guests.example', accountId: 'ada@guests.example' }

test('M3 M4 C3 a press redeems the ticket for good, Redeem all the purchase, and Undo takes them back', async ({
  page,
  platform,
  boxOffice,
  shop,
  hasExtras,
}) => {
  await test.step('Redeem all redeems the purchase’s pending tickets, and Undo those alone', async () => {
    const eventId = await boxOffice.event()
    const { ticketIds } = await boxOffice.sell(eventId, {
      tickets: [{ owner, redeemed: true }, { owner }, { owner }, { owner }],
    })
    await shop.refund([ticketIds[3] ?? ''], '2026-01-07T10:00:00Z')
    await openGuests(page, eventId)
    const dialog = await openDetails(page, 'Ada Lovelace')
    await dialog.getByRole('button', { name: /Redeem all/ }).click()
    await expect(page.getByText('Redeemed 2 tickets')).toBeVisible()
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
  await test.step('a press redeems one ticket, and Undo takes it back', async () => {
    const eventId = await boxOffice.event()
    const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner }, { owner }] })
    const redeemed = async () => {
      const { rows } = await platform.pool.query('select redeemed from tickets where id = $1', [ticketIds[0]])
      return rows[0].redeemed
    }
    await openGuests(page, eventId)
    const dialog = await openDetails(page, 'Ada Lovelace')
    await dialog
      .getByRole('button', { name: /PENDING/ })
      .first()
      .click()
    await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toHaveCount(1)
    await expect(dialog.getByText('2 total, 1 redeemed')).toBeVisible()
    // From the toasts, too, no single key may do anything behind the dialog: C would open another one.
    await page.keyboard.press('F8')
    await page.keyboard.press('c')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(dialog.getByRole('button', { name: /PENDING/ })).toHaveCount(2)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(await redeemed()).toBe(false)
    await dialog
      .getByRole('button', { name: /PENDING/ })
      .first()
      .click()
    await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toHaveCount(1)
    await dialog.getByRole('button', { name: /REDEEMED/ }).click()
    await expect(dialog.getByRole('button', { name: /PENDING/ })).toHaveCount(2)
    await dialog
      .getByRole('button', { name: /PENDING/ })
      .first()
      .click()
    await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(guestRow(page, 'Ada Lovelace')).toContainText('1 / 2')
    await expect(guestRow(page, 'Ada Lovelace')).toContainText('Partial')
    expect((await platform.pool.query('select redeemed from tickets where id = any($1)', [ticketIds])).rows).toEqual(
      expect.arrayContaining([{ redeemed: true }, { redeemed: false }]),
    )
  })
  await test.step('what a colleague redeemed meanwhile is told, and cannot be taken back from here', async () => {
    // The specified tickets carry no version, so that nobody can tell.
    if (!hasExtras) return
    const eventId = await boxOffice.event()
    const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner }] })
    await openGuests(page, eventId)
    const dialog = await openDetails(page, 'Ada Lovelace')
    // Just before this press arrives, so that the list cannot have shown it.
    await page.route('**/status', async (route) => {
      await platform.pool.query('update tickets set redeemed = true, redeemed_at = now() where id = any($1)', [
        ticketIds,
      ])
      await route.continue()
    })
    await dialog.getByRole('button', { name: /PENDING/ }).click()
    await expect(page.getByText(/^Already redeemed at .* It is shown as it is now\.$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
    await page.unroute('**/status')
  })
  await test.step('C2 tickets of a purchase go to somebody else from here, and the focus stays in the dialog', async () => {
    const eventId = await boxOffice.event()
    const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner, redeemed: true }, { owner }] })
    await openGuests(page, eventId)
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
    await expect(page.getByText('Transferred 1 ticket', { exact: true })).toBeVisible()
    await expect(transfer).toBeHidden()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    const { rows } = await platform.pool.query('select owner_name as name from tickets where id = $1', [ticketIds[1]])
    expect(rows).toEqual([{ name: 'Ida Fisk' }])
  })
  await test.step('a save that fails changes nothing and says why', async () => {
    const eventId = await boxOffice.event()
    await boxOffice.sell(eventId, { tickets: [{ owner }] })
    await openGuests(page, eventId)
    const dialog = await openDetails(page, 'Ada Lovelace')
    await page.route('**/status', (route) => route.abort())
    await dialog.getByRole('button', { name: /PENDING/ }).click()
    await expect(page.getByText('The server could not be reached.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /PENDING/ })).toBeVisible()
    await page.unroute('**/status')
    await dialog.getByRole('button', { name: /PENDING/ }).click()
    await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toBeVisible()
  })
})

test.alone(
  'A9 A11 signing out takes the toasts along, and asks for nothing without a token',
  async ({ page, boxOffice, signIn }) => {
    const eventId = await boxOffice.event()
    await boxOffice.sell(eventId, { tickets: [{ owner }] })
    await page.goto(guestsOf(eventId))
    await signIn()
    const dialog = await openDetails(page, 'Ada Lovelace')
    // A failure stays in sight until it is dismissed.
    await page.route('**/status', (route) => route.abort())
    await dialog.getByRole('button', { name: /PENDING/ }).click()
    await expect(page.getByText('It is not known whether the change was saved')).toBeVisible()
    await page.keyboard.press('Escape')
    const calls = recordCalls(page)
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0)
    expect(calls.filter(({ name, bearer }) => name.includes('/api/') && !bearer)).toEqual([])
  },
)
