import { goTo } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openUsers, yourTickets } from './users-page.ts'

const mara = { accountId: 'acc_super', name: 'Mara Okafor' }
const ticketsCall = '**/api/v1/tickets/account/acc_super'

test('U4 U5 own tickets show with event, date, place and count, and lead to the event; Support Issues moved', async ({
  page,
  platform,
  boxOffice,
  hasExtras,
}) => {
  await platform.pool.query(`update tickets set owner_account_id = null where owner_account_id = 'acc_super'`)
  const refusal = { title: 'x', status: 500, code: 'x', requestId: 'r' }
  await page.route(ticketsCall, (route) => route.fulfill({ status: 500, json: refusal }))
  await openUsers(page)
  await expect(yourTickets(page).getByText('Your tickets could not be read.')).toBeVisible()
  await page.unroute(ticketsCall)
  await yourTickets(page).getByRole('button', { name: 'Try again' }).click()
  await expect(yourTickets(page).getByText('No tickets', { exact: true })).toBeVisible()
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const eventId = await boxOffice.event({ name: 'Nightjar: Winter Tour', startAt: soon })
  const past = await boxOffice.event({ name: null, startAt: '2025-11-14T20:00:00Z' })
  await boxOffice.sell(eventId, { tickets: [{ owner: mara }, { owner: mara }] })
  await boxOffice.sell(past, { tickets: [{ owner: mara }] })
  const asked = page.waitForRequest('**/api/v1/events/batch')
  await page.reload()
  // The specified call takes ids alone; what belongs to the events is then asked for apart.
  const expand = hasExtras ? ['organization', 'spaces'] : undefined
  expect((await asked).postDataJSON()).toEqual({
    eventIds: expect.arrayContaining([eventId, past]),
    ...(expand && { expand }),
  })
  await expect(yourTickets(page).getByText('2 events', { exact: true })).toBeVisible()
  const items = yourTickets(page).getByRole('listitem')
  await expect(items).toHaveText([
    /^Nightjar: Winter Tour.*\d [AP]M · Lumen Hall, Main Room2 tickets$/,
    /^Unnamed eventNov 14, 2025, 3:00 PM.*1 ticket$/,
  ])
  await items.nth(0).click()
  await expect(page).toHaveURL(`/events/${eventId}`)
  await test.step('U5 on Ground Control a note says where Support Issues went, with the way there', async () => {
    await goTo(page, '/dashboard')
    const note = page.getByRole('note').filter({ hasText: 'Support Issues' })
    if (!hasExtras) {
      await expect(page.getByRole('heading', { name: 'Highest revenue' })).toBeVisible()
      await expect(note).toHaveCount(0)
      return
    }
    await expect(note).toContainText('Support moved to the Support section of the navigation.')
    await note.getByRole('link', { name: 'Open Support' }).click()
    await expect(page).toHaveURL('/support')
  })
})

test('U4 5,000 tickets stay a small panel, and no account is said', async ({ page }) => {
  const eventOf = (at: number) => `evt_many_${at % 2_500}`
  const tickets = Array.from({ length: 5_000 }, (_, at) => ({
    ticketId: `tkt_${at}`,
    eventId: eventOf(at),
    price: 2500,
    redeemed: false,
  }))
  const absence = { title: 'x', status: 404, code: 'x', requestId: 'r' }
  await page.route(ticketsCall, (route) => route.fulfill({ status: 404, json: absence }))
  await openUsers(page)
  await expect(yourTickets(page).getByText('No account found', { exact: true })).toBeVisible()
  await page.unroute(ticketsCall)
  await page.route(ticketsCall, (route) => route.fulfill({ json: { tickets } }))
  const batches: number[] = []
  await page.route('**/api/v1/events/batch', (route) => {
    const { eventIds } = route.request().postDataJSON()
    batches.push(eventIds.length)
    const events = eventIds.map((id: string) => ({ id, organizationRef: { id: 'org_1' }, spaceRefs: [] }))
    return route.fulfill({ json: { events } })
  })
  await page.reload()
  await expect(yourTickets(page).getByText('2,500 events')).toBeVisible()
  await expect(yourTickets(page).getByRole('listitem')).toHaveCount(20)
  await expect(yourTickets(page).getByText('The next 20 of them are listed.')).toBeVisible()
  expect(batches).toEqual([500])
})
