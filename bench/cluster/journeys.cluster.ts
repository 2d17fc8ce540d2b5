import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EventId } from '@ground-control/domain/values/ids'
import { startSandbox } from '@ground-control/embedded/payments/start-sandbox'
import { claimPort } from '@ground-control/launcher/claim-port'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { type BenchPlatform, begin, end, startPlatform } from '#browser/platform.ts'
import { prepareLoad } from '#load/prepare-load.ts'
import { startHaproxy } from './start-haproxy.ts'

const places = 3
const port = await claimPort('127.0.0.1', 0)
const origin = `http://127.0.0.1:${port}`
const waiting = { timeout: 120_000, interval: 200 }
const patient = { timeout: 120_000 }

const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-journeys-'))
const running: Awaited<ReturnType<typeof begin>>[] = []
let platform: BenchPlatform
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let proxy: Awaited<ReturnType<typeof startHaproxy>>
let browser: Browser
let page: Page

/** Starts one of three processes that don't know each other. Staff sign in with another platform's identity. */
async function start(place: number): Promise<void> {
  const started = await begin({
    ...process.env,
    PORT: '0',
    // With a loopback HOST it would redirect pages to its own port, past the proxy.
    HOST: '0.0.0.0',
    SEED: 'none',
    DATA_DIR: path.join(folder, String(place)),
    DATABASE_URL: platform.databaseUrl,
    LOG_LEVEL: 'warn',
    // Time for HAProxy to notice that the process is stopping.
    DRAIN_SECONDS: '10',
    TRUSTED_PROXIES: '127.0.0.1',
    IDENTITY: 'oidc',
    OIDC_ISSUER: `${platform.origin}/identity`,
    OIDC_CLIENT_ID: 'console',
    OIDC_AUDIENCE: 'urn:ground-control:api',
    OIDC_TOKEN_TYPE: 'at+jwt',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_BASE: sandbox.origin,
  })
  running[place] = started
  await proxy.put(place, new URL(started.origin).port)
}
/** The sandbox's account, which the platform that provides the sign-in has already stored as its own. */
const secretKey = 'sk_test_embedded'

const allInService = async () => (await proxy.inService()).length === places

beforeAll(async () => {
  platform = await startPlatform(undefined, 'tiny', { DEMO_LIVE: 'off', CORS_ORIGINS: origin })
  sandbox = await startSandbox({ databaseUrl: platform.databaseUrl, secretKey })
  proxy = await startHaproxy('http', places, port)
  for (let place = 0; place < places; place++) await start(place)
  await vi.waitUntil(allInService, waiting)
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  page = await (await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } })).newPage()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  for (const { child } of running) await end(child)
  await proxy?.stop()
  await sandbox?.close()
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Replaces each process in turn, as for a new version. HAProxy isn't told: it checks `/readyz`. */
async function replaceAll(): Promise<void> {
  for (let place = 0; place < places; place++) {
    const left = running[place]
    if (left) await end(left.child)
    await start(place)
    await vi.waitUntil(allInService, waiting)
  }
}

const maxEvents = 40

test('staff sign in, refund, redeem and see others, while every process is replaced', { tags: ['L5'] }, async () => {
  const { eventIds } = await prepareLoad(platform.pool, { events: maxEvents, redemptions: 0, refunds: 4 * maxEvents })
  await signIn()
  const [first, ...others] = eventIds as [EventId, ...EventId[]]
  await workAt(first)
  let isReplacing = true
  const replacing = replaceAll().finally(() => {
    isReplacing = false
  })
  // Awaited below.
  replacing.catch(() => {})
  let walked = 0
  while (isReplacing && walked < others.length - 1) {
    await workAt(others[walked] as EventId)
    walked += 1
  }
  await replacing
  process.stdout.write(`\nJourneys walked while ${places} processes were replaced: ${walked}\n`)
  expect(walked).toBeGreaterThan(0)
  await workAt(others.at(-1) as EventId)
})

async function workAt(eventId: EventId): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(patient)
  await page.goto(`/events/${eventId}/guests`)
  await expect(page.getByText(/^SHOWING /)).toBeVisible(patient)
  const names = await page.getByRole('table', { name: 'Guests' }).locator('[data-row-link]').allTextContents()
  const [refunded = '', redeemed = '', others = ''] = names.map((name) => /Guest \d+/.exec(name)?.[0] ?? '')
  await refund(refunded)
  await redeem(redeemed)
  await platform.pool.query(
    'update tickets set redeemed = true, redeemed_at = now() where event_id = $1 and owner_name = $2',
    [eventId, others],
  )
  await expect(rowOf(others)).toContainText('Redeemed', patient)
}

async function signIn(): Promise<void> {
  await page.goto('/login')
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await popupOpens).getByRole('button', { name: 'super@orbit.example' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor({ state: 'hidden', ...patient })
}

const linkOf = (name: string) => page.getByRole('button', { name: `Details of ${name}`, exact: true })

const rowOf = (name: string) =>
  page
    .getByRole('table', { name: 'Guests' })
    .getByRole('row')
    .filter({ has: linkOf(name) })

async function detailsOf(name: string) {
  await linkOf(name).click()
  return page.getByRole('dialog', { name })
}

async function refund(name: string): Promise<void> {
  const details = await detailsOf(name)
  await details.getByRole('button', { name: /^REFUND/ }).click(patient)
  await page
    .getByRole('dialog', { name: 'Refund tickets' })
    .getByRole('button', { name: 'Refund $25.00' })
    .click(patient)
  await expect(details.getByText('REFUNDED', { exact: true }).first()).toBeVisible(patient)
  await page.keyboard.press('Escape')
  await expect(rowOf(name)).toContainText('Refunded', patient)
}

async function redeem(name: string): Promise<void> {
  const details = await detailsOf(name)
  await details.getByRole('button', { name: /PENDING/ }).click(patient)
  await expect(details.getByRole('button', { name: /REDEEMED/ })).toBeVisible(patient)
  await page.keyboard.press('Escape')
  await expect(rowOf(name)).toContainText('Redeemed', patient)
}
