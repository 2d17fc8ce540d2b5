import type { Browser, BrowserContext } from '@playwright/test'
import { type Device, devices } from './devices.ts'
import { openConsole } from './open-console.ts'

type StaffBrowser = {
  readonly context: BrowserContext
  /** Closes the pages of a test and forgets its preferences, but keeps the session. */
  tidy(): Promise<void>
}

export type StaffBrowsers = { of(device: Device): Promise<StaffBrowser>; close(): Promise<void> }

/** One browser per device, signed in once on first use: signing in for each test would take the longest. */
export function staffBrowsers(browser: Browser, baseURL: string): StaffBrowsers {
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
    // The session is not in the local storage.
    await keeper.evaluate(() => localStorage.clear())
  }
  await tidy()
  return { context, tidy }
}
