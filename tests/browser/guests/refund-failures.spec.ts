import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#platform/staff-test.ts'
import { openDetails, openGuests } from './guest-page.ts'

const sale = {
  purchaser: { name: 'Ada Lovelace', email: 'ada@guests.example' },
  tickets: [
    { name: 'Floor', price: 4500 },
    { name: 'Balcony', price: 5500 },
  ],
}

const owner = { name: 'Ada Lovelace', email: 'ada@guests.example', accountId: 'ada@guests.example' }

async function openRefund(page: Page, eventId: string): Promise<{ details: Locator; dialog: Locator }> {
  await openGuests(page, eventId)
  const details = await openDetails(page, 'Ada Lovelace')
  await details.getByRole('button', { name: /^REFUND/ }).click()
  return { details, dialog: page.getByRole('dialog', { name: 'Refund tickets' }) }
}

test('M8 M9 declined by the provider, or no answer from it: its words, and what really happened', async ({
  page,
  platform,
  boxOffice,
}) => {
  test.slow()
  await test.step('declined: nothing is refunded', async () => {
    const eventId = await boxOffice.event()
    const { paymentId, ticketIds } = await boxOffice.sell(eventId, sale)
    await boxOffice.failProvider(paymentId, { kind: 'decline' })
    const { details, dialog } = await openRefund(page, eventId)
    await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
    await expect(dialog.getByRole('alert')).toContainText(/declined/i)
    await expect(dialog.getByRole('button', { name: 'Refund $100.00' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(0)
    const { rows } = await platform.pool.query('select refund_id from tickets where id = any($1)', [ticketIds])
    expect(rows).toEqual([{ refund_id: null }, { refund_id: null }])
  })
  await test.step('no answer: it is looked up, and closing the dialogs does not lose it', async () => {
    const eventId = await boxOffice.event()
    const { paymentId } = await boxOffice.sell(eventId, sale)
    await boxOffice.failProvider(paymentId, { kind: 'drop-before', times: 5 })
    const { details, dialog } = await openRefund(page, eventId)
    await dialog.getByRole('checkbox', { name: /Balcony/ }).uncheck()
    await dialog.getByRole('button', { name: 'Refund $45.00' }).click()
    await expect(dialog.getByText('Checking what happened to the refund…')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await openDetails(page, 'Ada Lovelace')
    await details.getByRole('button', { name: /^REFUND$/ }).click()
    await expect(dialog.getByRole('checkbox', { name: /Balcony/ })).not.toBeChecked()
    await expect(dialog.getByText('The refund went through: $45.00')).toBeVisible({ timeout: 20_000 })
    await expect(dialog.getByRole('button', { name: /^Refund \$/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(1)
    // That one is over; the rest is another.
    await details.getByRole('button', { name: /^REFUND$/ }).click()
    await expect(dialog.getByRole('button', { name: 'Refund $55.00' })).toBeEnabled()
  })
})

test('M4 M8 C3 what a colleague did meanwhile is shown and not overwritten, for refunds and for tickets at the door', async ({
  page,
  platform,
  boxOffice,
  hasExtras,
}) => {
  // What others do is then not seen until something else is asked for.
  await page.route('**/api/v1/admin/live*', (route) => route.abort())
  await test.step('already refunded: who, and what is left can still be refunded', async () => {
    const eventId = await boxOffice.event()
    const { paymentId, ticketIds } = await boxOffice.sell(eventId, sale)
    const { dialog } = await openRefund(page, eventId)
    await platform.pool.query(
      `with made as (insert into refunds (id, payment_id, state, amount_cents, requested_by, settled_at)
         values ($1, $2, 'succeeded', 4500, 'acc_second', now()) returning id)
       insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) select id, $3, $4, 4500 from made`,
      [`re_${eventId}`, paymentId, eventId, ticketIds[0]],
    )
    await platform.pool.query(
      `update tickets set refund_id = $2, refunded_at = now(), refunded_cents = price_cents where id = $1`,
      [ticketIds[0], `re_${eventId}`],
    )
    await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Jonas Lindqvist')
    await expect(dialog.getByRole('checkbox', { disabled: true })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Refund $55.00' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('the price changed: nothing is sent, the new amount is shown', async () => {
    const eventId = await boxOffice.event()
    const { ticketIds } = await boxOffice.sell(eventId, sale)
    const { dialog } = await openRefund(page, eventId)
    await platform.pool.query('update tickets set price_cents = 4000 where id = $1', [ticketIds[0]])
    await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
    await expect(dialog.getByRole('alert')).toContainText(/changed/)
    await expect(dialog.getByRole('button', { name: 'Refund $95.00' })).toBeEnabled()
  })
  // A ticket that was changed and changed back is another one by its version alone, which is an extra.
  if (!hasExtras) return
  await test.step('redeemed and taken back: shown with who and when', async () => {
    const eventId = await boxOffice.event()
    const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner }, { owner }] })
    await openGuests(page, eventId)
    const dialog = await openDetails(page, 'Ada Lovelace')
    const [first, second] = ticketIds
    // Redeemed and taken back by somebody else: it looks the same, and is not.
    for (const redeemed of [true, false]) {
      await platform.pool.query(
        `update tickets set redeemed = $2, redeemed_at = case when $2 then now() end, updated_by = 'acc_second'
         where id = $1`,
        [first, redeemed],
      )
    }
    await dialog
      .getByRole('listitem')
      .or(dialog.getByRole('row'))
      .filter({ hasText: first ?? '' })
      .getByRole('button', { name: /PENDING/ })
      .click()
    await expect(page.getByText(/Jonas Lindqvist/)).toBeVisible()
    const { rows } = await platform.pool.query('select redeemed from tickets where id = any($1)', [[first, second]])
    expect(rows).toEqual([{ redeemed: false }, { redeemed: false }])
  })
})

test.alone(
  'M8 30 s without an answer: the message, and then what really happened',
  async ({ page, platform, boxOffice, hasExtras }) => {
    const eventId = await boxOffice.event()
    const { paymentId } = await boxOffice.sell(eventId, sale)
    await page.clock.install()
    const { details, dialog } = await openRefund(page, eventId)
    let arrives = false
    await page.route('**/api/v2/payments/refund', async (route) => {
      if (arrives) await route.fetch()
      // And no answer, either way.
    })
    await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
    await expect(dialog.getByRole('button', { name: 'Refund $100.00' })).toHaveAttribute('aria-busy', 'true')
    await page.clock.fastForward(31_000)
    await expect(dialog.getByText('Request timed out. Please try again.')).toBeVisible()
    // Without records only the marks on the tickets tell.
    const absent = hasExtras ? /Nothing was refunded/ : /The tickets are not marked as refunded/
    await expect(dialog.getByText(absent)).toBeVisible()
    arrives = true
    await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
    const states = async () =>
      (await platform.pool.query('select state from refunds where payment_id = $1', [paymentId])).rows
    await expect.poll(states).toEqual([{ state: 'succeeded' }])
    await page.clock.fastForward(31_000)
    await expect(dialog.getByText(/The refund went through/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(3)
  },
)
