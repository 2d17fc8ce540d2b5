import type { Locator } from '@playwright/test'
import { holdAnswer } from '#platform/answers.ts'
import { ownFont } from '#platform/layout.ts'
import { goTo } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openGuests, openRefund } from './guest-page.ts'

const seats = {
  purchaser: { name: 'Ada Lovelace', email: `${'ada.of.the.very.long.address'.repeat(3)}@guests.example` },
  tickets: [{ name: 'Floor', price: 4500, redeemed: true }, ...Array.from({ length: 11 }, () => ({ price: 2500 }))],
}

const placeOf = async (...parts: readonly Locator[]) => Promise.all(parts.map((part) => part.boundingBox()))

test('the refund dialog does not move when tickets are ticked', { tag: '@F12' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, seats)
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  const button = dialog.getByRole('button', { name: /^Refund \$/ })
  await expect(button).toBeEnabled()
  await ownFont(page)
  const total = dialog.getByText('Total refund amount')
  const before = await placeOf(dialog, total, dialog.getByRole('button', { name: 'Cancel' }))
  expect(before[0]?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.9)
  await dialog.getByRole('button', { name: 'Deselect All' }).click()
  await expect(dialog.getByText('Ticket prices only.')).toBeVisible()
  expect((await placeOf(dialog, total))[0]).toEqual(before[0])
  expect((await placeOf(total))[0]).toEqual(before[1])
  await dialog.getByRole('checkbox', { name: /Floor/ }).check()
  await expect(dialog.getByText('Refunding these tickets may cause issues with event access')).toBeVisible()
  expect((await placeOf(dialog, total))[0]).toEqual(before[0])
  expect((await placeOf(total))[0]).toEqual(before[1])
})

test('a busy button keeps its colour and width', { tag: '@F12' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, seats)
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  const button = dialog.getByRole('button', { name: /^Refund \$/ })
  const look = () =>
    button.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      Math.round(element.getBoundingClientRect().width),
    ])
  await expect(button).toBeEnabled()
  await page.mouse.move(0, 0)
  await ownFont(page)
  const before = await look()
  const answer = await holdAnswer(page, '**/api/v2/payments/refund')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect.poll(look).toEqual(before)
  answer.release()
  await expect(dialog).toBeHidden()
})

test('RETURN TO COMMAND leads back to the previous screen', { tag: ['@F12', '@G1'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event({ name: 'Low Orbit Orchestra' })
  await openGuests(page, eventId)
  await expect(page).toHaveTitle('Low Orbit Orchestra · Guests · Ground Control')
  const back = page.getByRole('link', { name: 'RETURN TO COMMAND' })
  await expect(back).toHaveAttribute('href', '/dashboard-overview')
  await goTo(page, '/users?q=ada')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await goTo(page, `/events/${eventId}/guests`)
  await back.click()
  await expect(page).toHaveURL('/users?q=ada')
})
