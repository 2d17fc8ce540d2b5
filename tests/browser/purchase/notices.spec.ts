import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { joseBuys } from './purchase-sale.ts'

test('a refund previews its emails and recipients, and the record shows their delivery', { tag: '@S6' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId } = await joseBuys(boxOffice, platform)
  await platform.pool.query(
    `update tickets set owner_email = lower(split_part(owner_name, ' ', 1)) || '@guests.example' where payment_id = $1`,
    [paymentId],
  )
  await openConsole(page, `/purchases/${paymentId}`)
  await page.getByRole('button', { name: 'REFUND' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await expect(dialog.getByRole('checkbox', { name: 'Tell the customer' })).toBeChecked()
  await expect(dialog).toContainText(/is told about the money, .*Nina Petrov.* that the tickets no longer work\./)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  const mail = preview.frameLocator('iframe[title="Email to Nina Petrov"]').first()
  await expect(mail.getByText('The money goes back to José Yang')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(/Refund notice to Nina Petrov.*Sent/)
  await page.getByRole('region', { name: 'Refunds' }).getByRole('link').click()
  await expect(page.getByText(/“Your refund of \$.*” to José Yang/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'System poll' })).toContainText(/PAYMENTS GO.*MAIL (GO|HOLD)/)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
})
