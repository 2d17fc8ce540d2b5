import type { APIRequestContext, Page } from '@playwright/test'
import { chooseAccount, expect, test } from '#platform/fixtures.ts'
import { type Call, recordCalls } from './record-calls.ts'

// Tokens that soon expire and little patience. One platform serves all these tests: starting it takes the longest.
const tokenSeconds = 5
const attemptsPerMinute = 3
test.use({
  variables: {
    IDENTITY_TOKEN_SECONDS: String(tokenSeconds),
    IDENTITY_ATTEMPTS_PER_MINUTE: String(attemptsPerMinute),
  },
})
test.describe.configure({ mode: 'default' })

const dataAge = (page: Page) => page.getByRole('button', { name: /^Data age/ }).first()

/** The live line renews the token by itself; here only the calls that are asked for speak. */
const withoutLive = (page: Page) => page.route('**/api/v1/admin/live*', (route) => route.fulfill({ status: 404 }))

/** Until the server, whose clock is the one that counts, refuses the token that the page used last. */
async function untilExpired(request: APIRequestContext, calls: readonly Call[]): Promise<string> {
  const token = calls.findLast(({ bearer }) => bearer)?.bearer ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const status = async () => (await request.get('/api/v1/tickets/stats/overview', { headers })).status()
  await expect.poll(status, { timeout: (tokenSeconds + 10) * 1000 }).toBe(401)
  return token
}

test('A8 too many attempts', async ({ page }) => {
  await page.goto('/login')
  for (let attempt = 0; attempt < attemptsPerMinute; attempt += 1) {
    await chooseAccount(page, 'disabled@orbit.example')
    await expect(page.getByRole('alert')).toHaveText('This account has been disabled')
  }
  await chooseAccount(page, 'disabled@orbit.example')
  await expect(page.getByRole('alert')).toHaveText('Too many login attempts. Please try again later.')
})

test('A9 an expired token is replaced before the call; where the account was disabled that ends the session, in words', async ({
  page,
  browser,
  platform,
  request,
  signIn,
}) => {
  const disabled = await browser.newPage()
  for (const each of [disabled, page]) await withoutLive(each)
  const callsOfDisabled = recordCalls(disabled)
  await signIn('second@orbit.example', disabled)
  await expect(dataAge(disabled)).toBeVisible()
  await platform.pool.query("update identity.users set disabled = true where account_id = 'acc_second'")
  const calls = recordCalls(page)
  await signIn()
  await expect(dataAge(page)).toBeVisible()

  const expired = await untilExpired(request, calls)
  const answered = page.waitForResponse(/\/stats\/events/)
  await dataAge(page).click()
  expect((await answered).status()).toBe(200)
  expect(calls.at(-1)?.bearer).not.toBe(expired)
  await expect(page).toHaveURL('/dashboard-overview')

  await untilExpired(request, callsOfDisabled)
  await dataAge(disabled).click()
  await expect(disabled.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(disabled).toHaveURL('/login?redirect=%2Fdashboard-overview')
  await platform.pool.query("update identity.users set disabled = false where account_id = 'acc_second'")
  await disabled.close()
})

test('A9 a server that is gone when the token expires signs nobody out', async ({
  page,
  platform,
  request,
  signIn,
}) => {
  const banner = page.getByText('The server cannot be reached.')
  await withoutLive(page)
  const calls = recordCalls(page)
  await signIn()
  await expect(dataAge(page)).toBeVisible()
  const expired = await untilExpired(request, calls)
  await platform.stop()
  await dataAge(page).click()
  await expect(banner).toBeVisible()
  await expect(page).toHaveURL('/dashboard-overview')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await platform.start()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(banner).toBeHidden({ timeout: 20_000 })
  await dataAge(page).click()
  await expect.poll(() => calls.findLast(({ bearer }) => bearer)?.bearer).not.toBe(expired)
  await expect(page.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
})
