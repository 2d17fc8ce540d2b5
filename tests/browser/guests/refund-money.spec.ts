import { expectNoAxeViolations } from '#platform/axe.ts'
import { goTo } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, openDetails, openGuests, openRefund } from './guest-page.ts'

const purchaser = { name: 'Ada Lovelace', email: 'ada@guests.example' }
const twoSeats = { purchaser, tickets: [{ price: 2500 }, { price: 2500 }] }

test('fees have their own line and are kept unless ticked', { tag: ['@R10', '@extras'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, { ...twoSeats, paid: 5400 })
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  const fees = dialog.getByRole('checkbox', { name: 'Fees', exact: true })
  await expect(fees).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Refund $50.00', exact: true })).toBeEnabled()
  await fees.check()
  await expectNoAxeViolations(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Refund $54.00', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { rows } = await platform.pool.query(
    'select state, amount_cents, fee_cents from refunds where payment_id = $1',
    [paymentId],
  )
  expect(rows).toEqual([{ state: 'succeeded', amount_cents: 5400, fee_cents: 400 }])
})

test('a discounted purchase is refunded by what was paid', { tag: ['@R10', '@extras'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, { ...twoSeats, paid: 4000 })
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  await expect(dialog.getByText('$20.00', { exact: true })).toHaveCount(2)
  await expect(dialog.getByText(/^A discount was used/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund $40.00', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { rows } = await platform.pool.query('select amount_cents from refunds where payment_id = $1', [paymentId])
  expect(rows).toEqual([{ amount_cents: 4000 }])
})

test('a disputed purchase shows when the answer is due, and is not refunded', { tag: ['@R13', '@extras'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, twoSeats)
  await openGuests(page, eventId)
  const { dialog, details } = await openRefund(page, 'Ada Lovelace')
  await expect(dialog.getByRole('button', { name: 'Refund $50.00', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  await boxOffice.dispute(paymentId, '2099-11-22T12:00:00Z')
  await details.getByRole('button', { name: /^REFUND/ }).click()
  const disputed = 'This payment is disputed. The provider decides who gets the money.'
  await expect(dialog.getByText(disputed).first()).toBeVisible()
  await expect(dialog.getByText(/reason: “product not received”\. Answer due Nov 22, 2099/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Refund \$50\.00/ })).toBeDisabled()
  await goTo(page, '/attention?show=disputes')
  await expect(page.getByRole('row', { name: new RegExp(paymentId) })).toContainText('Nov 22, 2099')
})

test('yen are shown as yen, and no sum counts them as dollars', { tag: ['@R11', '@extras'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { ...twoSeats, tickets: [{ price: 5000 }], currency: 'jpy' })
  await boxOffice.sell(eventId, { purchaser: { name: 'Kim Adams' }, tickets: [{ price: 2500 }] })
  await openGuests(page, eventId)
  await expect(card(page, 'Gross Sales')).toContainText('$25.00')
  await expect(card(page, 'Gross Sales')).toContainText('1 payment in another currency not counted')
  const details = await openDetails(page, 'Ada Lovelace')
  await expect(details.getByText('¥5,000')).toBeVisible()
  await expect(details.getByText('$50.00')).toHaveCount(0)
  await expect(details.getByRole('button', { name: /^REFUND/ })).toBeDisabled()
})
