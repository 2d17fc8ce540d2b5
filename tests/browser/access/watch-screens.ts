import type { Page } from '@playwright/test'

const mark = 'protected part: '

/**
 * Records every protected part that appears in the document, however briefly: headings, navigation, the account menu.
 * Call it before the page opens.
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
