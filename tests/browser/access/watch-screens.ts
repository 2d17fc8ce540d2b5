import type { Page } from '@playwright/test'

const mark = 'protected part: '

/**
 * Everything of the inside that was ever in the document, however short: headings, navigation, the account menu.
 * To be called before the page is opened.
 */
export async function watchProtectedParts(page: Page): Promise<readonly string[]> {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith(mark)) seen.push(message.text().slice(mark.length))
  })
  await page.addInitScript((prefix) => {
    const told = new Set<string>()
    function look() {
      for (const part of document.querySelectorAll('h1, nav, [aria-label^="Account:"]')) {
        const name = part.getAttribute('aria-label') ?? part.textContent ?? ''
        if (name === 'Login' || told.has(name)) continue
        told.add(name)
        console.debug(prefix + name)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, mark)
  return seen
}
