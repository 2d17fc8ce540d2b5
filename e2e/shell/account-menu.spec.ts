import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

test('the account menu opens by the keyboard, says who is signed in, and gives the focus back', async ({ page }) => {
  await openConsole(page, '/users')
  const opener = page.getByRole('button', { name: 'Account: Mara Okafor' })
  await expect(opener).toContainText('superadmin')
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await expect(menu).toContainText('super@orbit.example')
  await expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await expectNoAxeViolations(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu).toBeVisible()
})
