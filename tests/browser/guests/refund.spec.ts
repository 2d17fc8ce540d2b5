import { expect, test } from '#platform/staff-test.ts'
import { card, guestRow, openDetails, openGuests } from './guest-page.ts'

const purchaser = { name: 'Ada Lovelace', email: 'ada@guests.example' }

const fourSeats = {
  purchaser,
  at: '2026-01-05T18:30:00Z',
  tickets: [
    { name: 'General Admission', price: 4500, redeemed: true },
    { name: 'General Admission', price: 4500 },
    { name: 'General Admission', price: 4500 },
    { name: 'Balcony Reserved', price: 5500 },
  ],
}

test('M2 M3 M5 M6 M7 M8 a part of a purchase is refunded, then what is left, and everything shows it', async ({
  page,
  platform,
  boxOffice,
  shop,
  hasExtras,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, fourSeats)
  await openGuests(page, eventId)
  const details = await openDetails(page, 'Ada Lovelace')
  await details.getByRole('button', { name: /^REFUND/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await expect(dialog.getByText(paymentId)).toBeVisible()
  await expect(dialog.getByText('Jan 5, 2026')).toBeVisible()
  await expect(dialog.getByText('Ada Lovelace')).toBeVisible()
  await expect(dialog.getByText('ada@guests.example')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(dialog.getByText('4 of 4 tickets selected')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refund $190.00', exact: true })).toBeEnabled()
  await expect(dialog.getByText('Refunding these tickets may cause issues with event access')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deselect All', exact: true }).click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Refund \$0\.00/ })).toBeDisabled()
  await expect(dialog.getByText('Refunding these tickets may cause issues with event access')).toBeHidden()
  await dialog.getByRole('button', { name: 'Select All', exact: true }).click()
  await dialog.getByRole('checkbox', { name: /Balcony/ }).uncheck()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Left before the headliner.')
  await dialog.getByRole('button', { name: 'Refund $135.00', exact: true }).click()
  await expect(dialog).toBeHidden()
  const toast = page.getByRole('region', { name: /Notifications/ })
  await expect(toast.getByText('Refunded $135.00', { exact: true })).toBeVisible()
  await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(3)
  await expect(details.getByText('4 total, 1 redeemed, 3 refunded')).toBeVisible()
  const { rows } = await platform.pool.query(
    'select state, amount_cents, reason, requested_by from refunds where payment_id = $1',
    [paymentId],
  )
  expect(rows).toEqual([
    { state: 'succeeded', amount_cents: 13500, reason: 'Left before the headliner.', requested_by: 'acc_super' },
  ])
  // The record is one click away, where the platform keeps one.
  if (hasExtras) {
    await toast.getByRole('button', { name: 'View refund record', exact: true }).click()
    const record = page.getByRole('dialog', { name: /Refund record/ })
    await expect(record.getByText('$135.00').first()).toBeVisible()
    await expect(record.getByText('Mara Okafor')).toBeVisible()
    await expect(record.getByText('Left before the headliner.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(record).toBeHidden()
  } else {
    await expect(toast.getByRole('button', { name: 'View refund record', exact: true })).toHaveCount(0)
  }
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(guestRow(page, 'Ada Lovelace')).toContainText('3 refunded')
  await expect(card(page, 'Gross Sales')).toContainText('$190.00')
  await expect(card(page, 'Gross Sales')).toContainText('$135.00')
  await test.step('what is left is refunded next; then the purchase wears the badge', async () => {
    const eventId = await boxOffice.event()
    const { ticketIds, paymentId } = await boxOffice.sell(eventId, fourSeats)
    await shop.refund(ticketIds.slice(0, 1), '2026-01-07T10:00:00Z')
    // A fee was paid besides, and given back at the provider itself: what the tickets cost is still there.
    await platform.pool.query('update payments set amount_cents = amount_cents + 5000 where id = $1', [paymentId])
    await platform.pool.query(
      `insert into refunds (id, provider_refund_id, payment_id, state, amount_cents, requested_by)
       values ('re_fee_' || $1, 're_fee_there_' || $1, $1, 'succeeded', 5000, 'system:payment-provider')`,
      [paymentId],
    )
    await openGuests(page, eventId)
    const details = await openDetails(page, 'Ada Lovelace')
    await details.getByRole('button', { name: /^REFUND/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
    await expect(dialog.getByRole('checkbox', { disabled: true })).toHaveCount(1)
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3)
    if (hasExtras)
      await expect(dialog.getByText('No more than the $190.00 that is left can be refunded here.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Refund $145.00', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(5)
    await expect(details.getByRole('button', { name: /^REFUND$/ })).toHaveCount(0)
    await expect(details.getByRole('button', { name: /PENDING|REDEEMED/ })).toHaveCount(0)
  })
  await test.step('what was never paid for has its REFUND too, which says what is wrong', async () => {
    const eventId = await boxOffice.event()
    await shop.comp(eventId, '2026-01-05T18:30:00Z', 1)
    await openGuests(page, eventId)
    await page.getByRole('button', { name: /^Details of Guest tkt_/ }).click()
    await page.getByRole('button', { name: /^REFUND/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
    await dialog.getByRole('button', { name: 'Refund $0.00', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Invalid payment information')
  })
})

test('M2 M8 M6 M9 a refund is sent once, and one that the provider has not settled is said on its tickets', async ({
  page,
  platform,
  boxOffice,
  hasExtras,
}) => {
  await test.step('a double press is one refund, and while it runs nothing closes', async () => {
    const eventId = await boxOffice.event()
    const { paymentId } = await boxOffice.sell(eventId, fourSeats)
    await boxOffice.failProvider(paymentId, { kind: 'slow', delay_ms: 1_500 })
    await openGuests(page, eventId)
    const details = await openDetails(page, 'Ada Lovelace')
    await details.getByRole('button', { name: /^REFUND/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
    await dialog.getByRole('button', { name: 'Refund $190.00' }).dblclick()
    await expect(dialog.getByRole('button', { name: 'Refund $190.00' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(details).toBeVisible()
    const { rows } = await platform.pool.query('select count(*)::int as count from refunds where payment_id = $1', [
      paymentId,
    ])
    expect(rows).toEqual([{ count: 1 }])
  })
  // The specified answer is not read, so that it cannot say this.
  if (!hasExtras) return
  await test.step('not settled: said on its tickets, and not offered again', async () => {
    const eventId = await boxOffice.event()
    const { paymentId } = await boxOffice.sell(eventId, fourSeats)
    await boxOffice.failProvider(paymentId, { kind: 'pending', delay_ms: 5_000 })
    await openGuests(page, eventId)
    const details = await openDetails(page, 'Ada Lovelace')
    await details.getByRole('button', { name: 'REFUND', exact: true }).click()
    await page.getByRole('button', { name: 'Refund $190.00', exact: true }).click()
    await expect(details.getByText('Being refunded')).toHaveCount(4)
    await expect(details.getByRole('button', { name: 'REFUND', exact: true })).toBeDisabled()
    await expect(details.getByRole('button', { name: /PENDING|REDEEMED/ })).toHaveCount(0)
    const states = async () =>
      (await platform.pool.query('select state from refunds where payment_id = $1', [paymentId])).rows
    await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'succeeded' }])
    await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(5)
  })
})
