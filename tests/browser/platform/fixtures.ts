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
// Declared here for all tests: tests with different worker fixtures cannot share a worker, and each worker starts a
// platform.
type ForWorker = { variables: Variables; hasExtras: boolean; platform: Platform; staff: StaffBrowsers }

/** Each test has a browser of its own, in which nobody is signed in. */
export const test = base.extend<ForTest, ForWorker>({
  /** Environment variables for tests that need a platform with other settings. */
  variables: [{}, { scope: 'worker', option: true }],
  /** False on a platform that offers only the specified calls. A test then leaves out what needs extras. */
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
  /** Signs in on the sign-in page, and opens it first if the page is still blank. */
  signIn: async ({ page }, use) => {
    await use(async (email = 'super@orbit.example', where = page) => {
      if (where.url() === 'about:blank') await where.goto('/login')
      await chooseAccount(where, email)
      // The sign-in page has a main part too, so wait until that page is gone.
      await where.getByRole('heading', { name: 'Login' }).waitFor({ state: 'hidden' })
      await where.getByRole('main').waitFor()
    })
  },
  boxOffice: async ({ platform }, use) => use(boxOfficeOf(platform.pool)),
  /** Sells on days that belong to this test alone. */
  shop: async ({ platform }, use) => use({ ...salesOf(platform.pool), day: quietDays() }),
})

export { chooseAccount, expect }
