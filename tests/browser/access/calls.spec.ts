import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'
import { accountMenu, choose, dataAge, recordLog, withoutLive } from './access-page.ts'
import { expectNoSession, keptByBrowser } from './kept-by-browser.ts'
import { type Call, recordCalls } from './record-calls.ts'
import { setSuperadmin } from './set-superadmin.ts'

const eventStats = 'GET /api/v1/tickets/stats/events'
const eventStatsCall = '**/api/v1/tickets/stats/events?*'
const unauthorized = {
  status: 401,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'unauthorized', requestId: 'r' },
}

const statsCalls = (calls: readonly Call[]) => calls.filter(({ name }) => name === eventStats)

/** After an answer, the figures can be reloaded. */
const settled = (page: Page) => expect(dataAge(page)).toHaveAccessibleName(/(Refresh|Try again)$/)

test.beforeEach(({ page }) => withoutLive(page))

test('every call carries the bearer token of the session', { tag: '@A9' }, async ({ page, signIn }) => {
  const calls = recordCalls(page)
  await signIn()
  await settled(page)
  await dataAge(page).click()
  await expect.poll(() => statsCalls(calls).length).toBe(2)
  const toApi = calls.filter(({ name }) => name.includes('/api/'))
  expect(toApi.filter(({ bearer }) => !bearer)).toEqual([])
  expect(JSON.stringify(await keptByBrowser(page))).toContain(toApi.at(-1)?.bearer)
})

test('a 401 is retried once with a fresh token, unnoticed by the person', { tag: '@A9' }, async ({ page, signIn }) => {
  await signIn()
  await settled(page)
  const log = recordLog(page)
  const calls = recordCalls(page)
  await page.route(eventStatsCall, (route) => route.fulfill(unauthorized), { times: 1 })
  await dataAge(page).click()
  await expect.poll(() => statsCalls(calls).length).toBe(2)
  const [refused, retried] = statsCalls(calls)
  expect(retried?.bearer).not.toBe(refused?.bearer)
  expect(calls.filter(({ name }) => name === 'refresh_token')).toHaveLength(1)
  await expect(dataAge(page)).toHaveAccessibleName(/Refresh$/)
  await expect(page).toHaveURL('/dashboard-overview')
  expect(log).toEqual([])
})

test('a session outlives a restart of the server with a new signing key', { tag: ['@A2', '@A9'] }, async ({
  page,
  signIn,
  platform,
}) => {
  test.slow()
  await signIn()
  await settled(page)
  const refused: string[] = []
  const statuses: number[] = []
  page.on('response', (reply) => {
    if (reply.status() === 401) refused.push(reply.url())
    if (reply.url().includes('/stats/events')) statuses.push(reply.status())
  })
  await platform.stop()
  await platform.pool.query('delete from identity.signing_keys')
  await platform.start()
  await dataAge(page).click()
  // The first call is refused, whichever it is: the console checks the mail server now and then, and reloads everything
  // after an outage.
  await expect.poll(() => statuses.at(-1)).toBe(200)
  expect(refused).not.toEqual([])
  await expect(page).toHaveURL('/dashboard-overview')
  await expect(accountMenu(page, 'Mara Okafor')).toBeVisible()
})

test('a server error is logged with its request ID and nothing personal', { tag: '@A9' }, async ({
  page,
  signIn,
  platform,
}) => {
  await signIn()
  await settled(page)
  const log = recordLog(page)
  await platform.pool.query('alter table events rename to events_away')
  const answered = page.waitForResponse(/\/api\/v1\/tickets\/stats\/events/)
  await dataAge(page).click()
  const reply = await answered
  expect(reply.status()).toBe(500)
  await expect.poll(() => log).toContain(`${eventStats} answered 500 (request ${reply.headers()['x-request-id']})`)
  await platform.pool.query('alter table events_away rename to events')
  expect(log.join('\n')).not.toMatch(/@|acc_|Mara|Okafor|eyJ|startDate/)
  await expect(page).toHaveURL('/dashboard-overview')
})

test('a second 401 ends the session with a message and keeps the way back', { tag: '@A9' }, async ({
  page,
  signIn,
}) => {
  await signIn()
  await settled(page)
  const log = recordLog(page)
  const calls = recordCalls(page)
  await page.route(eventStatsCall, (route) => route.fulfill(unauthorized))
  await dataAge(page).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard-overview')
  expect(statsCalls(calls)).toHaveLength(2)
  expect(log).toEqual([`${eventStats} answered 401 unauthorized (request r)`])
  await expectNoSession(page)
  await page.unroute(eventStatsCall)
  await signIn('second@orbit.example')
  await expect(page).toHaveURL('/dashboard-overview')
  await expect(dataAge(page)).toBeVisible()
})

test('revoking a claim signs out every tab, with a message', { tag: ['@A6', '@A9'] }, async ({
  page,
  signIn,
  platform,
}) => {
  await signIn('second@orbit.example')
  await settled(page)
  const other = await page.context().newPage()
  await withoutLive(other)
  await other.goto('/users')
  await expect(other.getByRole('heading', { name: 'Users' })).toBeVisible()
  const [log, logThere] = [recordLog(page), recordLog(other)]
  await setSuperadmin(platform, 'acc_second', false)
  const refusal = page.getByRole('alert')
  // Either the press is refused, or a background call was refused before it.
  await Promise.any([dataAge(page).click({ timeout: 10_000 }), refusal.waitFor({ timeout: 10_000 })])
  await expect(refusal).toContainText('Your account does not have super-admin access.')
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('redirect')]).toEqual(['/login', '/dashboard-overview'])
  expect(searchParams.get('error')).toBe('1001')
  await expect(other.getByRole('alert')).toContainText('Code 1001')
  await expect(other).toHaveURL('/login?redirect=%2Fusers&error=1001')
  // The first refused call ends the session, and the other calls with it.
  const lines = [...log, ...logThere]
  expect(lines.some((line) => line.includes(' answered 403 (request '))).toBe(true)
  expect(lines.join('\n')).not.toMatch(/@|acc_|Jonas|Lindqvist|eyJ|startDate/)
  await expectNoSession(page)
  await setSuperadmin(platform, 'acc_second', true)
})

test('the server itself refuses calls without a token or a claim', { tag: '@A10' }, async ({ page, request }) => {
  await page.goto('/login')
  const tokenGiven = page.waitForResponse('**/identity/token')
  await choose(page, 'noclaim@orbit.example')
  const { access_token: token } = await (await tokenGiven).json()
  await expect(page.getByRole('alert')).toContainText('Code 1001')
  const bare = await request.get('/api/v1/tickets/stats/overview')
  expect(bare.status()).toBe(401)
  const claimless = await request.get('/api/v1/tickets/stats/overview', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([claimless.status(), (await claimless.json()).code]).toEqual([403, 'no-superadmin-claim'])
})
