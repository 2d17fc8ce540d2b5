import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import {
  activity,
  anEvent,
  attention,
  doors,
  figure,
  now,
  openCase,
  ranked,
  soldInSixHours,
  watchNothing,
} from './board-page.ts'

/** A new step moves the window, and the board follows within a minute. */
const patience = { timeout: 120_000 }

/** Background calls of the frame around the board. */
const ofFrame = ['cases/counts', 'mail/status', 'payments/status'].map((path) => `/api/v1/admin/${path}`)

test('a sale is on every part of the board within seconds, without a reload', { tag: '@X1' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  await watchNothing(platform.pool)
  const { eventId, name } = await anEvent(platform.pool, -0.2)
  const type = await boxOffice.ticketType(eventId, { name: 'Balcony', capacity: 2 })
  await boxOffice.sell(eventId, { at: now(), tickets: [{ price: 500_000_000 }] })
  await openConsole(page, '/dashboard')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(ranked(page, 'Highest revenue').filter({ hasText: name })).toContainText(`${name}$5.0M`)
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }))
  const door = doors(page).filter({ hasText: name })
  await expect(door).toContainText(/T\+00:\d\d:\d\d.*Main Room · .*\d:\d\d [AP]M.*No check-ins yet, 1 sold/)
  const sold = figure(page, 'tickets, last 6 h')

  const seats = Array.from({ length: 3 }, () => ({ price: 9_000, type }))
  const { ticketIds } = await boxOffice.sell(eventId, { at: now(), tickets: seats })
  const isCounted = async () => (await sold.textContent()) === (await soldInSixHours(platform.pool))
  await expect.poll(isCounted, patience).toBe(true)
  await expect(activity(page).filter({ hasText: name }).first()).toContainText('Sale 3 tickets, $270.00')
  await expect(door).toContainText('No check-ins yet, 4 sold')
  await expect(attention(page).getByRole('link', { name: /ticket types? over capacity/ })).not.toContainText(/^0/)

  await boxOffice.redeem(ticketIds)
  await expect(door).toContainText('3 of 4 · 75.0%')
  await expect(door.getByRole('img', { name: 'Redeemed: 75.0%' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameLoad' in window)).toBe(true)
})

test('a paused board is still and makes no requests, then catches up', { tag: '@X1' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId } = await anEvent(platform.pool, 30)
  await openConsole(page, '/dashboard')
  const sold = figure(page, 'tickets, last 6 h')
  const isCounted = async () => (await sold.textContent()) === (await soldInSixHours(platform.pool))
  await expect.poll(isCounted, patience).toBe(true)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  for (const part of [activity(page), attention(page).getByRole('link')]) await expect(part.first()).toBeVisible()
  // The frame's calls come after the screen's.
  await expect(page.getByRole('list', { name: 'System poll' })).toContainText(/PAYMENTS.*MAIL/)
  await page.getByRole('button', { name: 'Pause live updates' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const shown = (await sold.textContent()) ?? ''
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname))
  await boxOffice.sell(eventId, { at: now(), tickets: [{}] })
  // The case's hint comes after the sale's. So if the frame asked for the cases, the sale's hint has arrived too.
  await openCase(platform.pool)
  await expect.poll(() => asked).toContain('/api/v1/admin/cases/counts')
  expect(asked.filter((path) => !ofFrame.includes(path))).toEqual([])
  await expect(sold).toHaveText(shown)
  expect(await isCounted()).toBe(false)
  await page.getByRole('button', { name: 'Resume live updates' }).click()
  await expect.poll(isCounted, patience).toBe(true)
})

test('rows lead to the event, doors to its guests, and counts to their lists', { tag: '@X1' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  await watchNothing(platform.pool)
  const { eventId, name } = await anEvent(platform.pool, -0.2)
  const type = await boxOffice.ticketType(eventId, { name: 'Balcony', capacity: 2 })
  const seats = Array.from({ length: 3 }, () => ({ price: 600_000_000, type }))
  await boxOffice.sell(eventId, { at: now(), tickets: seats })
  await openConsole(page, '/dashboard')
  await expect(ranked(page, 'Highest revenue').first()).toContainText(new RegExp(`^1${name}`))
  const door = doors(page).filter({ hasText: name })
  await expect(door.getByRole('link', { name })).toHaveAttribute('href', `/events/${eventId}/guests`)
  await ranked(page, 'Highest revenue').getByRole('link', { name }).press('Enter')
  await expect(page).toHaveURL(`/events/${eventId}`)
  await page.goBack()
  await attention(page)
    .getByRole('link', { name: /over capacity/ })
    .click()
  await expect(page).toHaveURL('/attention?show=types')
  const overCapacity = page.getByRole('table', { name: 'Ticket types over capacity' }).getByRole('row')
  await expect(overCapacity.filter({ hasText: name })).toContainText(/Balcony.*2.*3.*1 over/)
})

test('an event with sales and no redemption needs attention until the first redemption', { tag: '@X1' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  await watchNothing(platform.pool)
  const { eventId, name } = await anEvent(platform.pool, -0.2)
  const { ticketIds } = await boxOffice.sell(eventId, { at: now(), tickets: [{}] })
  await openConsole(page, '/dashboard')
  await attention(page)
    .getByRole('link', { name: /events? started, no check-ins yet/ })
    .click()
  await expect(page).toHaveURL('/attention?show=doors')
  const list = page.getByRole('table', { name: 'No check-ins yet' })
  await expect(list.getByRole('row').filter({ hasText: name })).toContainText('No check-ins yet, 1 sold')
  await boxOffice.redeem(ticketIds)
  await page.getByRole('button', { name: /^Ticket types/ }).click()
  await expect(page).toHaveURL('/attention?show=types')
  await page.getByRole('button', { name: /^Doors/ }).click()
  await expect(page).toHaveURL('/attention?show=doors')
  // Redemptions refresh only every ten seconds; R refreshes at once.
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(list).not.toContainText(name, { timeout: 1_000 })
  }).toPass()
})

test('a door that began with nobody in is first and red, one not begun is quiet', { tag: '@F10' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  await watchNothing(platform.pool)
  const [going, begun, soon] = [
    await anEvent(platform.pool, -0.4),
    await anEvent(platform.pool, -0.1),
    await anEvent(platform.pool, 1),
  ]
  await boxOffice.sell(going.eventId, { tickets: [{ redeemed: true }] })
  for (const { eventId } of [begun, soon]) await boxOffice.sell(eventId, { tickets: [{}] })
  await openConsole(page, '/dashboard')
  const names = async () => (await doors(page).allTextContents()).join()
  await expect(doors(page).filter({ hasText: going.name })).toBeVisible()
  const shown = await names()
  expect(shown.indexOf(begun.name)).toBeLessThan(shown.indexOf(going.name))
  await expect(doors(page).filter({ hasText: begun.name })).toContainText('No check-ins yet, 1 sold')
  await expect(attention(page).getByRole('link').first()).toContainText(/events? started, no check-ins yet/)
  await attention(page).getByRole('link').first().click()
  const rows = page.getByRole('table', { name: 'No check-ins yet' }).getByRole('row')
  await expect(rows.filter({ hasText: begun.name })).toContainText('No check-ins yet, 1 sold')
  await expect(rows.filter({ hasText: soon.name })).toContainText('Not started, 1 sold')
})
