import type { Page } from '@playwright/test'
import { enterRecipient, transferDialog } from '#event/event-page.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { joseBuys } from './purchase-sale.ts'

const menuOf = (page: Page, ticketId: string | undefined) =>
  page.getByRole('button', { name: new RegExp(`^Actions for .*${ticketId}$`) })

test('a ticket is transferred from its menu, and the page follows', { tag: ['@R14', '@C2'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId, ticketIds } = await joseBuys(boxOffice, platform)
  await openConsole(page, `/purchases/${paymentId}`)
  await menuOf(page, ticketIds[0]).click()
  await page.getByRole('menuitem', { name: 'Transfer…' }).click()
  await expect(transferDialog(page).getByRole('checkbox', { name: /Balcony/ })).toBeChecked()
  await enterRecipient(page, 'Ada Lovelace', 'ada@guests.example')
  await transferDialog(page).getByRole('button', { name: 'Transfer 1 ticket' }).click()
  await expect(page.getByRole('link', { name: 'Holder Ada Lovelace' })).toBeVisible()
  await page.getByRole('link', { name: '1 ticket to Ada Lovelace' }).click()
  await expect(page).toHaveURL(new RegExp(`/guests\\?search=${ticketIds[0]}$`))
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible()
})

test('the keyboard alone opens the menu of a ticket, which leads to its timeline', { tag: '@R14' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId, ticketIds } = await joseBuys(boxOffice, platform)
  await boxOffice.redeem(ticketIds.slice(0, 1))
  await openConsole(page, `/purchases/${paymentId}`)
  const menu = menuOf(page, ticketIds[0])
  await menu.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Transfer…' })).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  // The focus moves into the menu one frame after it opens.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const timeline = page.getByRole('dialog', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').first()).toContainText('Redeemed')
  await timeline.getByRole('link', { name: 'Audit trail' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/audit\\?.*${ticketIds[0]}`))
})

test('without email and entry codes a purchase offers neither', { tag: ['@R14', '@S6'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId, ticketIds } = await joseBuys(boxOffice, platform)
  await page.route('**/api/v1/admin/capabilities', async (route) => {
    const { capabilities } = await (await route.fetch()).json()
    const left = capabilities.filter((name: string) => !['entry-codes', 'mail', 'ticket-mail'].includes(name))
    await route.fulfill({ json: { capabilities: left } })
  })
  await openConsole(page, `/purchases/${paymentId}`)
  await menuOf(page, ticketIds[0]).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Transfer…', 'Open guest', 'Timeline'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'REFUND' }).click()
  await expect(page.getByRole('dialog', { name: 'Refund tickets' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/Tell the customer|Resend|MAIL/)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('the menu of a ticket fits and can be pressed', { tag: '@R14' }, async ({ page, platform, boxOffice }) => {
    const { paymentId, ticketIds } = await joseBuys(boxOffice, platform)
    await openConsole(page, `/purchases/${paymentId}`)
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
    await menuOf(page, ticketIds[0]).click()
    await expect(page.getByRole('menuitem', { name: 'Open guest' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
