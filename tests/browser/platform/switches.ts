import type { Page } from '@playwright/test'

/** What the remote configuration says to this page; on a platform that keeps none it is part of the settings. */
export async function switchTo(page: Page, values: Readonly<Record<string, boolean>>): Promise<void> {
  await page.route('**/api/v1/admin/remote-config', (route) => route.fulfill({ json: { values } }))
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const settings = await response.json()
    await route.fulfill({
      response,
      json: settings.extras === false ? { ...settings, remoteConfigValues: values } : settings,
    })
  })
}
