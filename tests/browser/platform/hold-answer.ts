import type { Page } from '@playwright/test'

/** Keeps requests to an address waiting until `release`, so that a test can look at the page meanwhile. */
export async function holdAnswer(page: Page, address: string): Promise<{ readonly release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.fallback()
  })
  return { release }
}
