import { ownFont } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, guestNames, guestRow, openDetails, openGuests, searchBox } from './guest-page.ts'

test('redemptions and refunds by others show; search, page, scroll and focus stay', {
  tag: ['@G14', '@extras'],
}, async ({ page, boxOffice, shop }) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 400)
  await openGuests(page, eventId, '?search=Guest&page=3&size=50')
  const row = guestRow(page, 'Guest 00145')
  await expect(row).toContainText('Unredeemed')
  const details = page.getByRole('button', { name: 'Details of Guest 00145', exact: true })
  await details.scrollIntoViewIfNeeded()
  await details.focus()
  await ownFont(page)
  const place = async () => (await details.boundingBox())?.y
  const before = await place()
  await boxOffice.redeem([`${eventId}_145`])
  await expect(row).toContainText('Redeemed')
  await expect(card(page, 'Redeemed')).toContainText('1 of 400 tickets')
  await shop.refund([`${eventId}_146`], '2026-01-07T10:00:00Z')
  await expect(guestRow(page, 'Guest 00146')).toContainText('Refunded')
  await expect(card(page, 'Refunded')).toContainText('$25.00')
  expect(await place()).toBe(before)
  await expect(details).toBeFocused()
  await expect(page).toHaveURL(/search=Guest&page=3&size=50|page=3/)
  await expect(searchBox(page)).toHaveValue('Guest')
})

test('sales and transfers by others show in the list and in open details', {
  tag: ['@G12', '@G14', '@extras'],
}, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  const owner = { accountId: 'ada@guests.example', name: 'Ada Lovelace' }
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner }, { owner }] })
  await openGuests(page, eventId)
  const dialog = await openDetails(page, 'Ada Lovelace')
  await boxOffice.redeem(ticketIds.slice(0, 1))
  await expect(dialog.getByRole('button', { name: /REDEEMED/ })).toHaveCount(1)
  await boxOffice.rename(ticketIds.slice(1), { accountId: 'acc_grace', name: 'Grace Hopper' })
  await expect(dialog.getByRole('button', { name: /PENDING/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(guestNames(page)).toHaveText([/Ada Lovelace/, /Grace Hopper/])
  await boxOffice.sell(eventId, { tickets: [{ owner: { accountId: 'acc_bea', name: 'Bea Arthur' } }] })
  await expect(guestNames(page)).toHaveText([/Ada Lovelace/, /Bea Arthur/, /Grace Hopper/])
})

test('a lost live line is shown, and missed changes appear once it is back', { tag: '@extras' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 3)
  await page.route('**/api/v1/admin/live*', (route) => route.abort())
  await openGuests(page, eventId)
  await expect(page.getByText('Live updates paused')).toBeVisible()
  await boxOffice.redeem([`${eventId}_2`])
  await page.unroute('**/api/v1/admin/live*')
  await expect(guestRow(page, 'Guest 00002')).toContainText('Redeemed')
  await expect(page.getByText('Live updates paused')).toBeHidden()
})
