import { type Platform, runPlatform } from '@ground-control/browser-tests/platform/run-platform.ts'
import { test as base, type Page } from '@playwright/test'
import { harnessFile, serveHarness } from '#harness/harness-server.ts'
import { attemptsPerMinute, embeddedProvider } from '#suite/contract/embedded-provider.ts'
import { firebaseOptions, firebaseProvider } from '#suite/contract/firebase-provider.ts'
import type { Provider } from '#suite/contract/provider.ts'
import { createPeople, project } from '#suite/outside/auth-emulator.ts'

type ForTest = {
  people: undefined
  adapter: Provider['name']
  provider: Provider
  openHarness(identity?: object): Promise<Page>
}
type ForWorker = { platform: Platform; firebasePlatform: Platform; harnessOrigin: string }

const firebaseSettings = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: project,
  FIREBASE_API_KEY: firebaseOptions.apiKey,
  FIREBASE_AUTH_DOMAIN: firebaseOptions.authDomain,
  FIREBASE_APP_ID: firebaseOptions.appId,
  FIREBASE_STORAGE_BUCKET: firebaseOptions.storageBucket,
  FIREBASE_DOCUMENTS: 'on',
  FIREBASE_REMOTE_CONFIG: 'on',
  FIREBASE_EMULATOR: 'accept-unsigned-tokens',
}

export const test = base.extend<ForTest, ForWorker>({
  platform: [
    async ({ browserName: _ }, use) => {
      const variables = { IDENTITY_ATTEMPTS_PER_MINUTE: String(attemptsPerMinute) }
      const platform = await runPlatform('contract', variables)
      await use(platform)
      await platform.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  firebasePlatform: [
    async ({ browserName: _ }, use) => {
      const platform = await runPlatform('firebase', firebaseSettings)
      await use(platform)
      await platform.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  harnessOrigin: [
    async ({ browserName: _ }, use) => {
      const server = await serveHarness()
      await use(server.origin)
      server.close()
    },
    { scope: 'worker' },
  ],
  /** Resets the people in the Auth emulator for each test. */
  people: [
    async ({ browserName: _ }, use) => {
      await createPeople()
      await use(undefined)
    },
    { auto: true },
  ],
  adapter: ['firebase', { option: true }],
  provider: async ({ adapter, platform, harnessOrigin }, use) => {
    await use(adapter === 'embedded' ? await embeddedProvider(platform) : firebaseProvider(harnessOrigin))
  },
  openHarness: async ({ context, provider }, use) => {
    await use(async (identity = provider.config) => {
      await provider.prepare(context)
      await context.route(`${provider.origin}/config.json`, (route) =>
        route.fulfill({ json: { identity, staffDomain: 'orbit.example' } }),
      )
      if (provider.name === 'embedded') {
        await context.route(`${provider.origin}/harness/**`, (route) =>
          route.fulfill(harnessFile(new URL(route.request().url()).pathname)),
        )
      }
      const page = await context.newPage()
      await page.goto(`${provider.origin}/harness/index.html`)
      await untilReady(page)
      return page
    })
  },
})

export async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await untilReady(tab)
  return tab
}

export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.harness !== undefined)
}

export { expect } from '@playwright/test'
