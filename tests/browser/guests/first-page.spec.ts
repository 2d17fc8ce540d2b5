import type { Page } from '@playwright/test'
import { holdAnswer } from '#platform/answers.ts'
import { expect, test } from '#platform/staff-test.ts'
import { arriveAtGuests, guestNames, guestRows, openGuests, searchBox } from './guest-page.ts'

const detailsCall = '**/api/v1/tickets/*/details*'
const reading = (page: Page) => page.getByText('Pages follow when all are read.')

test('the first page is final before the rest of the list is there', { tag: ['@L3', '@extras'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 60)
  await openGuests(page, eventId)
  const whole = await guestNames(page).allTextContents()
  expect(whole).toHaveLength(25)
  await page.goto('about:blank')

  const list = await holdAnswer(page, detailsCall)
  await arriveAtGuests(page, eventId)
  await expect(guestRows(page)).toHaveCount(25)
  expect(await guestNames(page).allTextContents()).toEqual(whole)
  await expect(reading(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  const changes = await page.evaluateHandle(countRowChanges)
  list.release()
  await expect(page.getByText('SHOWING 1-25 OF 60 GUESTS')).toBeVisible()
  expect(await guestNames(page).allTextContents()).toEqual(whole)
  expect(await changes.evaluate((counted) => counted.changes)).toBe(0)
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(guestRows(page)).toHaveCount(10)
})

/** Counts changes in the rows from now on. */
function countRowChanges(): { changes: number } {
  const counted = { changes: 0 }
  const rows = document.querySelector('table[aria-label="Guests"] tbody')
  if (!rows) throw new Error('There are no rows.')
  const watch = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver((records) => {
    counted.changes += records.length
  }).observe(rows, watch)
  return counted
}

test('an early search waits for the list, and finds guests beyond the first page', {
  tag: ['@L3', '@extras'],
}, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 40)
  await boxOffice.sell(eventId, { tickets: [{ owner: { accountId: 'acc_last', name: 'Zoë Zulu' } }] })
  const list = await holdAnswer(page, detailsCall)
  await arriveAtGuests(page, eventId)
  await expect(guestRows(page)).toHaveCount(25)
  await searchBox(page).fill('zulu')
  await expect(page.getByText('SCANNING GUEST DATA...')).toBeVisible()
  await searchBox(page).fill('')
  await expect(guestRows(page)).toHaveCount(25)
  await searchBox(page).fill('zulu')
  list.release()
  await expect(guestNames(page)).toHaveText(['Zoë Zulu'])
  await expect(page.getByText('SHOWING 1-1 OF 1 GUESTS')).toBeVisible()
})

test('details opened before the list is loaded appear with it', { tag: ['@L3', '@extras'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: { name: 'Ada Lovelace', email: 'ada@guests.example' }, tickets: [{}] })
  const list = await holdAnswer(page, detailsCall)
  await arriveAtGuests(page, eventId)
  await page.getByRole('button', { name: 'Details of Ada Lovelace' }).click()
  await expect(page.getByRole('dialog', { name: 'Guest Details' })).toBeVisible()
  list.release()
  await expect(page.getByRole('dialog', { name: 'Ada Lovelace' }).getByText('ada@guests.example').first()).toBeVisible()
})
