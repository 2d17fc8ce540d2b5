import { expect, test } from '#platform/staff-test.ts'
import { arriveAtGuests, card, guestRows, openGuests } from './guest-page.ts'
import { slowList } from './slow-list.ts'

const statsCall = '**/api/v1/tickets/stats/events*'

test('the title is the event’s name, from the figures or from the event itself', { tag: '@G1' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Quiet One' })
  const asked: string[] = []
  // Figures without this event, because it sold nothing lately.
  await page.route(statsCall, async (route) => {
    asked.push(new URL(route.request().url()).search)
    await route.fulfill({ json: { statsByOrg: {} } })
  })
  await openGuests(page, eventId)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet One')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Quiet One')
  expect(asked).toEqual(['?limit=50&sortBy=lastUpdated&sortOrder=desc', ''])
  await page.getByRole('link', { name: 'RETURN TO COMMAND', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard-overview$/)
  // The name is cached for 300 s, so returning makes no call.
  const before = asked.length
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet One')
  await expect(page.getByText('No guests available')).toBeVisible()
  expect(asked.slice(before).filter((query) => query.includes('limit=50'))).toEqual([])
})

test('figures and breakdown count what was sold, redeemed, refunded and given', { tag: ['@G3', '@G4', '@F5'] }, async ({
  page,
  boxOffice,
  shop,
  hasExtras,
}) => {
  const eventId = await boxOffice.event()
  const floor = await boxOffice.ticketType(eventId, { name: 'Floor' })
  const type = await boxOffice.ticketType(eventId, { name: 'Balcony' })
  const owner = { accountId: 'acc_figures', name: 'Ada Lovelace' }
  const redeemed = { type: floor, price: 2500, owner, redeemed: true }
  const { ticketIds } = await boxOffice.sell(eventId, {
    tickets: [{ ...redeemed, type, price: 5500 }, redeemed, { ...redeemed, redeemed: false }],
  })
  await shop.comp(eventId, '2026-01-06T10:00:00Z', 1)
  await shop.refund([ticketIds[2] ?? ''], '2026-01-07T10:00:00Z')
  await openGuests(page, eventId)
  // Comps are marked by an extra. Without it, every ticket counts as sold.
  await expect(card(page, 'Tickets Sold')).toContainText(hasExtras ? '3' : '4')
  await expect(card(page, 'Tickets Sold')).toContainText('2 guests')
  await expect(card(page, 'Gross Sales')).toHaveText('Gross Sales$105.00Total revenue from ticket sales')
  await expect(card(page, 'Refunded')).toHaveText('Refunded$25.001 ticket')
  await expect(card(page, 'Net')).toContainText('$80.00')
  await expect(card(page, 'Redeemed')).toContainText('66.7%')
  await expect(card(page, 'Redeemed')).toContainText('2 of 3 tickets')
  const fold = page.getByRole('button', { name: /TICKET TYPE BREAKDOWN/ })
  await fold.click()
  const types = page.getByRole('table', { name: 'TICKET TYPE BREAKDOWN' }).locator('tbody').getByRole('row')
  await expect(types.nth(0)).toContainText(/Floor.*2.*1.*100\.0%.*\$50\.00/)
  await expect(types.filter({ hasText: 'Balcony' })).toContainText(/1.*100\.0%.*\$55\.00/)
})

test('the breakdown starts folded, opens below the figures, and keeps its state', { tag: ['@F6', '@G4'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 2)
  await openGuests(page, eventId)
  const fold = page.getByRole('button', { name: /TICKET TYPE BREAKDOWN/ })
  const types = page.getByRole('table', { name: 'TICKET TYPE BREAKDOWN' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(fold).toContainText('1 type')
  await expect(types).toBeHidden()
  await fold.click()
  await expect(types).toBeVisible()
  await page.reload()
  await expect(types).toBeVisible()
  await fold.click()
  await expect(types).toBeHidden()
  await page.reload()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
})

test('the Redeemed card says No tickets redeemed for a list without redemptions', { tag: '@G3' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 2)
  await openGuests(page, eventId)
  await expect(card(page, 'Redeemed')).toContainText('0.0%')
  await expect(card(page, 'Redeemed')).toContainText('No tickets redeemed')
})

test('tickets are counted while they load, and leaving stops the stream', { tag: '@G10' }, async ({
  page,
  boxOffice,
}) => {
  const list = await slowList(page, { 'x-total-count': '400' })
  const first = await boxOffice.event()
  await arriveAtGuests(page, first)
  await expect(page.getByText('SCANNING GUEST DATA...')).toBeVisible()
  await list.send(120)
  await expect(page.getByText('of 400 tickets')).toContainText(/1[12]\d of 400 tickets/)
  await expect(page.getByText(/\d KB/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '400')
  await list.send(280)
  await list.end()
  await expect(page.getByText('SHOWING 1-25 OF 400 GUESTS')).toBeVisible()
  await list.close()

  const left = await slowList(page)
  await arriveAtGuests(page, await boxOffice.event())
  await left.send(10)
  await expect(page.getByText('SCANNING GUEST DATA...')).toBeVisible()
  await page.getByRole('link', { name: 'RETURN TO COMMAND' }).click()
  await expect(page).toHaveURL(`/events/${first}/guests`)
  await left.left
  await left.close()
})

test('a missing event ID and a missing event have messages', { tag: '@G10' }, async ({ page }) => {
  await openGuests(page, ' ')
  const retry = page.getByRole('button', { name: 'RETRY CONNECTION', exact: true })
  await expect(page.getByText('No event ID provided')).toBeVisible()
  await expect(retry).toBeVisible()
  await openGuests(page, 'evt_none')
  await expect(page.getByText('There is no such event.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Tickets Sold' })).toHaveText('Tickets Sold–')
  const asked = page.waitForRequest('**/evt_none/**')
  await retry.click()
  await asked
  await expect(page.getByText('There is no such event.')).toBeVisible()
  await expect(retry).toBeVisible()
})

test('a list that fails or breaks off has a message, and RETRY CONNECTION reads it', { tag: '@G10' }, async ({
  page,
  boxOffice,
}) => {
  const list = await slowList(page, { 'x-total-count': '400' })
  await arriveAtGuests(page, await boxOffice.event())
  await list.send(100)
  await expect(page.getByText(/of 400 tickets/)).toBeVisible()
  await list.breakOff()
  await expect(page.getByText('UNABLE TO LOAD GUEST LIST')).toBeVisible()
  await list.close()

  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 3)
  await page.context().route('**/details*', (route) => route.abort())
  try {
    await openGuests(page, eventId)
    await expect(page.getByText('UNABLE TO LOAD GUEST LIST')).toBeVisible()
    await expect(page.getByText('Error loading guest list. Please try again later.')).toBeVisible()
  } finally {
    await page.context().unroute('**/details*')
  }
  await page.getByRole('button', { name: 'RETRY CONNECTION', exact: true }).click()
  await expect(guestRows(page)).toHaveCount(3)
})
