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

test('X1 a sale is on the board within seconds, in every part of it, and nothing was reloaded', async ({
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
  await expect(ranked(page, 'Highest revenue').first()).toContainText(new RegExp(`^1${name}\\$5\\.0M`))
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }))
  const door = doors(page).filter({ hasText: name })
  await expect(door).toContainText(/T\+00:\d\d:\d\d.*Main Room · Doors .*\d:\d\d [AP]M.*1 sold · 0 redeemed/)
  const sold = figure(page, 'tickets, last 6 h')
  const isCounted = async () => (await sold.textContent()) === (await soldInSixHours(platform.pool))

  const seats = Array.from({ length: 3 }, () => ({ price: 9_000, type }))
  const { ticketIds } = await boxOffice.sell(eventId, { at: now(), tickets: seats })
  await expect.poll(isCounted).toBe(true)
  await expect(activity(page).filter({ hasText: name }).first()).toContainText('Sale 3 tickets, $270.00')
  await expect(door).toContainText('4 sold · 0 redeemed')
  await expect(attention(page).getByRole('link', { name: /events? without redemption/ })).toBeVisible()
  await expect(attention(page).getByRole('link', { name: /types? over capacity/ })).not.toContainText(/^0/)

  await boxOffice.redeem(ticketIds)
  await expect(door).toContainText('3 of 4 · 75.0%')
  await expect(door.getByRole('img', { name: 'Redeemed: 75.0%' })).toBeVisible()

  // While it is paused nothing moves; then it catches up.
  await page.getByRole('button', { name: 'Pause live updates' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const shown = (await sold.textContent()) ?? ''
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await boxOffice.sell(eventId, { at: now(), tickets: [{}] })
  // What the frame asks for at the next hint shows that the one before it has come.
  await openCase(platform.pool)
  await expect.poll(() => asked).toContain('/api/v1/admin/cases/counts')
  expect(asked.filter((path) => path !== '/api/v1/admin/cases/counts')).toEqual([])
  await expect(sold).toHaveText(shown)
  expect(await isCounted()).toBe(false)
  await page.getByRole('button', { name: 'Resume live updates' }).click()
  await expect.poll(isCounted).toBe(true)
  expect(await page.evaluate(() => 'isSameLoad' in window)).toBe(true)

  // Rows lead to the event, doors to its guests, counts to their lists.
  await expect(door.getByRole('link', { name })).toHaveAttribute('href', `/events/${eventId}/guests`)
  await ranked(page, 'Highest revenue').getByRole('link', { name }).press('Enter')
  await expect(page).toHaveURL(`/events/${eventId}`)
  await page.goBack()
  await attention(page)
    .getByRole('link', { name: /over capacity/ })
    .click()
  await expect(page).toHaveURL('/attention?show=types')
  const row = page.getByRole('table', { name: 'Types over capacity' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(/Balcony.*2.*3.*1 over/)
  await page.getByRole('button', { name: /^Doors/ }).click()
  await expect(page).toHaveURL('/attention?show=doors')
  await expect(page.getByRole('table', { name: 'Events without redemption' })).not.toContainText(name)
})
