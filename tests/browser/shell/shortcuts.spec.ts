import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const sheet = 'Keyboard shortcuts'

test('? and the status bar open the list of keys, which holds the focus and gives it back; letters alone do nothing; single keys can be switched off; G and a letter goes to each page', async ({
  page,
  hasExtras,
}) => {
  test.slow()
  await openConsole(page, '/dashboard-overview')
  await test.step('? lists the keys; Escape closes the list and the focus returns', async () => {
    const clear = page.getByRole('button', { name: 'CLEAR' })
    await clear.focus()
    await page.keyboard.press('Shift+?')
    const dialog = page.getByRole('dialog', { name: sheet })
    await expect(dialog).toBeVisible()
    for (const entry of [
      'Overview',
      'Organizations',
      ...(hasExtras ? ['Staff'] : []),
      'Open the row',
      'Close the topmost layer, else clear the search',
    ]) {
      await expect(dialog.getByText(entry, { exact: true })).toBeVisible()
    }
    await expectNoAxeViolations(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(clear).toBeFocused()
  })
  await test.step('it opens from the status bar too, holds the focus, and gives it back', async () => {
    const opener = page.getByRole('button', { name: 'Shortcuts' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: sheet })
    await expect(dialog).toBeVisible()
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
  await test.step('letters alone do nothing: not while typing, not in a dialog, not without G', async () => {
    const stays = () => expect(page).toHaveURL(/\/dashboard-overview$/)
    await page.getByLabel('FROM', { exact: true }).focus()
    await page.keyboard.type('gu')
    await stays()
    await page.getByLabel('Sort by', { exact: true }).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await stays()
    await page.getByRole('button', { name: 'CLEAR' }).focus()
    await page.keyboard.press('u')
    await stays()
    await page.keyboard.press('Control+g')
    await page.keyboard.press('u')
    await stays()
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: sheet })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await stays()
    await expect(page.getByRole('dialog', { name: sheet })).toBeVisible()
  })
  await test.step('the single-key shortcuts can be switched off, and stay off after a reload', async () => {
    const single = page.getByRole('switch', { name: 'Single-key shortcuts' })
    await expect(single).toBeChecked()
    await single.uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('article', { name: 'TOTAL EVENTS' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard-overview$/)

    await page.getByRole('button', { name: 'Shortcuts' }).click()
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await expect(page).toHaveURL(/\/users$/)
  })
  await test.step('G and then a letter goes to each page', async () => {
    for (const [letter, path] of [
      ['d', '/dashboard'],
      ['u', '/users'],
      ['r', '/organizations'],
      ['e', '/events'],
      ...(hasExtras
        ? ([
            ['s', '/support'],
            ['a', '/staff'],
          ] as const)
        : []),
      ['o', '/dashboard-overview'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
    }
  })
})
