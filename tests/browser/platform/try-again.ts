import { expect, type Locator, type Page } from '@playwright/test'

/** Presses the button, unless the console reads again by itself first: after a change elsewhere, the button goes away. */
export async function tryAgain(page: Page, shown: Locator): Promise<void> {
  // While a read is under way, a press does nothing.
  const button = page.getByRole('button', { name: 'Try again' }).and(page.locator(':not([aria-busy])'))
  await Promise.any([button.click(), shown.first().waitFor()])
  await expect(shown.first()).toBeVisible()
}
