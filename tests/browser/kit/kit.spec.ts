import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const parts = [
  /^Button:/,
  /^Badge:/,
  /^Field:/,
  /^Checkbox and switch:/,
  /^Segmented choice:/,
  /^Table row:/,
  /^Table: loading, empty/,
  /^Date range:/,
  /^Seat strip:/,
  /^Data age:/,
  /^Pager/,
  /^Menu/,
  /^Keys and IDs/,
  /^Combobox/,
  /^Callout:/,
  /^Dialog:.*tooltip/,
  /^Stat card:/,
  /^Empty, failed, waiting/,
  /^Toast:/,
]

test('the kit shows every part, accessible, at a desk and on a phone', async ({ page }) => {
  // The longest page, checked twice for violations.
  test.slow()
  await openConsole(page, '/kit')
  await expect(page).toHaveTitle('Kit · Ground Control')
  for (const name of parts) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await smallTargets(page, 24)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})

test('the pager moves by PREVIOUS, NEXT and its numbers, and stops at its ends', async ({ page }) => {
  await openConsole(page, '/kit')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByRole('status')).toHaveText('SHOWING 126-150 OF 842 GUESTS')
  await pager.getByRole('button', { name: 'NEXT' }).click()
  await expect(pager.getByRole('status')).toHaveText('SHOWING 151-175 OF 842 GUESTS')
  await expect(pager.getByRole('button', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page')
  await pager.getByRole('button', { name: 'PREVIOUS' }).click()
  await expect(pager.getByRole('status')).toHaveText('SHOWING 126-150 OF 842 GUESTS')
  for (const name of ['Page 7', 'Page 8', 'Page 1', 'Page 2', 'Page 3', 'Page 2']) {
    const number = pager.getByRole('button', { name, exact: true })
    await number.press('Enter')
    await expect(number).toHaveAttribute('aria-current', 'page')
    await expect(number).toBeFocused()
  }
  await pager.getByRole('button', { name: 'Page 1', exact: true }).click()
  await expect(pager.getByRole('button', { name: 'PREVIOUS' })).toBeDisabled()
  await pager.getByRole('button', { name: 'Page 34' }).click()
  await expect(pager.getByRole('button', { name: 'NEXT' })).toBeDisabled()
})

test('a tooltip shows on focus, stays for the pointer, and leaves with Escape', async ({ page }) => {
  await openConsole(page, '/kit')
  await page.getByRole('button', { name: 'Open held' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Hover or focus me' })).toBeFocused()
  const tooltip = page.getByText('Copy event ID', { exact: true })
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await page.getByRole('button', { name: 'Hover or focus me' }).hover()
  await expect(tooltip).toBeVisible()
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
})

test('a disabled button shows why, also when pressed', async ({ page }) => {
  await openConsole(page, '/kit')
  const refund = page.getByRole('button', { name: 'REFUND', exact: true, disabled: true }).last()
  const reason = page.getByText('Refunds are switched off (enable_ticket_refunds)', { exact: true })
  // The screen reader's words exist before any press.
  const words = await reason.count()
  await refund.dispatchEvent('click')
  await expect(reason).toHaveCount(words + 1)
  await page.mouse.click(1, 1)
  await expect(reason).toHaveCount(words)
  await refund.focus()
  await expect(refund).toHaveAccessibleDescription('Refunds are switched off (enable_ticket_refunds)')
})
