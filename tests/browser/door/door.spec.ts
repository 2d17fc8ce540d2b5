import { callOff, soldShow } from '#jobs/jobs-page.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { ada, findGuest, guestCard, listArrives, openDoor, redeemButton, refusal } from './door-page.ts'

test.use({ device: 'phone' })
test.afterEach(async ({ context }) => context.setOffline(false))

test('a guest is found, redeemed with one press, and the redemption is undone', { tag: ['@F14'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Low Orbit Orchestra' })
  const tickets = [
    { name: 'Balcony, row C seat 14', owner: ada },
    { name: 'Balcony, row C seat 15', owner: ada },
  ]
  const { ticketIds } = await boxOffice.sell(eventId, { purchaser: { name: 'Sven O’Brien' }, tickets })
  await openDoor(page, eventId)
  await expect(page.getByLabel('Find a guest')).toBeFocused()
  await findGuest(page, 'ada k')
  await expect(guestCard(page, 'Ada Kim')).toContainText('2 tickets, bought by Sven O’Brien')
  expect((await redeemButton(page).boundingBox())?.height).toBe(64)
  await redeemButton(page).click()
  await expect(page.getByText(/^Ada Kim, 2 tickets, \d/)).toBeVisible()
  await expect(page.getByText('2 of 2 in')).toBeVisible()
  const { rows } = await platform.pool.query(
    `select after ->> 'door' as door from audit_entries where entity_id = any($1) and action = 'ticket.redeemed'`,
    [ticketIds],
  )
  expect(rows).toEqual([{ door: 'West door' }, { door: 'West door' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 of 2 in')).toBeVisible()
})

test('only ticked tickets are redeemed, and no money is shown', { tag: ['@F14'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, {
    tickets: [
      { name: 'Floor', owner: ada },
      { name: 'Balcony', owner: ada },
    ],
  })
  await openDoor(page, eventId)
  await findGuest(page, 'Ada Kim')
  await page.getByRole('checkbox', { name: /Floor/ }).uncheck()
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(page.getByText(/^Ada Kim, Balcony, /)).toBeVisible()
  await findGuest(page, 'Ada Kim')
  await expect(guestCard(page, 'Ada Kim')).toContainText('1 of 2')
  await expect(page.locator('body')).not.toContainText('$')
})

test('a redeemed ticket shows when, where and who, with its history', {
  tag: ['@F14'],
}, async ({ page, boxOffice, platform }) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ name: 'Floor', owner: ada }] })
  await openDoor(page, eventId, 'East door')
  await findGuest(page, 'ada')
  await redeemButton(page).click()
  await expect(page.getByText(/^Ada Kim, Floor, /)).toBeVisible()
  await findGuest(page, ticketIds[0] ?? '')
  await page.getByRole('button', { name: /See why/ }).click()
  await expect(refusal(page)).toContainText(
    /This ticket was redeemed at \d{1,2}:\d\d [AP]M at the East door by Mara Okafor\./,
  )
  await expect(page.getByRole('list', { name: 'What the ticket went through' })).toContainText(
    'Redeemed, East door, Mara Okafor',
  )
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Let in with a reason…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Went out to smoke')
  await page.getByRole('button', { name: 'Let in', exact: true }).click()
  await expect(page.getByLabel('Find a guest')).toBeVisible()
  const letIn = () =>
    platform.pool.query(
      `select reason, after ->> 'door' as door from audit_entries where action = 'ticket.let-in' and entity_id = $1`,
      [ticketIds[0]],
    )
  await expect.poll(async () => (await letIn()).rows).toEqual([{ reason: 'Went out to smoke', door: 'East door' }])
})

test('one press asks the support desk', { tag: ['@F14'] }, async ({ page, boxOffice, platform, shop }) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ name: 'Floor', owner: ada }] })
  await shop.refund(ticketIds, '2026-01-07T10:00:00Z')
  await openDoor(page, eventId)
  await findGuest(page, 'ada')
  await page.getByRole('button', { name: /See why/ }).click()
  await expect(refusal(page)).toContainText('This ticket was refunded on Jan 7, 5:00 AM.')
  await page.getByRole('button', { name: 'Ask the desk' }).click()
  await expect(page.getByText('The desk has it')).toBeVisible()
  const { rows } = await platform.pool.query('select subject, priority from support_cases where event_id = $1', [
    eventId,
  ])
  expect(rows).toEqual([{ subject: 'At West door: Ada Kim can’t come in', priority: 'urgent' }])
})

test('a called-off event admits no one and shows who called it off and when', { tag: ['@F14'] }, async ({
  page,
  context,
  boxOffice,
}) => {
  const show = await soldShow(boxOffice, { prices: [2000] })
  await callOff(page, show)
  const arrived = listArrives(page)
  await openDoor(page, show.eventId)
  await arrived
  const sentence = /This event was called off by Mara Okafor at \d{1,2}:\d\d [AP]M, so no ticket lets anybody in\./
  await findGuest(page, 'guest')
  await page.getByRole('button', { name: /Called off · See why/ }).click()
  await expect(refusal(page)).toContainText(sentence)
  await expect(redeemButton(page)).toHaveCount(0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Find by name' }).click()
  await page.getByRole('button', { name: /Called off · See why/ }).click()
  await expect(refusal(page)).toContainText(sentence)
})

test('a card tells refunded tickets from those to redeem', { tag: ['@F14', '@F5'] }, async ({
  page,
  boxOffice,
  shop,
}) => {
  const eventId = await boxOffice.event()
  const tickets = ['Floor', 'Balcony', 'Box'].map((name) => ({ name, owner: ada }))
  const { ticketIds } = await boxOffice.sell(eventId, { tickets })
  await shop.refund(ticketIds.slice(0, 1), '2026-01-07T10:00:00Z')
  await openDoor(page, eventId)
  await findGuest(page, 'Ada Kim')
  const card = guestCard(page, 'Ada Kim')
  await expect(card).toContainText('2 tickets to redeem, 1 refunded')
  await expect(card.getByRole('button', { name: /Floor.*Refunded · See why/ })).toBeVisible()
  await card.getByRole('checkbox', { name: /Box/ }).uncheck()
  await redeemButton(page).click()
  await expect(page.getByText(/^Ada Kim, Balcony, /)).toBeVisible()
  await findGuest(page, 'Ada Kim')
  await expect(card).toContainText('1 ticket to redeem, 1 redeemed, 1 refunded')
  await expect(card.getByText('1 of 2', { exact: true })).toBeVisible()
})

test('the first of many found guests are shown, exact names first', { tag: ['@F14'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 40)
  await openDoor(page, eventId)
  await findGuest(page, 'guest')
  await expect(page.getByText('More results: keep typing to narrow.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Guest 000\d\d/ })).toHaveCount(20)
  await findGuest(page, 'guest 00035')
  await expect(guestCard(page, 'Guest 00035')).toBeVisible()
  await expect(page.getByText('More results: keep typing to narrow.')).toHaveCount(0)
})

test('a guest of that name comes before guests they bought for, even when already in', { tag: ['@F14'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const purchaser = { name: 'Elena Vargas' }
  const { ticketIds } = await boxOffice.sell(eventId, {
    purchaser,
    tickets: [{ owner: purchaser }, { owner: { name: 'Valentina Volkova' } }],
  })
  await boxOffice.redeem(ticketIds.slice(0, 1))
  await openDoor(page, eventId)
  await findGuest(page, 'elena v')
  await expect(guestCard(page, 'Elena Vargas')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Valentina Volkova/ })).toBeVisible()
  await expect(redeemButton(page)).toHaveCount(0)
})

test('no other guest can be redeemed during a search', { tag: ['@F14'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { tickets: [{ owner: ada }, { owner: { name: 'Mai Díaz' } }] })
  await openDoor(page, eventId)
  await findGuest(page, 'ada')
  await expect(redeemButton(page)).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest((request) => request.postData()?.includes('mai') ?? false)
  await page.route('**/door/search', async (route) => {
    await held
    await route.continue()
  })
  await findGuest(page, 'mai')
  await asked
  await expect(redeemButton(page)).toHaveCount(0)
  release()
  await expect(guestCard(page, 'Mai Díaz')).toBeVisible()
  await expect(guestCard(page, 'Ada Kim')).toHaveCount(0)
})

test('the device is named once, and keeps the name', { tag: ['@F14'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await page.goto(`/events/${eventId}/door`)
  await page.getByLabel('Door or device').fill('North door')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('North door')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('North door')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('door mode opens from an event, its card and its guests, and fits a phone', { tag: ['@F14'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { tickets: [{ owner: ada }] })
  await openDoor(page, eventId)
  await findGuest(page, 'ada')
  await expect(redeemButton(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await smallTargets(page, 44)).toEqual([])
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Leave door mode' }).click()
  // An exact name, because the link to leave is there until the event loads.
  await page.getByRole('link', { name: 'Door mode', exact: true }).click()
  await expect(page.getByLabel('Find a guest')).toBeVisible()
  await openConsole(page, `/events/${eventId}/guests`)
  await page.getByRole('link', { name: /^Door mode for/ }).click()
  await expect(page.getByLabel('Find a guest')).toBeVisible()
})
