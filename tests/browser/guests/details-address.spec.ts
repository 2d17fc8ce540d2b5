import type { BoxOffice } from '#platform/box-office.ts'
import { expect, test } from '#platform/staff-test.ts'
import { guestNames, guestsOf, openDetails, openGuests, searchBox } from './guest-page.ts'

/** Known only by an email, which must not appear in the address. */
const ada = { name: 'Ada Lovelace', email: 'ada@guests.example' }

async function twoGuests(boxOffice: BoxOffice) {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: ada, tickets: [{}] })
  await boxOffice.sell(eventId, { purchaser: { name: 'Bea Arthur', email: 'bea@guests.example' }, tickets: [{}] })
  return eventId
}

test('guest details have an address without an email, which survives a reload', { tag: '@R17' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await twoGuests(boxOffice)
  await openGuests(page, eventId, '?search=a')
  const details = await openDetails(page, 'Ada Lovelace')
  await expect(page).toHaveURL(/[?&]search=a&guest=\w+$/)
  expect(decodeURIComponent(page.url())).not.toContain('@')
  await page.reload()
  await expect(details).toBeVisible()
  await expect(details.getByText('ada@guests.example').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(/guests\?search=a$/)
  await expect(guestNames(page)).toHaveCount(2)
})

test('Back closes guest details, Forward opens them again, and closing leaves no step', { tag: '@R17' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await twoGuests(boxOffice)
  await openGuests(page, eventId)
  const details = await openDetails(page, 'Bea Arthur')
  await expect(page).toHaveURL(/guest=/)
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(guestsOf(eventId))
  await page.goForward()
  await expect(details).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(guestsOf(eventId))
  await expect(page.getByRole('button', { name: 'Details of Bea Arthur' })).toBeFocused()
})

test('details opened before the search is in the address close to that search', { tag: ['@R17', '@G6'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await twoGuests(boxOffice)
  await openGuests(page, eventId)
  // The address changes in the next frame, which a busy page draws late.
  await page.evaluate(() => {
    const draw = requestAnimationFrame
    window.requestAnimationFrame = (frame) => draw(() => setTimeout(() => frame(performance.now()), 300))
  })
  await searchBox(page).fill('bea')
  await expect(guestNames(page)).toHaveText([/Bea Arthur/])
  await guestNames(page).press('Enter')
  const details = page.getByRole('dialog', { name: 'Bea Arthur' })
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(/search=bea&guest=/)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(guestsOf(eventId, '?search=bea'))
  await expect(guestNames(page)).toHaveText([/Bea Arthur/])
  await expect(guestNames(page)).toBeFocused()
})

test('an address that names no guest on the list has a message', { tag: '@R17' }, async ({ page, boxOffice }) => {
  const eventId = await twoGuests(boxOffice)
  // The dialog hides the list's heading, so don't wait for that.
  await page.goto(guestsOf(eventId, '?guest=tkt_nobody'))
  await expect(page.getByText('This guest is no longer on the list.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(guestsOf(eventId))
})
