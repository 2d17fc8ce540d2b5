import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { holdToasts } from '#platform/hold-toasts.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import type { Platform } from '#platform/run-platform.ts'
import { expect, test } from '#platform/staff-test.ts'
import { joseBuys } from './purchase-sale.ts'

async function openPurchase(page: Page, boxOffice: BoxOffice, platform: Pick<Platform, 'pool'>) {
  const sale = await joseBuys(boxOffice, platform)
  await platform.pool.query(
    `update tickets set owner_email = lower(split_part(owner_name, ' ', 1)) || '@guests.example' where payment_id = $1`,
    [sale.paymentId],
  )
  await openConsole(page, `/purchases/${sale.paymentId}`)
  return sale
}

/** Entry codes are shown in groups; older codes unchanged. */
const spoken = (code: string) => (/^\w{12}$/.test(code) ? (code.match(/.{4}/g) ?? []).join('-') : code)

const menuOf = (page: Page, ticketId: string | undefined) =>
  page.getByRole('button', { name: new RegExp(`^Actions for .*${ticketId}$`) })
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()

test('a ticket’s QR code is shown, and a new code replaces it', { tag: '@S6' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { ticketIds } = await openPurchase(page, boxOffice, platform)
  await holdToasts(page)
  const codeOf = async () =>
    String((await platform.pool.query('select code from tickets where id = $1', [ticketIds[0]])).rows[0]?.code)
  const first = await codeOf()
  await menuOf(page, ticketIds[0]).click()
  await choose(page, 'Show QR')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expect(dialog.getByText(spoken(first))).toBeVisible()
  expect(page.url()).not.toContain(first)
  await expectNoAxeViolations(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'New code…' }).click()
  await page.getByRole('dialog', { name: 'Make a new code?' }).getByRole('button', { name: 'Make a new code' }).click()
  await expect(page.getByText('New code made. The old one no longer works.')).toBeVisible()
  expect(await codeOf()).not.toBe(first)
})

test('tickets are sent again to their holders, who are named before', { tag: '@S6' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  await openPurchase(page, boxOffice, platform)
  await holdToasts(page)
  await page.getByRole('button', { name: 'Resend tickets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resend tickets' })
  await expect(dialog).toContainText('nina@guests.example')
  await expectNoAxeViolations(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: /^Send \d emails$/ }).click()
  await expect(page.getByText(/^\d emails queued$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(/Tickets to Nina Petrov.*Sent/)
})

test('the keyboard alone opens the menu and comes back to it', { tag: '@S6' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { ticketIds } = await openPurchase(page, boxOffice, platform)
  const trigger = menuOf(page, ticketIds[0])
  await trigger.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Show QR' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Resend tickets' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('the menu and the QR code fit', { tag: '@S6' }, async ({ page, platform, boxOffice }) => {
    const { ticketIds } = await openPurchase(page, boxOffice, platform)
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
    await menuOf(page, ticketIds[0]).click()
    await choose(page, 'Show QR')
    await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
