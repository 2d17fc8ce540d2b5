import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

test('the shell has no accessibility violations: wide, folded, on a phone, with its list of shortcuts and its sheet', async ({
  page,
}) => {
  await openConsole(page, '/events/evt_arena')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the banner of an outage has no accessibility violations, and its words are announced', async ({ page }) => {
  await page.route('**/healthz', (route) => route.abort())
  await page.route('**/api/v1/tickets/stats/**', (route) => route.abort())
  await openConsole(page, '/dashboard-overview')
  const status = page.getByRole('status').filter({ hasText: 'The server cannot be reached.' })
  await expect(status).toBeVisible()
  await expect(status.getByRole('button', { name: 'Try now' })).toBeVisible()
  await expectNoAxeViolations(page)
})
