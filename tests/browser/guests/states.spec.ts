import { expect, test } from '#platform/staff-test.ts'
import { arriveAtGuests, card, guestRows, openGuests } from './guest-page.ts'
import { slowList } from './slow-list.ts'

test('G1 G3 G4 the title is the event’s name, the cards and the breakdown count, the way back leads to the overview', async ({
  page,
  boxOffice,
  shop,
  hasExtras,
}) => {
  await test.step('the name comes from the figures, then from the figures without a query, then from the event', async () => {
    const eventId = await boxOffice.event({ name: 'Quiet One' })
    const asked: string[] = []
    // Figures that do not know the event: it has sold nothing lately.
    await page.route('**/api/v1/tickets/stats/events*', async (route) => {
      asked.push(new URL(route.request().url()).search)
      await route.fulfill({ json: { statsByOrg: {} } })
    })
    await openGuests(page, eventId)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet One')
    expect(asked).toEqual(['?limit=50&sortBy=lastUpdated&sortOrder=desc', ''])
    // Kept for 300 s: leaving and coming back asks no more.
    await page.getByRole('link', { name: 'RETURN TO COMMAND' }).click()
    await expect(page).toHaveURL(/dashboard-overview/)
    const before = asked.length
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet One')
    await expect(page.getByText('No guests available')).toBeVisible()
    expect(asked.slice(before).filter((query) => query.includes('limit=50'))).toEqual([])
    await page.unroute('**/api/v1/tickets/stats/events*')
  })
  await test.step('cards and breakdown count what was sold, redeemed, refunded and given', async () => {
    const eventId = await boxOffice.event()
    const floor = await boxOffice.ticketType(eventId, { name: 'Floor' })
    const balcony = await boxOffice.ticketType(eventId, { name: 'Balcony' })
    const owner = { accountId: 'acc_figures', name: 'Ada Lovelace' }
    const { ticketIds } = await boxOffice.sell(eventId, {
      tickets: [
        { type: balcony, price: 5500, owner, redeemed: true },
        { type: floor, price: 2500, owner, redeemed: true },
        { type: floor, price: 2500, owner },
      ],
    })
    await shop.comp(eventId, '2026-01-06T10:00:00Z', 1)
    await shop.refund([ticketIds[2] ?? ''], '2026-01-07T10:00:00Z')
    await openGuests(page, eventId)
    // What was given for nothing is marked as such by an extra; without it every ticket counts as sold.
    await expect(card(page, 'Tickets Sold')).toContainText(hasExtras ? '3' : '4')
    await expect(card(page, 'Tickets Sold')).toContainText('2 guests')
    await expect(card(page, 'Gross Sales')).toContainText('$105.00')
    await expect(card(page, 'Gross Sales')).toContainText('Total revenue from ticket sales')
    await expect(card(page, 'Gross Sales')).toContainText('$25.00')
    await expect(card(page, 'Gross Sales')).toContainText('$80.00')
    await expect(card(page, 'Redeemed')).toContainText('50.0%')
    await expect(card(page, 'Redeemed')).toContainText('2 of 4 tickets')
    const fold = page.getByRole('button', { name: /TICKET TYPE BREAKDOWN/ })
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    const types = page.getByRole('table', { name: 'TICKET TYPE BREAKDOWN' }).locator('tbody').getByRole('row')
    await expect(types.nth(0)).toContainText(/Floor.*2.*1.*50\.0%.*\$50\.00/)
    await expect(types.filter({ hasText: 'Balcony' })).toContainText(/1.*100\.0%.*\$55\.00/)
    await fold.click()
    await expect(types.first()).toBeHidden()
  })
  await test.step('nothing redeemed is said in words', async () => {
    const eventId = await boxOffice.event()
    await boxOffice.crowd(eventId, 2)
    await openGuests(page, eventId)
    await expect(card(page, 'Redeemed')).toContainText('0.0%')
    await expect(card(page, 'Redeemed')).toContainText('No tickets redeemed')
  })
  await test.step('the way back leads to the overview', async () => {
    const eventId = await boxOffice.event({ name: 'Nightjar: Winter Tour' })
    await boxOffice.crowd(eventId, 1)
    await openGuests(page, eventId)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nightjar: Winter Tour')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Nightjar: Winter Tour')
    await page.getByRole('link', { name: 'RETURN TO COMMAND', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard-overview$/)
  })
})

test('G10 the list while it comes, stopped, broken off, unreadable, and of no event', async ({ page, boxOffice }) => {
  await test.step('the tickets are counted while they come, with bytes and a bar, and then they are there', async () => {
    const list = await slowList(page, { 'x-total-count': '400' })
    await arriveAtGuests(page, await boxOffice.event())
    await expect(page.getByText('SCANNING GUEST DATA...')).toBeVisible()
    await list.send(120)
    await expect(page.getByText('of 400 tickets')).toContainText(/1[12]\d of 400 tickets/)
    await expect(page.getByText(/\d KB/)).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '400')
    await list.send(280)
    await list.end()
    await expect(page.getByText('SHOWING 1-25 OF 400 GUESTS')).toBeVisible()
    await list.close()
  })
  await test.step('leaving while it loads stops the stream', async () => {
    const list = await slowList(page)
    await arriveAtGuests(page, await boxOffice.event())
    await list.send(10)
    await expect(page.getByText('SCANNING GUEST DATA...')).toBeVisible()
    await page.getByRole('link', { name: 'RETURN TO COMMAND' }).click()
    await expect(page).toHaveURL(/dashboard-overview/)
    await list.left
    await list.close()
  })
  await test.step('without an event id, and for an event that is not there', async () => {
    await openGuests(page, ' ')
    await expect(page.getByText('No event ID provided')).toBeVisible()
    await openGuests(page, 'evt_none')
    await expect(page.getByText('There is no such event.')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Tickets Sold' })).toHaveText('Tickets Sold–')
    await expect(page.getByRole('button', { name: /try again|RETRY CONNECTION/i })).toHaveCount(0)
  })
  await test.step('a list that cannot be read says so, and RETRY CONNECTION reads it', async () => {
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
  await test.step('a list that breaks off in the middle is no list', async () => {
    const list = await slowList(page, { 'x-total-count': '400' })
    await arriveAtGuests(page, await boxOffice.event())
    await list.send(100)
    await expect(page.getByText(/of 400 tickets/)).toBeVisible()
    await list.breakOff()
    await expect(page.getByText('UNABLE TO LOAD GUEST LIST')).toBeVisible()
    await list.close()
  })
})
