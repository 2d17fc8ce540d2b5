import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type BoxOffice, boxOfficeOf } from './box-office.ts'
import { type Device, devices } from './devices.ts'
import { chooseAccount, openConsole } from './open-console.ts'
import { type Platform, runPlatform } from './run-platform.ts'
import { type Sales, salesOf } from './sales.ts'

type SignIn = (email?: string, page?: Page) => Promise<void>
type Shop = Sales & { readonly day: ReturnType<typeof quietDays> }
type Variables = Record<string, string>

type ForTest = { signIn: SignIn; shop: Shop; boxOffice: BoxOffice; serverLog: undefined }
// Declared here for all tests, because tests with different worker fixtures can't share a worker, and each worker
// starts a platform.
type ForWorker = { variables: Variables; hasExtras: boolean; platform: Platform; staff: StaffBrowsers }

/** Each test has its own browser, in which nobody is signed in. */
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
  /** Attaches the server's log to a failed test. */
  serverLog: [
    async ({ platform }, use, testInfo) => {
      const { length } = platform.log
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      await testInfo.attach('server log', { body: platform.log.slice(length), contentType: 'text/plain' })
    },
    { auto: true },
  ],
  /** Sells on days that belong to this test alone. */
  shop: async ({ platform }, use) => use({ ...salesOf(platform.pool), day: quietDays() }),
})

export { chooseAccount, expect }

const dayMs = 86_400_000
const daysApart = 40

let taken = 0

/** Long past days on which only this test sells anything: day(0) is the first, day(1) the next. */
function quietDays(): (offset: number) => string {
  const first = Date.UTC(2001, 0, 1) + taken * daysApart * dayMs
  taken += 1
  return (offset) => {
    if (offset < 0 || offset >= daysApart) throw new Error(`Day ${offset} belongs to another test.`)
    return new Date(first + offset * dayMs).toISOString().slice(0, 10)
  }
}

type StaffBrowser = {
  readonly context: BrowserContext
  /** Closes a test's pages and resets its preferences, but keeps the session. */
  tidy(): Promise<void>
}

type StaffBrowsers = { of(device: Device): Promise<StaffBrowser>; close(): Promise<void> }

/** One browser per device, signed in on first use, because signing in for each test would take longest. */
function staffBrowsers(browser: Browser, baseURL: string): StaffBrowsers {
  const opened = new Map<Device, Promise<StaffBrowser>>()
  return {
    of(device) {
      const existing = opened.get(device) ?? open(browser, { ...devices[device], baseURL })
      opened.set(device, existing)
      return existing
    },
    async close() {
      for (const each of opened.values()) await (await each).context.close()
    },
  }
}

async function open(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<StaffBrowser> {
  const context = await browser.newContext(options)
  // Stays at the origin without running the console, so that storage can be cleared between tests.
  const keeper = await context.newPage()
  await keeper.goto('/healthz')
  const page = await context.newPage()
  await openConsole(page, '/users')
  const tidy = async () => {
    for (const each of context.pages()) if (each !== keeper) await each.close()
    // The session isn't in local storage, so it stays.
    await keeper.evaluate(async () => {
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
      for (const name of await caches.keys()) await caches.delete(name)
      localStorage.clear()
      // The first steps have their own test.
      localStorage.setItem('ground-control.preferences', JSON.stringify({ firstStepsDone: true }))
    })
  }
  await tidy()
  return { context, tidy }
}
