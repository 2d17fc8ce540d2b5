import { keptByBrowser } from '#access/kept-by-browser.ts'
import { expect, test } from '#platform/staff-test.ts'
import {
  ada,
  findGuest,
  guestCard,
  notSent,
  openDoor,
  openListedDoor,
  redeemButton,
  redemptionsOf,
  refusal,
  scanButton,
} from './door-page.ts'

test.use({ device: 'phone' })
test.afterEach(async ({ context }) => context.setOffline(false))

test('an offline check-in is kept, listed, and sent once the connection is back', { tag: ['@F14'] }, async ({
  page,
  context,
  platform,
  boxOffice,
}) => {
  const { ticketIds } = await openListedDoor(page, boxOffice, [{ owner: ada }, { owner: ada }])
  await context.setOffline(true)
  await expect(page.getByText('No connection').first()).toBeVisible()
  await expect(notSent(page)).toContainText(/checked against the list of \d{1,2}:\d\d [AP]M/)
  await findGuest(page, 'ada')
  await redeemButton(page).click()
  await expect(notSent(page)).toContainText('2 check-ins are saved on this phone')
  await expect(notSent(page)).toContainText(/Ada Kim, 2 tickets.*waiting/)
  expect(JSON.stringify(await keptByBrowser(page))).not.toMatch(/Ada|guests\.example/)
  await findGuest(page, 'ada')
  await guestCard(page, 'Ada Kim')
    .getByRole('button', { name: /See why/ })
    .first()
    .click()
  await expect(refusal(page)).toContainText(/This ticket was redeemed at .* at the West door\./)
  const why = 'The desk can’t be reached without a connection.'
  await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask the desk' })).toHaveAccessibleDescription(why)
  await context.setOffline(false)
  await expect(page.getByText(why)).toHaveCount(0)
  await expect(notSent(page)).toHaveCount(0)
  expect(await redemptionsOf(platform, ticketIds)).toBe(2)
})

test('a check-in refused by the server is shown with name and reason', { tag: ['@F14'] }, async ({
  page,
  context,
  platform,
  boxOffice,
}) => {
  const { ticketIds } = await openListedDoor(page, boxOffice, [{ owner: ada }])
  await context.setOffline(true)
  await findGuest(page, 'ada')
  await redeemButton(page).click()
  await expect(notSent(page)).toContainText('1 check-in is saved on this phone')
  await expect(notSent(page)).toContainText('It’s sent when you’re back online.')
  await boxOffice.redeem(ticketIds)
  await context.setOffline(false)
  const back = page.getByRole('alert').filter({ hasText: 'Ada Kim' })
  await expect(back).toContainText(/You let them in at .* without a connection\. This ticket was redeemed at/)
  await expect(notSent(page)).toHaveCount(0)
  await page.reload()
  await expect(back).toContainText('This ticket was redeemed at')
  await back.getByRole('button', { name: 'Got it' }).click()
  await expect(back).toHaveCount(0)
  expect(await redemptionsOf(platform, ticketIds)).toBe(0)
})

test('two tabs of one door send a check-in once, and a closed tab loses none', { tag: ['@F14'] }, async ({
  page,
  context,
  platform,
  boxOffice,
}) => {
  const { eventId, ticketIds } = await openListedDoor(page, boxOffice, [
    { owner: ada },
    { owner: { name: 'Mai Díaz' } },
  ])
  const other = await context.newPage()
  await openDoor(other, eventId)
  await context.setOffline(true)
  for (const name of ['ada', 'diaz']) {
    await findGuest(page, name)
    await redeemButton(page).click()
    await expect(page.getByLabel('Find a guest')).toHaveValue('')
  }
  await expect(notSent(other)).toContainText('2 check-ins are saved on this phone')
  await page.close()
  await context.setOffline(false)
  await expect(notSent(other)).toHaveCount(0)
  expect(await redemptionsOf(platform, ticketIds)).toBe(2)
})

test('a phone closed offline sends its check-ins when opened again', { tag: ['@F14'] }, async ({
  page,
  context,
  platform,
  boxOffice,
}) => {
  const { eventId, ticketIds } = await openListedDoor(page, boxOffice, [{ owner: ada }])
  await context.setOffline(true)
  await findGuest(page, 'ada')
  await redeemButton(page).click()
  await expect(notSent(page)).toContainText('1 check-in is saved on this phone')
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await openDoor(later, eventId)
  await expect(later.getByText('1 of 1 in')).toBeVisible()
  await expect(notSent(later)).toHaveCount(0)
  expect(await redemptionsOf(platform, ticketIds)).toBe(1)
})

const longName = 'Maximiliana Díaz-Montgomery of Upper Aberdeenshire'

test('a reopened phone sends each check-in once, and shows whose was refused', { tag: ['@F14'] }, async ({
  page,
  context,
  platform,
  boxOffice,
}) => {
  const tickets = [{ owner: ada }, { owner: { name: longName } }]
  const { eventId, ticketIds } = await openListedDoor(page, boxOffice, tickets)
  await context.setOffline(true)
  for (const name of ['ada', 'diaz']) {
    await findGuest(page, name)
    await redeemButton(page).click()
  }
  await expect(notSent(page)).toContainText('2 check-ins are saved on this phone')
  // As wide as the phone without its margins, however long the line above is.
  expect(await scanButton(page).boundingBox()).toMatchObject({ x: 16, width: 358 })
  await page.close()
  await boxOffice.redeem(ticketIds.slice(0, 1))
  await context.setOffline(false)
  const later = await context.newPage()
  const sent: string[] = []
  later.on('request', (request) => request.url().endsWith('/redemptions') && sent.push(request.postData() ?? ''))
  await openDoor(later, eventId)
  const back = later.getByRole('alert').filter({ hasText: 'Ada Kim' })
  await expect(back).toContainText(/You let them in at .* without a connection\. This ticket was redeemed at/)
  await expect(later.getByText('2 of 2 in')).toBeVisible()
  await later.reload()
  await expect(back).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(await redemptionsOf(platform, ticketIds)).toBe(1)
})

test('the second of two phones with the same ticket sees where it was redeemed', { tag: ['@F14'] }, async ({
  page,
  boxOffice,
  staff,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { tickets: [{ name: 'Floor', owner: ada }] })
  const { context } = await staff.of('desk')
  const other = await context.newPage()
  await openDoor(page, eventId)
  await openDoor(other, eventId, 'North door')
  await findGuest(page, 'ada')
  await findGuest(other, 'ada')
  await expect(redeemButton(page)).toBeVisible()
  await redeemButton(other).click()
  await expect(other.getByText(/^Ada Kim, Floor, /)).toBeVisible()
  await redeemButton(page).click()
  await expect(refusal(page)).toContainText(/This ticket was redeemed at .* at the North door by Mara Okafor\./)
  await other.close()
})
