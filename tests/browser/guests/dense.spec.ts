import type { Page } from '@playwright/test'
import { aJob } from '#every-screen/screens.ts'
import { ownFont } from '#platform/layout.ts'
import { goTo } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, guestRow, guestRows, openDetails, openGuests } from './guest-page.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@guests.example', accountId: 'acc_dense_ada' }
const bea = { name: 'Bea Quist', email: 'bea@guests.example', accountId: 'bea@guests.example', phone: '+12125550143' }

const fourteenInSight = async (page: Page) => {
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await ownFont(page)
  const end = (await pager.boundingBox())?.y ?? 0
  const rows = await guestRows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
  expect(rows).toHaveLength(25)
  expect(rows.filter((bottom) => bottom <= end).length).toBeGreaterThanOrEqual(14)
}

test('fourteen guests are in sight on a desk', { tag: '@F6' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event({ name: 'Low Orbit Orchestra: Stadium of the Sun' })
  await boxOffice.crowd(eventId, 30)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openGuests(page, eventId)
  await fourteenInSight(page)
})

test('fourteen guests are in sight under the line of a called-off event', { tag: ['@F6', '@extras'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Low Orbit Orchestra: Stadium of the Sun' })
  await boxOffice.crowd(eventId, 30)
  await pool.query(`update events set status = 'cancelled' where id = $1`, [eventId])
  await aJob(pool, { jobId: `job_dense_${eventId}`, eventId, text: 'Storm warning', state: 'done' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openGuests(page, eventId)
  await expect(page.getByRole('main').getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the refund job' })).toBeVisible()
  await fourteenInSight(page)
})

test('a guest with every ticket refunded shows only Refunded, and a filter finds them', {
  tag: ['@F6', '@G6'],
}, async ({ page, boxOffice, shop }) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner: ada }, { owner: ada }] })
  const other = await boxOffice.sell(eventId, { tickets: [{ owner: bea }, { owner: bea }] })
  await shop.refund([...ticketIds, other.ticketIds[0] ?? ''], '2026-01-07T10:00:00Z')
  await openGuests(page, eventId)
  await expect(guestRow(page, ada.name)).toContainText(/2 refunded.*Refunded/)
  await expect(guestRow(page, ada.name)).not.toContainText('Unredeemed')
  await expect(guestRow(page, bea.name)).toContainText(/0 \/ \d.*Unredeemed.*1 refunded/)
  await expect(guestRow(page, bea.name)).toContainText('+1 (212) 555-0143')
  await page.getByRole('button', { name: 'REFUNDED', exact: true }).click()
  await expect(page.getByText('SHOWING 1-1 OF 1 GUESTS')).toBeVisible()
  await expect(page).toHaveURL(/status=refunded/)
  await page.reload()
  await expect(guestRow(page, ada.name)).toBeVisible()
  await page.getByRole('button', { name: 'UNREDEEMED ONLY', exact: true }).click()
  await expect(guestRow(page, bea.name)).toBeVisible()
  await expect(guestRow(page, ada.name)).toHaveCount(0)
})

test('a refund under way or failed and a dispute are marked beside the status', { tag: ['@F6', '@extras'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const sent = await boxOffice.sell(eventId, { tickets: [{ owner: ada }, { owner: ada }] })
  const disputed = await boxOffice.sell(eventId, { tickets: [{ owner: bea }] })
  const refund = (id: string, state: string, paymentId: string, ticketIds: readonly string[]) =>
    pool.query(
      `with made as (
         insert into refunds (id, payment_id, state, amount_cents, requested_by, lease_until)
         values ($1, $2, $3, 2500, 'acc_super', now() + interval '1 hour') returning id)
       insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents, live)
       select made.id, $4, each, 2500, $3 = 'sent' from made, unnest($5::text[]) each`,
      [`${id}_${eventId}`, paymentId, state, eventId, ticketIds],
    )
  await refund('re_sent', 'sent', sent.paymentId, sent.ticketIds)
  await boxOffice.dispute(disputed.paymentId, '2099-11-22T00:00:00Z')
  await openGuests(page, eventId)
  await expect(guestRow(page, ada.name)).toContainText(/0 \/ 2.*Unredeemed.*2 under way/)
  await expect(guestRow(page, bea.name)).toContainText(/Unredeemed.*disputed/)
  await expect(card(page, 'Refunded')).toContainText('No tickets refunded, 2 under way')
  await refund('re_failed', 'failed', disputed.paymentId, disputed.ticketIds)
  await page.reload()
  await expect(guestRow(page, bea.name)).toContainText('refund failed')
})

test('tickets of a purchase that others hold lead to those guests', { tag: '@F6' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 3)
  await boxOffice.sell(eventId, { tickets: [{ owner: ada }, { owner: bea }] })
  await openGuests(page, eventId)
  const details = await openDetails(page, ada.name)
  await details.getByRole('link', { name: '1 other ticket in this purchase belongs to another guest.' }).click()
  await expect(details).toBeHidden()
  await expect(page.getByText('SHOWING 1-2 OF 2 GUESTS')).toBeVisible()
  await expect(guestRow(page, bea.name)).toBeVisible()
})

test('unredeemed tickets are no-shows after the event', { tag: '@F6' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event({ startAt: '2026-01-05T20:00:00Z' })
  await boxOffice.sell(eventId, { tickets: [{ owner: bea }, { owner: bea, redeemed: true }] })
  await openGuests(page, eventId)
  await expect(page.getByRole('main').getByText('ENDED', { exact: true })).toBeVisible()
  const details = await openDetails(page, bea.name)
  await expect(details.getByText('2 total, 1 redeemed, 1 no-show')).toBeVisible()
  await expect(details.getByText('+1 (212) 555-0143')).toBeVisible()
  await expect(details.getByRole('button', { name: /PENDING/ })).toBeVisible()
})

test('the head says SOLD OUT as the event page does, until a ticket gives its place back', {
  tag: ['@F6', '@F5', '@extras'],
}, async ({ page, boxOffice, shop }) => {
  const eventId = await boxOffice.event()
  const type = await boxOffice.ticketType(eventId, { name: 'Floor', capacity: 2 })
  const { ticketIds } = await boxOffice.sell(eventId, {
    tickets: [
      { owner: ada, type },
      { owner: bea, type },
    ],
  })
  const state = (words: string) => page.getByRole('main').getByText(words, { exact: true })
  await openGuests(page, eventId)
  await expect(state('SOLD OUT')).toBeVisible()
  await goTo(page, `/events/${eventId}`)
  await expect(
    page
      .getByRole('tab', { name: 'Overview' })
      .or(page.getByRole('link', { name: 'Guest list' }))
      .first(),
  ).toBeVisible()
  await expect(state('SOLD OUT')).toBeVisible()
  await openGuests(page, eventId)
  await shop.refund(ticketIds.slice(0, 1), '2026-01-07T10:00:00Z')
  await expect(state('ON SALE')).toBeVisible()
})

test('tickets sold are shown beside the capacity of the event page', { tag: ['@F6', '@G3', '@extras'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const type = await boxOffice.ticketType(eventId, { name: 'Floor', capacity: 1_200 })
  await boxOffice.ticketType(eventId, { name: 'Balcony', capacity: 40 })
  await boxOffice.sell(eventId, { tickets: [{ owner: bea, type }] })
  await openGuests(page, eventId)
  await expect(card(page, 'Tickets Sold')).toHaveText('Tickets Sold1 of 1,2401 guest')
  await goTo(page, `/events/${eventId}`)
  await expect(page.getByRole('main').getByText('1 of 1,240', { exact: true })).toBeVisible()
  await boxOffice.ticketType(eventId, { name: 'Lawn' })
  await openGuests(page, eventId)
  await expect(card(page, 'Tickets Sold')).toHaveText('Tickets Sold11 guest')
})
