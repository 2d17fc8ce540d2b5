import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

test('a dialog takes the focus, keeps it, gives it back, and is held while its request runs', async ({ page }) => {
  await openConsole(page, '/kit')
  await test.step('it starts at its first field, keeps the focus, and gives it back', async () => {
    const opener = page.getByRole('button', { name: 'Open form' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
    await expect(dialog.getByLabel(/^Reason/)).toBeFocused()
    await expectNoAxeViolations(page, '[role="dialog"]')
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    // A tooltip on the focused button would be the topmost layer.
    await dialog.getByLabel(/^Reason/).focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
  await test.step('where money moves it starts at its heading, so that no key is a step ahead', async () => {
    await page.getByRole('button', { name: 'Open refund' }).click()
    await expect(page.getByRole('heading', { name: 'Refund tickets' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Refund tickets' })).toBeVisible()
    await expect(page.getByRole('dialog')).not.toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('while its request runs Escape, its close button and a press outside wait', async () => {
    await page.getByRole('button', { name: 'Open held' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
    await expect(dialog).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    await expect(dialog).toBeVisible()
    await expect(dialog).not.toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('a menu is worked by the keyboard: arrows, first letters, Escape, and what is off is passed over', async ({
  page,
}) => {
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

test('toasts are reached by F8 and left by Escape; at most three are shown, the newest on top', async ({ page }) => {
  await openConsole(page, '/kit')
  await test.step('the key F8 moves to them; Escape there leaves them and nothing else', async () => {
    await page.getByRole('button', { name: 'Show error' }).click()
    await page.getByRole('button', { name: 'Open form' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
    const reason = dialog.getByLabel(/^Reason/)
    await expect(reason).toBeFocused()
    await page.keyboard.press('F8')
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
    await expect(toasts).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toasts.getByRole('button', { name: 'Check payment' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(reason).toBeFocused()
    await expect(dialog).toBeVisible()
    await expect(toasts.getByText('Request timed out. Please try again.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('at most three are shown; dismissing one keeps the focus among them', async () => {
    for (const kind of ['error', 'warning', 'running', 'error']) {
      await page.getByRole('button', { name: `Show ${kind}`, exact: true }).click()
    }
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
    await expect(toasts.getByRole('listitem')).toHaveCount(3)
    await expect(toasts.getByRole('listitem').first()).toContainText('Request timed out.')
    await page.keyboard.press('F8')
    await expectNoAxeViolations(page, '[data-toasts]')
    await toasts.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(toasts.getByRole('listitem')).toHaveCount(2)
    await expect(toasts).toBeFocused()
  })
})

test.alone(
  'a toast of success leaves after five seconds, unless it is being read; what failed stays',
  async ({ page }) => {
    await page.clock.install()
    await openConsole(page, '/kit')
    await page.clock.pauseAt(Date.now() + 60_000)
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
    await page.getByRole('button', { name: 'Show error' }).click()
    await page.getByRole('button', { name: 'Show success' }).click()
    await expect(toasts.getByText('Refunded $135.00')).toBeVisible()
    await expect(toasts).toHaveAttribute('aria-live', 'polite')
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.clock.fastForward(6_000)
    await expect(toasts.getByText('Refunded $135.00')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.clock.fastForward(6_000)
    await expect(toasts.getByText('Refunded $135.00')).toHaveCount(0)
    await expect(toasts.getByText('Request timed out. Please try again.')).toBeVisible()
  },
)
