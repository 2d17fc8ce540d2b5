import { withoutLive } from '#access/access-page.ts'
import { holdToasts, toasts } from '#platform/hold-toasts.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openBox } from '#search-box/search-page.ts'
import { openDetails, openGuests } from './guest-page.ts'

const owner = { name: 'Ada Lovelace', email: 'ada@guests.example', accountId: 'ada@guests.example' }
const closed = 'This event is cancelled, so its tickets don’t admit anybody.'
const calledOff = `update events set status = 'cancelled' where id = $1`

test('a cancelled event is marked, and its door and transfer actions are off with the reason', {
  tag: ['@E3', '@M3'],
}, async ({ page, platform: { pool }, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { tickets: [{ owner, redeemed: true }, { owner }, { owner }] })
  await pool.query(calledOff, [eventId])
  await openGuests(page, eventId)
  await expect(page.getByRole('main').getByText('CANCELLED', { exact: true })).toBeVisible()
  const dialog = await openDetails(page, 'Ada Lovelace')
  await expect(dialog.getByText(closed).first()).toBeVisible()
  for (const name of [/PENDING/, 'Redeem all', 'Transfer']) {
    await expect(dialog.getByRole('button', { name }).first()).toBeDisabled()
  }
  await dialog.getByRole('button', { name: /REDEEMED/ }).click()
  await expect(dialog.getByRole('button', { name: /PENDING/ })).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: /^REFUND/ })).toBeEnabled()
})

test('calling off while the details are open shows the refusal and closes the doors', { tag: ['@E3'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { tickets: [{ owner }] })
  // With a hint, the console would close the doors before the test tries them.
  await withoutLive(page)
  await openGuests(page, eventId)
  await holdToasts(page)
  const dialog = await openDetails(page, 'Ada Lovelace')
  await pool.query(calledOff, [eventId])
  await dialog.getByRole('button', { name: /PENDING/ }).click()
  await expect(toasts(page).getByText(closed)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /PENDING/ })).toBeDisabled()
})

test('search shows a cancelled event with its badge', { tag: ['@E3', '@W6', '@extras'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const name = `Cancelled Night ${Date.now()}`
  const eventId = await boxOffice.event({ name })
  await pool.query(calledOff, [eventId])
  await openConsole(page, '/dashboard')
  await openBox(page)
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name: new RegExp(`${name}.*CANCELLED`) })).toBeVisible()
})
