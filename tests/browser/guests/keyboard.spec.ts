import { expect, test } from '#platform/staff-test.ts'
import { guestNames, guestRow, openGuests, searchBox } from './guest-page.ts'

test('G5 G11 M3 by keyboard alone: search, rows, details, refund, and back step by step', async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  for (const name of ['Ada Lovelace', 'Adam Ant', 'Bea Arthur']) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@guests.example`
    await boxOffice.sell(eventId, { purchaser: { name, email }, tickets: [{}, {}] })
  }
  await openGuests(page, eventId)
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
  await expect(details).toBeVisible()
  const refundButton = details.getByRole('button', { name: /^REFUND/ })
  while (!(await refundButton.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const refund = page.getByRole('dialog', { name: 'Refund tickets' })
  await expect(refund.getByRole('heading', { name: 'Refund tickets' })).toBeFocused()
  // No keystroke is a step ahead where money moves.
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
