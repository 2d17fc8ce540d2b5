import type { Locator, Page } from '@playwright/test'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { guestsOf, openDetails, openGuests } from './guest-page.ts'

const sale = {
  purchaser: { name: 'Ada Lovelace', email: 'ada@guests.example' },
  tickets: [
    { name: 'Floor', price: 4500 },
    { name: 'Balcony', price: 5500 },
  ],
}

async function openRefund(page: Page, eventId: string): Promise<{ details: Locator; dialog: Locator }> {
  await openGuests(page, eventId)
  const details = await openDetails(page, 'Ada Lovelace')
  await details.getByRole('button', { name: /^REFUND/ }).click()
  return { details, dialog: page.getByRole('dialog', { name: 'Refund tickets' }) }
}

test('M8 declined by the provider: its words, and nothing is refunded', async ({ page, platform, boxOffice }) => {
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

test('M8 M9 no answer from the provider: it is looked up, and closing the dialogs does not lose it', async ({
  page,
  boxOffice,
}) => {
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

test('M8 already refunded by a colleague: who, and what is left can still be refunded', async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId, ticketIds } = await boxOffice.sell(eventId, sale)
  await page.route('**/api/v1/admin/live*', (route) => route.abort())
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

test('M8 the price changed meanwhile: nothing is sent, the new amount is shown', async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, sale)
  await page.route('**/api/v1/admin/live*', (route) => route.abort())
  const { dialog } = await openRefund(page, eventId)
  await platform.pool.query('update tickets set price_cents = 4000 where id = $1', [ticketIds[0]])
  await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/changed/)
  await expect(dialog.getByRole('button', { name: 'Refund $95.00' })).toBeEnabled()
})

test.alone(
  'M8 30 s without an answer: the message, and then what really happened',
  async ({ page, platform, boxOffice }) => {
    const eventId = await boxOffice.event()
    const { paymentId } = await boxOffice.sell(eventId, sale)
    await page.clock.install()
    await openConsole(page, guestsOf(eventId))
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
    await expect(dialog.getByText(/Nothing was refunded/)).toBeVisible()
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
