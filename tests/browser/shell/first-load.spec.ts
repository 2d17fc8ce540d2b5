import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { holdAnswer } from '#platform/answers.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

/** The target in docs/performance.md. Lower it whenever the sum allows. */
const budgetKb = 170

declare global {
  interface Window {
    firstLoad: Promise<readonly string[]>
  }
}

/** Scripts and styles requested before the figures were shown, by the page's own clock. */
function watchFirstLoad(): void {
  window.firstLoad = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const cards = [...document.querySelectorAll('main article')]
      const isCounted = cards.length === 3 && cards.every(({ textContent }) => /\d/.test(textContent))
      if (!isCounted || !document.querySelector('main table a')) return
      observer.disconnect()
      const now = performance.now()
      const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < now)
      // A file that was fetched and then imported counts once.
      resolve([...new Set(files.map(({ name }) => name))].filter((name) => /\.(js|css)$/.test(name)))
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

async function gzipKb(page: Page, address: string): Promise<number> {
  const content = await (await page.request.get(address)).body()
  return gzipSync(content, { level: 9 }).byteLength / 1000
}

test(
  'scripts and styles stay within budget until the overview shows figures',
  { tag: '@extras' },
  async ({ page }, info) => {
    await page.addInitScript(watchFirstLoad)
    await openConsole(page, '/dashboard-overview')
    const addresses = await page.evaluate(() => window.firstLoad)
    const sizes = await Promise.all(
      addresses.map(async (address) => ({ name: new URL(address).pathname, kb: await gzipKb(page, address) })),
    )
    const sum = sizes.reduce((all, { kb }) => all + kb, 0)
    info.annotations.push({ type: 'gzip kB', description: `${sum.toFixed(1)} of ${JSON.stringify(sizes)}` })
    expect(sizes.length).toBeGreaterThan(2)
    expect(sum, JSON.stringify(sizes)).toBeLessThan(budgetKb)
  },
)

test('a menu that loads late opens with the first key, and returns the focus', { tag: '@extras' }, async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  const account = page.getByRole('button', { name: /^Account: / })
  await expect(account).toHaveAttribute('aria-haspopup', 'menu')
  await expect(account).toHaveAttribute('aria-expanded', 'false')
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
})

test('a select that loads late opens with a key, and accepts the choice', { tag: '@extras' }, async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  const before = await sort.textContent()
  await sort.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: before ?? '', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sort).toBeFocused()
  await sort.click()
  await page.getByRole('option', { name: 'Tickets Sold' }).click()
  await expect(sort).toHaveText('Tickets Sold')
})

test('a select that loads late leaves the focus where it is', { tag: '@extras' }, async ({ page }) => {
  const { release } = await holdAnswer(page, '**/assets/overlays-*.js')
  await openConsole(page, '/dashboard-overview')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.focus()
  await page.keyboard.press('ArrowDown')
  const clear = page.getByRole('button', { name: 'CLEAR' })
  await clear.focus()
  release()
  // The real field has loaded.
  await expect(sort).toHaveAttribute('tabindex', '0')
  await expect(clear).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

for (const [what, files] of [
  ['code', '**/assets/shortcut-sheet-*'],
  ['styles', '**/assets/theme-*.css'],
] as const) {
  test(`${what} that cannot be fetched: a message says so, and the next press fetches them`, {
    tag: '@extras',
  }, async ({ page }) => {
    await page.route(files, (route) => route.abort())
    await openConsole(page, '/dashboard-overview')
    await page.keyboard.press('Shift+?')
    const said = page.getByRole('alert').filter({ hasText: 'The list of shortcuts could not be loaded.' })
    await expect(said).toBeVisible()
    // Start waiting before the answer, because the console also fetches these files ahead.
    const fetched = page.waitForResponse(files)
    await page.unroute(files)
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect((await fetched).status()).toBe(200)
  })
}

test('code that loads and then throws is not reported as missing', { tag: ['@H9', '@extras'] }, async ({ page }) => {
  await page.route('**/assets/shortcut-sheet-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("No such thing in this browser.")' }),
  )
  await openConsole(page, '/dashboard-overview')
  await page.keyboard.press('Shift+?')
  const said = page.getByRole('alert').filter({ hasText: 'The list of shortcuts' })
  await expect(said).toContainText('could not start.')
  await expect(said).not.toContainText('could not be loaded')
})
