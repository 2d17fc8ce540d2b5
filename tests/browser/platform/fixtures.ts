import { test as base, expect, type Page } from '@playwright/test'
import { type BoxOffice, boxOfficeOf } from './box-office.ts'
import { chooseAccount } from './open-console.ts'
import { quietDays } from './quiet-days.ts'
import { type Platform, runPlatform } from './run-platform.ts'
import { type Sales, salesOf } from './sales.ts'
import { type StaffBrowsers, staffBrowsers } from './staff-browsers.ts'

type SignIn = (email?: string, page?: Page) => Promise<void>
type Shop = Sales & { readonly day: ReturnType<typeof quietDays> }
type Variables = Record<string, string>

type ForTest = { signIn: SignIn; shop: Shop; boxOffice: BoxOffice }
// All tests know all of these, also where they do not use them: tests that differ in them cannot follow each other in
// one worker, and each worker starts a platform.
type ForWorker = { variables: Variables; hasExtras: boolean; platform: Platform; staff: StaffBrowsers }

/** In a browser of its own, in which nobody is signed in. */
export const test = base.extend<ForTest, ForWorker>({
  /** Settings of the platform's environment, for tests of a platform that is set up differently. */
  variables: [{}, { scope: 'worker', option: true }],
  /** Not on a platform with the specified calls alone: what only extras show is then left out of a test. */
  hasExtras: [
    async ({ variables }, use) => use((variables.EXTRAS ?? process.env.E2E_EXTRAS) !== 'off'),
    { scope: 'worker' },
  ],
  platform: [
    async ({ variables }, use, { workerIndex }) => {
      const platform = await runPlatform(`worker${workerIndex}`, variables)
      await use(platform)
      await platform.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  staff: [
    async ({ browser, platform }, use) => {
      const staff = staffBrowsers(browser, platform.origin)
      await use(staff)
      await staff.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ platform }, use) => use(platform.origin),
  /** Signs in where the sign-in page is or is about to show, or opens it in a page that shows nothing yet. */
  signIn: async ({ page }, use) => {
    await use(async (email = 'super@orbit.example', where = page) => {
      if (where.url() === 'about:blank') await where.goto('/login')
      await chooseAccount(where, email)
      // Both the sign-in page and the console have a main part: the one has to go before the other counts.
      await where.getByRole('heading', { name: 'Login' }).waitFor({ state: 'hidden' })
      await where.getByRole('main').waitFor()
    })
  },
  boxOffice: async ({ platform }, use) => use(boxOfficeOf(platform.pool)),
  /** A place to sell in, with days that belong to the test alone. */
  shop: async ({ platform }, use) => use({ ...salesOf(platform.pool), day: quietDays() }),
})

export { chooseAccount, expect }
