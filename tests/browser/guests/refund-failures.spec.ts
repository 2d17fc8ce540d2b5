import { withoutLive } from '#access/access-page.ts'
import { holdAnswer } from '#platform/answers.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openDetails, openGuests, openRefund } from './guest-page.ts'

const sale = {
  purchaser: { name: 'Ada Lovelace', email: 'ada@guests.example' },
  tickets: [
    { name: 'Floor', price: 4500 },
    { name: 'Balcony', price: 5500 },
  ],
}

const owner = { name: 'Ada Lovelace', email: 'ada@guests.example', accountId: 'ada@guests.example' }

test('a declined refund refunds nothing and shows a message', { tag: '@M8' }, async ({ page, platform, boxOffice }) => {
  const eventId = await boxOffice.event()
  const { paymentId, ticketIds } = await boxOffice.sell(eventId, sale)
  await boxOffice.failProvider(paymentId, { kind: 'decline' })
  await openGuests(page, eventId)
  const { details, dialog } = await openRefund(page, 'Ada Lovelace')
  await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/declined/i)
  await expect(dialog.getByRole('button', { name: 'Refund $100.00' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(0)
  const { rows } = await platform.pool.query('select refund_id from tickets where id = any($1)', [ticketIds])
  expect(rows).toEqual([{ refund_id: null }, { refund_id: null }])
})

test('an unanswered refund is looked up, also after its dialogs were closed', { tag: ['@M8', '@M9'] }, async ({
  page,
  boxOffice,
}) => {
  test.slow()
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, sale)
  await boxOffice.failProvider(paymentId, { kind: 'drop-before', times: 5 })
  await openGuests(page, eventId)
  const { details, dialog } = await openRefund(page, 'Ada Lovelace')
  await dialog.getByRole('checkbox', { name: /Balcony/ }).uncheck()
  const lookUp = await holdAnswer(page, '**/api/v1/{admin/refunds,admin/payments,tickets/payment}/**')
  await dialog.getByRole('button', { name: 'Refund $45.00' }).click()
  await expect(dialog.getByRole('alert').getByText('Checking what happened to the refund…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await openRefund(page, 'Ada Lovelace')
  await expect(dialog.getByRole('checkbox', { name: /Balcony/ })).not.toBeChecked()
  // Released only now: an answer while everything is closed becomes a toast, and the dialog starts over.
  lookUp.release()
  await expect(dialog.getByText('The refund went through: $45.00')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByRole('button', { name: /^Refund \$/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(1)
  // The first refund is over, so the other ticket starts a new one.
  await details.getByRole('button', { name: /^REFUND$/ }).click()
  await expect(dialog.getByRole('button', { name: 'Refund $55.00' })).toBeEnabled()
})

test('a ticket that a colleague refunded first is named, and the rest is refunded', { tag: '@M8' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  // Hides changes by others. A broken line would be an outage, after which the console reloads everything.
  await withoutLive(page)
  const eventId = await boxOffice.event()
  const { paymentId, ticketIds } = await boxOffice.sell(eventId, sale)
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
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

test('a price that has changed sends nothing and shows the new amount', { tag: '@M8' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  await withoutLive(page)
  const eventId = await boxOffice.event()
  const { paymentId, ticketIds } = await boxOffice.sell(eventId, sale)
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  // Until then the dialog is still loading the payment's tickets.
  await expect(dialog.getByRole('button', { name: 'Refund $100.00' })).toBeEnabled()
  await platform.pool.query('update tickets set price_cents = 4000 where id = $1', [ticketIds[0]])
  await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/changed/)
  await expect(dialog.getByRole('button', { name: 'Refund $95.00' })).toBeEnabled()
  const { rowCount } = await platform.pool.query('select 1 from refunds where payment_id = $1', [paymentId])
  expect(rowCount).toBe(0)
})

// If a ticket was changed and changed back, only its version reveals it, and that is an extra.
test('a ticket redeemed and set back by a colleague is not overwritten', {
  tag: ['@M4', '@C3', '@extras'],
}, async ({ page, platform, boxOffice }) => {
  await withoutLive(page)
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner }, { owner }] })
  await openGuests(page, eventId)
  const dialog = await openDetails(page, 'Ada Lovelace')
  const first = ticketIds[0] ?? ''
  for (const redeemed of [true, false]) {
    await platform.pool.query(
      `update tickets set redeemed = $2, redeemed_at = case when $2 then now() end, updated_by = 'acc_second'
       where id = $1`,
      [first, redeemed],
    )
  }
  const ticket = dialog.getByRole('listitem').or(dialog.getByRole('row')).filter({ hasText: first })
  await ticket.getByRole('button', { name: /PENDING/ }).click()
  await expect(page.getByText(/Jonas Lindqvist/)).toBeVisible()
  const { rows } = await platform.pool.query('select redeemed from tickets where id = any($1)', [ticketIds])
  expect(rows).toEqual([{ redeemed: false }, { redeemed: false }])
})

test.alone(
  'a refund unanswered for 30 s shows so, and then the actual outcome',
  { tag: '@M8' },
  async ({ page, platform, boxOffice, hasExtras }) => {
    const eventId = await boxOffice.event()
    const { paymentId } = await boxOffice.sell(eventId, sale)
    await page.clock.install()
    await openGuests(page, eventId)
    const { details, dialog } = await openRefund(page, 'Ada Lovelace')
    let arrives = false
    await page.route('**/api/v2/payments/refund', async (route) => {
      if (arrives) await route.fetch()
      // No answer either way.
    })
    await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
    await expect(dialog.getByRole('button', { name: 'Refund $100.00' })).toHaveAttribute('aria-busy', 'true')
    // Stops the clock, so that the look-up can't replace the message before it is seen.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 31_000)
    await expect(dialog.getByText('Request timed out. Please try again.')).toBeVisible()
    await page.clock.resume()
    // Without refund records, only the marks on tickets tell.
    const absent = hasExtras ? /Nothing was refunded/ : /The tickets aren’t marked as refunded/
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
