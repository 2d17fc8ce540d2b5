import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { ownFont } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const refundDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Refund tickets' })

test('a dialog starts at its first field, holds the focus, and returns it', async ({ page }) => {
  await openConsole(page, '/kit')
  const opener = page.getByRole('button', { name: 'Open form' })
  await opener.click()
  const reason = refundDialog(page).getByLabel(/^Reason/)
  await expect(reason).toBeFocused()
  await expectNoAxeViolations(page, '[role="dialog"]')
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(refundDialog(page).locator(':focus')).toHaveCount(1)
  }
  // Escape would close the tooltip of a focused button first.
  await reason.focus()
  await page.keyboard.press('Escape')
  await expect(refundDialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a dialog that moves money starts at its heading, so that Enter sends nothing', async ({ page }) => {
  await openConsole(page, '/kit')
  await page.getByRole('button', { name: 'Open refund' }).click()
  await expect(page.getByRole('heading', { name: 'Refund tickets' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(refundDialog(page)).toBeVisible()
  await expect(refundDialog(page)).not.toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a menu works with arrows, first letters and Escape', async ({ page }) => {
  await openConsole(page, '/kit')
  const opener = page.getByRole('button', { name: 'TICKET OPTIONS' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
  await expect(item('ISSUE COMP TICKETS')).toBeFocused()
  await expectNoAxeViolations(page, '[role="menu"]')
  await page.keyboard.press('ArrowDown')
  await expect(item(/^EXPORT TO CSV/)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(item('ISSUE COMP TICKETS')).toBeFocused()
  await page.keyboard.press('e')
  await expect(item(/^EXPORT TO CSV/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('ISSUE COMP TICKETS')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('chosen: comps')).toBeVisible()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(item('Settings')).toHaveAttribute('aria-disabled', 'true')
})

test.alone('a dialog cannot be closed, nor its button pressed twice, while its request runs', async ({ page }) => {
  await page.clock.install()
  await openConsole(page, '/kit')
  await page.getByRole('button', { name: 'Open refund' }).click()
  const dialog = refundDialog(page)
  const send = dialog.getByRole('button', { name: 'Refund $135.00' })
  await send.waitFor()
  // Waits for the own font, because other fonts have other widths.
  await ownFont(page)
  const { width } = (await send.boundingBox()) ?? { width: 0 }
  // The kit's request takes three seconds of this clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  expect((await send.boundingBox())?.width).toBe(width)
  await expect(dialog).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await expect(dialog).toBeVisible()
  await page.clock.resume()
  await page.clock.fastForward(4_000)
  await expect(dialog).not.toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
