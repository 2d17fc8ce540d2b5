import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

export type StaffBrowser = {
  readonly browser: Browser
  readonly context: BrowserContext
  /** Not under the console's content security policy, which forbids ad-hoc workers. */
  readonly blank: BrowserContext
  close(): Promise<void>
}

// Lets headless Chromium run as root, and keeps it off the network.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const desk = { locale: 'en-US', timezoneId: 'America/New_York', viewport: { width: 1440, height: 900 } }

export async function openStaffBrowser(origin: string, scripts: readonly (() => void)[]): Promise<StaffBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  })
  const context = await browser.newContext({ ...desk, reducedMotion: 'reduce', baseURL: origin })
  for (const script of scripts) await context.addInitScript(script)
  await signIn(await context.newPage())
  const blank = await browser.newContext({ ...desk, bypassCSP: true })
  return { browser, context, blank, close: () => browser.close() }
}

/** Open tabs renew the session, so this one stays open. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/dashboard-overview')
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await popupOpens
  await popup.getByRole('button', { name: 'super@orbit.example' }).click()
  await page.getByRole('heading', { level: 1, name: /overview/i }).waitFor()
  await page.goto('/healthz')
}

export async function clearHttpCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}
