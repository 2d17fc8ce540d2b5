import type { Page } from '@playwright/test'
import type { BoxOffice } from '#platform/box-office.ts'
import { expect, test } from '#platform/staff-test.ts'
import { tabTo } from '#platform/tab-to.ts'
import { guestNames, guestRow, openGuests, searchBox } from './guest-page.ts'

/** An event with two guests whose names begin with Ada, and one whose name doesn't. */
async function openThreeGuests(page: Page, boxOffice: BoxOffice) {
  const eventId = await boxOffice.event()
  for (const name of ['Ada Lovelace', 'Adam Ant', 'Bea Arthur']) {
    // Without an email, each ticket would be a separate guest.
    const email = `${name.split(' ')[0]?.toLowerCase()}@guests.example`
    await boxOffice.sell(eventId, { purchaser: { name, email }, tickets: [{}, {}] })
  }
  await openGuests(page, eventId)
}

test('the keyboard alone leads from search to a refund and back', { tag: ['@G5', '@G11', '@M3'] }, async ({
  page,
  boxOffice,
}) => {
  await openThreeGuests(page, boxOffice)
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('ada')
  await expect(guestNames(page)).toHaveText([/Ada Lovelace/, /Adam Ant/])
  await page.keyboard.press('ArrowDown')
  await expect(guestNames(page).nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(guestNames(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Adam Ant' })
  const refundButton = details.getByRole('button', { name: /^REFUND/ })
  await tabTo(refundButton)
  await page.keyboard.press('Enter')
  const refund = page.getByRole('dialog', { name: 'Refund tickets' })
  await expect(refund.getByRole('heading', { name: 'Refund tickets' })).toBeFocused()
  // In a dialog about money, one key press too many does nothing.
  await page.keyboard.press('Enter')
  await expect(refund).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refund).toBeHidden()
  await expect(details).toBeVisible()
  await expect(refundButton).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(guestNames(page).nth(1)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('ada')
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toHaveValue('')
  await expect(guestRow(page, 'Bea Arthur')).toBeVisible()
})
