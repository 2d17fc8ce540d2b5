import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { joseBuys } from './purchase-sale.ts'

test('a ticket’s menu opens its timeline, with who did what at which door', { tag: '@F9' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId, ticketIds } = await joseBuys(boxOffice, platform)
  await platform.pool.query(
    `insert into audit_entries (actor_id, actor_name, action, entity_kind, entity_id, after, previous_hash, hash)
     values ('acc_lena', 'Lena Fisk', 'ticket.redeemed', 'ticket', $1, '{"redeemedAt":"2026-11-15T23:21:00Z","door":"East door"}', '', '')`,
    [ticketIds[0]],
  )
  await openConsole(page, `/purchases/${paymentId}`)
  const menu = page.getByRole('button', { name: new RegExp(`^Actions for .*${ticketIds[0]}$`) })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Timeline' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Timeline' })
  await expect(dialog.getByRole('list', { name: 'Timeline' })).toContainText('East door · scanned by Lena Fisk')
  await expect(dialog.getByRole('listitem').last()).toContainText('Bought by José Yang')
  await expectNoAxeViolations(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('a search for a ticket’s id leads to its timeline', { tag: '@F9' }, async ({ page, platform, boxOffice }) => {
  const { paymentId, ticketIds } = await joseBuys(boxOffice, platform)
  await openConsole(page, '/search')
  await page.getByRole('textbox', { name: 'Search everything' }).fill(ticketIds[0] ?? '')
  await page.getByRole('link', { name: /^Timeline of/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Timeline' })
  await expect(dialog.getByRole('listitem').last()).toContainText('Bought by José Yang')
  await expect(page).toHaveURL(new RegExp(`/purchases/${paymentId}\\?timeline=${ticketIds[0]}$`))
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/purchases/${paymentId}$`))
  await page.goto(`/purchases/${paymentId}?timeline=tkt_nowhere`)
  await expect(dialog).toContainText('No ticket with this ID.')
})
