import { holdAnswer } from '#platform/answers.ts'
import { holdToasts, toasts } from '#platform/hold-toasts.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, guestRow, openDetails, openGuests, openRefund } from './guest-page.ts'

const purchaser = { name: 'Ada Lovelace', email: 'ada@guests.example' }

/** Next to these is the checkbox that tells the customer. */
const ticketName = /Admission|Balcony/

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

const accessWarning = 'Refunding these tickets may cause issues with event access'

test('the refund dialog names the purchase, and its button the chosen amount', { tag: ['@M5', '@M6', '@M7'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, fourSeats)
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  for (const fact of [paymentId, 'Jan 5, 2026', /^Ada Lovelace, ada@guests\.example$/]) {
    await expect(dialog.getByText(fact)).toBeVisible()
  }
  await expect(dialog.getByRole('checkbox', { checked: true, name: ticketName })).toHaveCount(4)
  await expect(dialog.getByText('4 of 4 tickets selected')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refund $190.00', exact: true })).toBeEnabled()
  await expect(dialog.getByText(accessWarning)).toBeVisible()
  await dialog.getByRole('button', { name: 'Deselect All', exact: true }).click()
  await expect(dialog.getByRole('checkbox', { checked: true, name: ticketName })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Refund \$0\.00/ })).toBeDisabled()
  await expect(dialog.getByText(accessWarning)).toBeHidden()
  await dialog.getByRole('button', { name: 'Select All', exact: true }).click()
  await dialog.getByRole('checkbox', { name: /Balcony/ }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Refund $135.00', exact: true })).toBeEnabled()
})

test('a ticket’s own menu refunds that ticket alone', { tag: ['@M5', '@R15', '@extras'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, fourSeats)
  await openGuests(page, eventId)
  const details = await openDetails(page, 'Ada Lovelace')
  const menu = details.getByRole('button', { name: new RegExp(`^Actions for .*${ticketIds[3]}$`) })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await expect(dialog.getByRole('checkbox', { checked: true, name: ticketName })).toHaveCount(1)
  await expect(dialog.getByRole('checkbox', { name: /Balcony/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Refund $55.00', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(1)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Refund…' })).toHaveAttribute('aria-disabled', 'true')
})

test('a usual reason fills the field, which stays editable', { tag: ['@M6', '@R15'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, fourSeats)
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  const reason = dialog.getByRole('textbox', { name: /Reason/ })
  await dialog.getByRole('button', { name: 'Bought twice' }).click()
  await expect(reason).toHaveValue('Bought twice')
  await expect(dialog.getByRole('button', { name: 'Bought twice' })).toHaveAttribute('aria-pressed', 'true')
  await reason.press('End')
  await reason.pressSequentially(', says her mail')
  await expect(dialog.getByRole('button', { name: 'Other' })).toHaveAttribute('aria-pressed', 'true')
  await expect(reason).toHaveValue('Bought twice, says her mail')
  await dialog.getByRole('button', { name: 'Entry problem' }).click()
  await dialog.getByRole('button', { name: 'Other' }).click()
  await expect(reason).toHaveValue('')
  await expect(reason).toBeFocused()
})

test('a part of a purchase is refunded, and list, cards and record show it', {
  tag: ['@M2', '@M3', '@M6', '@M8'],
}, async ({ page, platform, boxOffice, hasExtras }) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, fourSeats)
  await openGuests(page, eventId)
  await holdToasts(page)
  const { details, dialog } = await openRefund(page, 'Ada Lovelace')
  await dialog.getByRole('checkbox', { name: /Balcony/ }).uncheck()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Left before the headliner.')
  await dialog.getByRole('button', { name: 'Refund $135.00', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(toasts(page).getByText('Refunded $135.00', { exact: true })).toBeVisible()
  await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(3)
  await expect(details.getByText('4 total, 0 redeemed, 3 refunded')).toBeVisible()
  const { rows } = await platform.pool.query(
    'select state, amount_cents, reason, requested_by from refunds where payment_id = $1',
    [paymentId],
  )
  expect(rows).toEqual([
    { state: 'succeeded', amount_cents: 13500, reason: 'Left before the headliner.', requested_by: 'acc_super' },
  ])
  const view = toasts(page).getByRole('button', { name: 'View refund record', exact: true })
  await expect(view).toHaveCount(hasExtras ? 1 : 0)
  await page.keyboard.press('Escape')
  await expect(guestRow(page, 'Ada Lovelace')).toContainText('3 refunded')
  await expect(card(page, 'Gross Sales')).toContainText('$190.00')
  await expect(card(page, 'Refunded')).toContainText('$135.00')
})

test('the record of a refund opens with one press', { tag: ['@M8', '@extras'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, fourSeats)
  await openGuests(page, eventId)
  await holdToasts(page)
  const { details, dialog } = await openRefund(page, 'Ada Lovelace')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Left before the headliner.')
  await dialog.getByRole('button', { name: 'Refund $190.00', exact: true }).click()
  await toasts(page).getByRole('button', { name: 'View refund record', exact: true }).click()
  const record = page.getByRole('dialog', { name: /Refund record/ })
  await expect(record.getByText('$190.00').first()).toBeVisible()
  await expect(record.getByText('Requested by Mara Okafor')).toBeVisible()
  await expect(record.getByText('Left before the headliner.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
  await expect(details).toBeVisible()
})

test('the rest of a purchase is refunded next, which refunds it completely', { tag: ['@M2', '@M7'] }, async ({
  page,
  platform,
  boxOffice,
  shop,
  hasExtras,
}) => {
  const eventId = await boxOffice.event()
  const { ticketIds, paymentId } = await boxOffice.sell(eventId, fourSeats)
  await shop.refund(ticketIds.slice(0, 1), '2026-01-07T10:00:00Z')
  // A fee was paid and refunded at the provider, so the tickets' price is still left.
  await platform.pool.query('update payments set amount_cents = amount_cents + 5000 where id = $1', [paymentId])
  await platform.pool.query(
    `insert into refunds (id, provider_refund_id, payment_id, state, amount_cents, requested_by)
     values ('re_fee_' || $1, 're_fee_there_' || $1, $1, 'succeeded', 5000, 'system:payment-provider')`,
    [paymentId],
  )
  await openGuests(page, eventId)
  const { details, dialog } = await openRefund(page, 'Ada Lovelace')
  await expect(dialog.getByRole('checkbox', { disabled: true })).toHaveCount(1)
  await expect(dialog.getByRole('checkbox', { checked: true, name: ticketName })).toHaveCount(3)
  if (hasExtras) await expect(dialog.getByText(/\$190\.00 .*left/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund $145.00', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(5)
  await expect(details.getByRole('button', { name: /^REFUND$/ })).toHaveCount(0)
  await expect(details.getByRole('button', { name: /PENDING|REDEEMED/ })).toHaveCount(0)
})

test('a ticket without a payment explains why it cannot be refunded', { tag: '@M8' }, async ({
  page,
  boxOffice,
  shop,
}) => {
  const eventId = await boxOffice.event()
  await shop.comp(eventId, '2026-01-05T18:30:00Z', 1)
  await openGuests(page, eventId)
  await page.getByRole('button', { name: /^Details of Guest tkt_/ }).click()
  await page.getByRole('button', { name: /^REFUND/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await dialog.getByRole('button', { name: 'Refund $0.00', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid payment information')
})

test('a double press is one refund, and nothing closes while it is sent', { tag: ['@M8', '@M9'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, fourSeats)
  await openGuests(page, eventId)
  const { details, dialog } = await openRefund(page, 'Ada Lovelace')
  const sending = await holdAnswer(page, '**/api/v2/payments/refund')
  await dialog.getByRole('button', { name: 'Refund $190.00' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Refund $190.00' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  sending.release()
  await expect(dialog).toBeHidden()
  await expect(details).toBeVisible()
  const { rows } = await platform.pool.query('select count(*)::int as count from refunds where payment_id = $1', [
    paymentId,
  ])
  expect(rows).toEqual([{ count: 1 }])
})

// The specified answer isn't read, so it can't say that a refund isn't settled.
test('an unsettled refund is shown on its tickets and not offered again', {
  tag: ['@M2', '@M6', '@M9', '@extras'],
}, async ({ page, platform, boxOffice }) => {
  test.slow()
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, fourSeats)
  await boxOffice.failProvider(paymentId, { kind: 'pending' })
  await openGuests(page, eventId)
  const { details, dialog } = await openRefund(page, 'Ada Lovelace')
  await dialog.getByRole('button', { name: 'Refund $190.00', exact: true }).click()
  await expect(details.getByText('Being refunded', { exact: true })).toHaveCount(4)
  await expect(details.getByRole('button', { name: 'REFUND', exact: true })).toBeDisabled()
  await expect(details.getByRole('button', { name: /PENDING|REDEEMED/ })).toHaveCount(0)
  // The provider settles it, and the platform notices at its next look-up.
  const settle = `update payment_sandbox.refunds set status = 'succeeded' where payment_intent = $1`
  await platform.pool.query(settle, [paymentId])
  await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(5)
  const { rows } = await platform.pool.query('select state from refunds where payment_id = $1', [paymentId])
  expect(rows).toEqual([{ state: 'succeeded' }])
})
