import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { toasts } from '#platform/hold-toasts.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const failure = 'Request timed out. Please try again.'

const show = (page: Page, kind: string) => page.getByRole('button', { name: `Show ${kind}`, exact: true }).click()

test.alone('a success leaves after five seconds unless it is being read; a failure stays', async ({ page }) => {
  await page.clock.install()
  await openConsole(page, '/kit')
  await page.clock.pauseAt(Date.now() + 60_000)
  await show(page, 'error')
  await show(page, 'success')
  const success = toasts(page).getByText('Refunded $135.00')
  await expect(success).toBeVisible()
  await expect(toasts(page)).toHaveAttribute('aria-live', 'polite')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.clock.fastForward(6_000)
  await expect(success).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.fastForward(6_000)
  await expect(success).toHaveCount(0)
  await expect(toasts(page).getByText(failure)).toBeVisible()
})

test('the key F8 moves to the toasts, and Escape there leaves only them', async ({ page }) => {
  await openConsole(page, '/kit')
  await show(page, 'error')
  await page.getByRole('button', { name: 'Open form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  const reason = dialog.getByLabel(/^Reason/)
  await expect(reason).toBeFocused()
  await page.keyboard.press('F8')
  await expect(toasts(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toasts(page).getByRole('button', { name: 'Check payment' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reason).toBeFocused()
  await expect(dialog).toBeVisible()
  await expect(toasts(page).getByText(failure)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('at most three toasts are shown, and dismissing one keeps the focus among them', async ({ page }) => {
  await openConsole(page, '/kit')
  for (const kind of ['error', 'warning', 'running', 'error']) await show(page, kind)
  await expect(toasts(page).getByRole('listitem')).toHaveCount(3)
  await expect(toasts(page).getByRole('listitem').first()).toContainText('Request timed out.')
  await page.keyboard.press('F8')
  await expectNoAxeViolations(page, '[data-toasts]')
  await toasts(page).getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(toasts(page).getByRole('listitem')).toHaveCount(2)
  await expect(toasts(page)).toBeFocused()
})
