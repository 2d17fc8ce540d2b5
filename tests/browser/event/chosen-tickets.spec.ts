import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { selectBoxes } from './event-page.ts'

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString()

test('tickets of several pages are selected at once, and their purchases counted', { tag: ['@E6'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  for (let each = 0; each < 15; each += 1) await boxOffice.sell(eventId, { at: yesterday(), tickets: [{}, {}] })
  await openConsole(page, `/events/${eventId}?tab=tickets`)
  await selectBoxes(page).first().check()
  await expect(page.getByRole('button', { name: 'Refund 1 purchase…' })).toBeEnabled()
  await selectBoxes(page)
    .nth(5)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('6 tickets selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 30' }).click()
  await expect(page.getByText('30 tickets selected')).toBeVisible()
  await page.getByRole('button', { name: 'Refund 15 purchases…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund purchases' })
  await expect(dialog.getByRole('button', { name: 'Refund $750.00' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('30 tickets selected')).toBeVisible()
})

test('tickets of a cancelled event are not redeemed or transferred, with the reason', { tag: ['@E3'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { at: yesterday(), tickets: [{}, {}] })
  await pool.query(`update events set status = 'cancelled' where id = $1`, [eventId])
  await openConsole(page, `/events/${eventId}?tab=tickets`)
  await selectBoxes(page).first().check()
  await expect(page.getByRole('tabpanel').getByText('The event is cancelled.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark redeemed' })).toBeDisabled()
  for (const button of await page.getByRole('button', { name: 'Transfer tickets' }).all()) {
    await expect(button).toBeDisabled()
  }
  await expect(page.getByRole('button', { name: 'Refund 1 purchase…' })).toBeEnabled()
})
