import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openGuests, searchBox } from './guest-page.ts'

const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve']
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const refundButton = (page: Page) => page.getByRole('button', { name: /^Refund .*purchases?…$/ })

/** Five guests with a purchase each. The last one's was free. */
async function openFive(page: Page, boxOffice: BoxOffice) {
  const eventId = await boxOffice.event({ name: 'Night Signal' })
  // Jobs can't refund old payments, so these are recent.
  const at = new Date(Date.now() - 86_400_000).toISOString()
  for (const name of names) {
    const email = `${name.toLowerCase()}@guests.example`
    const ticket = name === 'Eve' ? { price: 0 } : {}
    await boxOffice.sell(eventId, { purchaser: { name, email }, at, tickets: [ticket, ticket] })
  }
  await openGuests(page, eventId)
}

test('chosen guests are counted by purchase, and the count opens without calling off', {
  tag: ['@E6', '@extras'],
}, async ({ page, boxOffice }) => {
  await openFive(page, boxOffice)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await boxOf(page, 'Ada').check()
  await expect(refundButton(page)).toHaveText('Refund 1 purchase…')
  await boxOf(page, 'Cleo').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 guests selected')).toBeVisible()
  await expect(refundButton(page)).toHaveText('Refund 3 purchases…')
  await expectNoAxeViolations(page)
  await refundButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Refund purchases' })
  await expect(dialog.getByText('The event still takes place. Only these purchases are refunded.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold by mistake')
  await dialog.getByRole('button', { name: 'Refund $150.00' }).click()
  await expect(page).toHaveURL(/\/jobs\/job_/)
  await expect(page.getByText('Sold by mistake').first()).toBeVisible()
})

test('all guests a search finds are selected on every page, and Stop restores the list', {
  tag: ['@E6', '@extras'],
}, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 60)
  await boxOffice.sell(eventId, { purchaser: { name: 'Zoe', email: 'zoe@else.example' }, tickets: [{}] })
  await openGuests(page, eventId)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all 61' }).click()
  await expect(page.getByText('61 guests selected')).toBeVisible()
  await searchBox(page).fill('zoe')
  await boxOf(page, 'Zoe').uncheck()
  await expect(page.getByText('60 guests selected')).toBeVisible()
  await page.getByRole('button', { name: 'Stop selecting' }).click()
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('the keyboard selects guests, and the button is off without anything to refund', {
  tag: ['@E6', '@extras'],
}, async ({ page, boxOffice }) => {
  await openFive(page, boxOffice)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(refundButton(page)).toBeDisabled()
  await boxOf(page, 'Dora').focus()
  await page.keyboard.press('ArrowDown')
  await expect(boxOf(page, 'Eve')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 guest selected')).toBeVisible()
  await expect(refundButton(page)).toBeDisabled()
  await expect(refundButton(page)).toHaveAccessibleDescription('The selected guests have no purchase to refund.')
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('guests are selected on a phone too', { tag: ['@E6', '@extras'] }, async ({ page, boxOffice }) => {
    await openFive(page, boxOffice)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await boxOf(page, 'Bea').check()
    await expect(refundButton(page)).toHaveText('Refund 1 purchase…')
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })
})
