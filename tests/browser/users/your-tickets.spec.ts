import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openUsers, yourTickets } from './users-page.ts'

const mara = { accountId: 'acc_super', name: 'Mara Okafor' }
const ticketsCall = '**/api/v1/tickets/account/acc_super*'
const refusal = (status: number) => ({ status, json: { title: 'x', status, code: 'x', requestId: 'r' } })

test('own tickets that fail to load, or do not exist, have messages', { tag: '@U4' }, async ({ page, platform }) => {
  await platform.pool.query(`update tickets set owner_account_id = null where owner_account_id = 'acc_super'`)
  await page.route(ticketsCall, (route) => route.fulfill(refusal(500)))
  await openUsers(page)
  await expect(yourTickets(page).getByText('Couldn’t load your tickets.')).toBeVisible()
  await page.unroute(ticketsCall)
  await yourTickets(page).getByRole('button', { name: 'Try again' }).click()
  await expect(yourTickets(page).getByText('No tickets', { exact: true })).toBeVisible()
  await page.route(ticketsCall, (route) => route.fulfill(refusal(404)))
  await page.reload()
  await expect(yourTickets(page).getByText('No account found', { exact: true })).toBeVisible()
})

test('own tickets show event, date, place and count, and lead to the event', { tag: '@U4' }, async ({
  page,
  platform,
  boxOffice,
  hasExtras,
}) => {
  await platform.pool.query(`update tickets set owner_account_id = null where owner_account_id = 'acc_super'`)
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const eventId = await boxOffice.event({ name: 'Nightjar: Winter Tour', startAt: soon })
  const past = await boxOffice.event({ name: null, startAt: '2025-11-14T20:00:00Z' })
  await boxOffice.sell(eventId, { tickets: [{ owner: mara }, { owner: mara }] })
  await boxOffice.sell(past, { tickets: [{ owner: mara }] })
  const asked = page.waitForRequest('**/api/v1/events/batch')
  await openUsers(page)
  // The specified call accepts only IDs, so what belongs to the events needs separate calls.
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
})

test('a note on Ground Control leads to the new place of Support Issues', { tag: '@U5' }, async ({ page }) => {
  await openConsole(page, '/dashboard')
  const note = page.getByRole('note').filter({ hasText: 'Support Issues' })
  await expect(note).toContainText('Support moved to the Support section of the navigation.')
  await note.getByRole('link', { name: 'Open Support' }).click()
  await expect(page).toHaveURL('/support')
})

test('the panel stays small with 5,000 own tickets', { tag: '@U4' }, async ({ page }) => {
  const tickets = Array.from({ length: 5_000 }, (_, at) => ({
    ticketId: `tkt_${at}`,
    eventId: `evt_many_${at % 2_500}`,
    price: 2500,
    redeemed: false,
  }))
  await page.route(ticketsCall, (route) => route.fulfill({ json: { tickets } }))
  const batches: number[] = []
  await page.route('**/api/v1/events/batch', (route) => {
    const { eventIds } = route.request().postDataJSON()
    batches.push(eventIds.length)
    const events = eventIds.map((id: string) => ({ id, organizationRef: { id: 'org_1' }, spaceRefs: [] }))
    return route.fulfill({ json: { events } })
  })
  await openUsers(page)
  await expect(yourTickets(page).getByText('2,500 events')).toBeVisible()
  await expect(yourTickets(page).getByRole('listitem')).toHaveCount(20)
  await expect(yourTickets(page).getByText('First 20 shown.', { exact: true })).toBeVisible()
  expect(batches).toEqual([500])
})
