import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** Answers as a server that failed. */
export const answerWithFailure = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: 'The server made a mistake.',
      status: 500,
      code: 'internal',
      requestId: 'req_browser_test',
    }),
  })

/** Holds requests to an address until `release`, so that the test can look at the page meanwhile. */
export async function holdAnswer(
  page: Page,
  address: string,
  method?: 'GET',
): Promise<{ readonly release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await released
    await route.fallback()
  })
  return { release }
}

/** Presses the button, unless the console reloads first and the button disappears. */
export async function tryAgain(page: Page, shown: Locator): Promise<void> {
  // While it is loading, a press does nothing.
  const button = page.getByRole('button', { name: 'Try again' }).and(page.locator(':not([aria-busy])'))
  await Promise.any([button.click(), shown.first().waitFor()])
  await expect(shown.first()).toBeVisible()
}
