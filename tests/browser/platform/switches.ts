import type { Page } from '@playwright/test'

/** Without the live line, which would bring the real values. */
export async function switchTo(page: Page, values: Readonly<Record<string, boolean>>): Promise<void> {
  await page.route('**/api/v1/admin/remote-config', (route) => route.fulfill({ json: { values } }))
  await page.route('**/api/v1/admin/live*', (route) => route.fulfill({ status: 404 }))
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const settings = await response.json()
    await route.fulfill({
      response,
      json: settings.extras === false ? { ...settings, remoteConfigValues: values } : settings,
    })
  })
}
