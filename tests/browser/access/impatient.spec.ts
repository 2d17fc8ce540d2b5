import type { APIRequestContext } from '@playwright/test'
import { chooseAccount, expect, test } from '#platform/fixtures.ts'
import { tryNow } from '#users/users-page.ts'
import { accountMenu, dataAge, withoutLive } from './access-page.ts'
import { type Call, recordCalls } from './record-calls.ts'

// Short token lifetimes and few attempts. All these tests share one platform, because starting it takes longest.
const tokenSeconds = 5
const attemptsPerMinute = 3
test.use({
  variables: {
    IDENTITY_TOKEN_SECONDS: String(tokenSeconds),
    IDENTITY_ATTEMPTS_PER_MINUTE: String(attemptsPerMinute),
  },
})
test.describe.configure({ mode: 'default' })

/** Waits until the server refuses the token that the page used last. The server's clock decides. */
async function untilExpired(request: APIRequestContext, calls: readonly Call[]): Promise<string> {
  const token = calls.findLast(({ bearer }) => bearer)?.bearer ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const status = async () => (await request.get('/api/v1/tickets/stats/overview', { headers })).status()
  await expect.poll(status, { timeout: (tokenSeconds + 10) * 1000 }).toBe(401)
  return token
}

test('too many attempts are refused with a message', { tag: '@A8' }, async ({ page }) => {
  await page.goto('/login')
  for (let attempt = 0; attempt < attemptsPerMinute; attempt += 1) {
    await chooseAccount(page, 'disabled@orbit.example')
    await expect(page.getByRole('alert')).toHaveText('This account has been disabled')
  }
  await chooseAccount(page, 'disabled@orbit.example')
  await expect(page.getByRole('alert')).toHaveText('Too many login attempts. Please try again later.')
})

test('an expired token is replaced before the call', { tag: '@A9' }, async ({ page, request, signIn }) => {
  await withoutLive(page)
  const calls = recordCalls(page)
  await signIn()
  await expect(dataAge(page)).toBeVisible()
  const expired = await untilExpired(request, calls)
  const answered = page.waitForResponse(/\/stats\/events/)
  await dataAge(page).click()
  expect((await answered).status()).toBe(200)
  expect(calls.at(-1)?.bearer).not.toBe(expired)
  await expect(page).toHaveURL('/dashboard-overview')
})

test('a disabled account’s session ends with a message when its token expires', { tag: '@A9' }, async ({
  page,
  platform,
  request,
  signIn,
}) => {
  await withoutLive(page)
  const calls = recordCalls(page)
  await signIn('second@orbit.example')
  await expect(dataAge(page)).toBeVisible()
  await platform.pool.query("update identity.users set disabled = true where account_id = 'acc_second'")
  await untilExpired(request, calls)
  const ended = page.getByText('Your session has ended. Please sign in again.')
  // A background call may need a token before the press does.
  await Promise.any([dataAge(page).click(), ended.waitFor()])
  await expect(ended).toBeVisible()
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard-overview')
  await platform.pool.query("update identity.users set disabled = false where account_id = 'acc_second'")
})

test('an unreachable server does not sign out a person whose token expires', { tag: '@A9' }, async ({
  page,
  platform,
  request,
  signIn,
}) => {
  test.slow()
  const banner = page.getByRole('button', { name: 'Try now' })
  await withoutLive(page)
  const calls = recordCalls(page)
  await signIn()
  const users = page.getByRole('heading', { name: 'Users' })
  // Load the screen now, because its code can't be fetched later.
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(users).toBeVisible()
  await page.goBack()
  await expect(dataAge(page)).toBeVisible()
  const expired = await untilExpired(request, calls)
  await platform.stop()
  await dataAge(page).click()
  await expect(banner).toBeVisible()
  await expect(page).toHaveURL('/dashboard-overview')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(users).toBeVisible()
  await platform.start()
  await tryNow(page)
  await expect(banner).toBeHidden()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await dataAge(page).click()
  await expect.poll(() => calls.findLast(({ bearer }) => bearer)?.bearer).not.toBe(expired)
  await expect(accountMenu(page, 'Mara Okafor')).toBeVisible()
})
