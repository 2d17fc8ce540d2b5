import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Tries again if a slow machine took longer between the two keys than a person. */
const goBy = (page: Page, letter: string, address: RegExp) =>
  expect(async () => {
    await press(page, 'g', letter)
    await expect(page).toHaveURL(address, { timeout: 5_000 })
  }).toPass()

test('? lists the keys, and Escape returns the focus', async ({ page, hasExtras }) => {
  await openConsole(page, '/dashboard-overview')
  const clear = page.getByRole('button', { name: 'CLEAR' })
  await clear.focus()
  await page.keyboard.press('Shift+?')
  await expect(keyList(page)).toBeVisible()
  for (const entry of ['Overview', 'Organizations', ...(hasExtras ? ['Staff'] : []), 'Open the row']) {
    await expect(keyList(page).getByText(entry, { exact: true })).toBeVisible()
  }
  await expect(
    keyList(page)
      .getByRole('term')
      .filter({ hasText: /^Close / }),
  ).toBeVisible()
  await expectNoAxeViolations(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(keyList(page)).toBeHidden()
  await expect(clear).toBeFocused()
})

test('the list of keys opens from the status bar, holds the focus, and returns it', async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  const opener = page.getByRole('button', { name: 'Shortcuts' })
  await opener.click()
  await expect(keyList(page)).toBeVisible()
  for (let count = 0; count < 6; count++) {
    await page.keyboard.press('Tab')
    await expect(keyList(page).locator(':focus')).toHaveCount(1)
  }
  await keyList(page).getByRole('button', { name: 'Close' }).click()
  await expect(keyList(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('letters do nothing while typing, in a dialog, or without G', async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  const stays = () => expect(page).toHaveURL(/\/dashboard-overview$/)
  await page.getByLabel('FROM', { exact: true }).focus()
  await page.keyboard.type('gu')
  await stays()
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.focus()
  await press(page, 'g', 'u')
  // The first letter loads the real field. Wait until it takes the focus, or it would take the next keys.
  await expect(sort).toHaveAttribute('tabindex', '0')
  await expect(sort).toBeFocused()
  await stays()
  await page.getByRole('button', { name: 'CLEAR' }).focus()
  await press(page, 'u')
  await stays()
  await press(page, 'Control+g', 'u')
  await stays()
  await press(page, 'Shift+?')
  await expect(keyList(page)).toBeVisible()
  await press(page, 'g', 'u')
  await stays()
  await expect(keyList(page)).toBeVisible()
})

test('single-key shortcuts can be switched off, and stay off after a reload', async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(single).toBeChecked()
  await single.uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('article', { name: 'TOTAL EVENTS' })).toBeVisible()
  await press(page, 'g', 'u', 'Shift+?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard-overview$/)

  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await single.check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goBy(page, 'u', /\/users$/)
})

test('G and a letter go to each page', async ({ page, hasExtras }) => {
  await openConsole(page, '/users')
  const ways = { d: '/dashboard', u: '/users', r: '/organizations', e: '/events' }
  const extras = hasExtras ? { s: '/support', a: '/staff' } : {}
  for (const [letter, path] of Object.entries({ ...ways, ...extras, o: '/dashboard-overview' })) {
    await goBy(page, letter, new RegExp(`${path}$`))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  }
})
