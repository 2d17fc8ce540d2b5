import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'
import { expectNoSession, keptByBrowser } from './kept-by-browser.ts'
import { recordCalls } from './record-calls.ts'
import { setSuperadmin } from './set-superadmin.ts'

const eventStats = 'GET /api/v1/tickets/stats/events'
const unauthorized = {
  status: 401,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    code: 'unauthorized',
    requestId: 'r',
  }),
}

/** What the console itself wrote to the browser's log, not what the browser adds about failed requests. */
function recordLog(page: Page): readonly string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (!message.text().startsWith('Failed to load resource')) lines.push(message.text())
  })
  return lines
}

/** While an answer is on its way there is nothing to refresh. */
const settled = (page: Page) => expect(refreshButton(page)).toHaveAccessibleName(/(Refresh|Try again)$/)

const refreshButton = (page: Page) => page.getByRole('button', { name: /^Data age/ }).first()

test('A9 A2 A10 A6 calls carry the token; a 401 is retried once, also after a restart; a second 401 and a revoked claim lead out in words; the lock is the server', async ({
  page,
  signIn,
  platform,
  request,
}) => {
  test.slow()
  // The live line renews the token by itself; here only the calls that are asked for speak.
  await page.route('**/api/v1/admin/live*', (route) => route.fulfill({ status: 404 }))
  await test.step('every call carries the bearer token of the session', async () => {
    const calls = recordCalls(page)
    await signIn()
    await expect(refreshButton(page)).toBeVisible()
    await refreshButton(page).click()
    await expect.poll(() => calls.filter(({ name }) => name === eventStats).length).toBe(2)
    const toApi = calls.filter(({ name }) => name.includes('/api/'))
    expect(toApi.filter(({ bearer }) => !bearer)).toEqual([])
    expect(JSON.stringify(await keptByBrowser(page))).toContain(toApi.at(-1)?.bearer)
  })
  await test.step('a 401 is retried once with a freshly fetched token, and nobody notices', async () => {
    await settled(page)
    const log = recordLog(page)
    const calls = recordCalls(page)
    await page.route('**/api/v1/tickets/stats/events?*', (route) => route.fulfill(unauthorized), { times: 1 })
    await refreshButton(page).click()
    await expect.poll(() => calls.filter(({ name }) => name === eventStats).length).toBe(2)
    const [refused, retried] = calls.filter(({ name }) => name === eventStats)
    expect(retried?.bearer).not.toBe(refused?.bearer)
    expect(calls.filter(({ name }) => name === 'refresh_token')).toHaveLength(1)
    await expect(refreshButton(page)).toHaveAccessibleName(/Refresh$/)
    await expect(page).toHaveURL('/dashboard-overview')
    expect(log).toEqual([])
  })
  await test.step('a session outlives a restart of the server, also one that changes the signing key', async () => {
    await settled(page)
    await platform.stop()
    await platform.pool.query('delete from identity.signing_keys')
    await platform.start()
    const statuses: number[] = []
    page.on('response', (reply) => {
      if (reply.url().includes('/stats/events')) statuses.push(reply.status())
    })
    await refreshButton(page).click()
    await expect.poll(() => statuses).toEqual([401, 200])
    await expect(page).toHaveURL('/dashboard-overview')
    await expect(page.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
  })
  await test.step('a server error is logged with its request id and nothing personal', async () => {
    await settled(page)
    const log = recordLog(page)
    await platform.pool.query('alter table events rename to events_away')
    const answered = page.waitForResponse(/\/api\/v1\/tickets\/stats\/events/)
    await refreshButton(page).click()
    const reply = await answered
    expect(reply.status()).toBe(500)
    await expect.poll(() => log).toContain(`${eventStats} answered 500 (request ${reply.headers()['x-request-id']})`)
    await platform.pool.query('alter table events_away rename to events')
    expect(log.join('\n')).not.toMatch(/@|acc_|Mara|Okafor|eyJ|startDate/)
    await expect(page).toHaveURL('/dashboard-overview')
  })
  await test.step('a second 401 ends the session, in words, with the way back kept', async () => {
    await settled(page)
    const log = recordLog(page)
    const calls = recordCalls(page)
    await page.route('**/api/v1/tickets/stats/events?*', (route) => route.fulfill(unauthorized))
    await refreshButton(page).click()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expect(page).toHaveURL('/login?redirect=%2Fdashboard-overview')
    expect(calls.filter(({ name }) => name === eventStats)).toHaveLength(2)
    expect(log).toEqual([`${eventStats} answered 401 unauthorized (request r)`])
    await expectNoSession(page)

    await page.unroute('**/api/v1/tickets/stats/events?*')
    await signIn('second@orbit.example')
    await expect(page).toHaveURL('/dashboard-overview')
    await expect(refreshButton(page)).toBeVisible()
  })
  await test.step('a claim revoked while inside: the next call is refused, logged, and leads out in words', async () => {
    await settled(page)
    const log = recordLog(page)
    const other = await page.context().newPage()
    await other.goto('/users')
    await expect(other.getByRole('heading', { name: 'Users' })).toBeVisible()
    const logThere = recordLog(other)
    await setSuperadmin(platform, 'acc_second', false)
    const refusal = page.getByRole('alert')
    // Unless a call that the console made by itself was refused before the button could be pressed.
    await Promise.any([refreshButton(page).click({ timeout: 10_000 }), refusal.waitFor({ timeout: 10_000 })])
    await expect(refusal).toContainText('Your account does not have super-admin access.')
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('redirect'), searchParams.get('error')]).toEqual([
      '/login',
      '/dashboard-overview',
      '1001',
    ])
    // Another tab says the same, whichever of them was refused.
    await expect(other.getByRole('alert')).toContainText('Code 1001')
    await expect(other).toHaveURL('/login?redirect=%2Fusers&error=1001')
    await other.close()
    // Whichever of the calls under way was answered first: it ends the session, and the others with it.
    const lines = [...log, ...logThere]
    expect(lines.some((line) => line.includes(' answered 403 (request '))).toBe(true)
    expect(lines.join('\n')).not.toMatch(/@|acc_|Jonas|Lindqvist|eyJ|startDate/)
    await expectNoSession(page)
    await setSuperadmin(platform, 'acc_second', true)
  })
  await test.step('without the guard of the browser the server gives nothing out', async () => {
    const tokenGiven = page.waitForResponse('**/identity/token')
    const popupOpens = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await (await popupOpens).getByRole('button', { name: 'noclaim@orbit.example' }).click()
    const { access_token: token } = await (await tokenGiven).json()
    await expect(page.getByRole('alert')).toContainText('Code 1001')

    const bare = await request.get('/api/v1/tickets/stats/overview')
    expect(bare.status()).toBe(401)
    const claimless = await request.get('/api/v1/tickets/stats/overview', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([claimless.status(), (await claimless.json()).code]).toEqual([403, 'no-superadmin-claim'])
  })
})
