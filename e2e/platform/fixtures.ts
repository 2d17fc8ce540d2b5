import { test as base, expect, type Page } from '@playwright/test'
import { type Platform, runPlatform } from './run-platform.ts'

type SignIn = (email?: string, page?: Page) => Promise<void>

/** The account chooser of the embedded identity, as a person uses it. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await popupOpens
  await popup.getByRole('button', { name: email }).click()
}

type Variables = Record<string, string>

export const test = base.extend<{ signIn: SignIn }, { variables: Variables; platform: Platform }>({
  /** Settings of the platform's environment, for tests of a platform that is set up differently. */
  variables: [{}, { scope: 'worker', option: true }],
  platform: [
    async ({ variables }, use, { workerIndex }) => {
      const platform = await runPlatform(`worker${workerIndex}`, variables)
      await use(platform)
      await platform.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.origin),
  /** Signs in where the sign-in page is or is about to show, or opens it in a page that shows nothing yet. */
  signIn: async ({ page }, use) => {
    await use(async (email = 'super@orbit.example', where = page) => {
      if (where.url() === 'about:blank') await where.goto('/login')
      await chooseAccount(where, email)
      // Both the sign-in page and the console have a main part: the one has to go before the other counts.
      await expect(where.getByRole('heading', { name: 'Login' })).toBeHidden()
      await expect(where.getByRole('main')).toBeVisible()
    })
  },
})

export { expect }
