import type { APIRequestContext, Page } from '@playwright/test'
import { chooseAccount } from '#platform/fixtures.ts'
import { attemptsPerMinute, expect, test, tokenSeconds } from './strict-platform.ts'

// One platform serves them all, one after the other: starting it is the expensive part.
test.describe.configure({ mode: 'default' })

const refreshButton = (page: Page) => page.getByRole('button', { name: /^Data age/ }).first()

const heldToken = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ground-control.session') ?? '{}').accessToken)

/** Asks the server, whose clock is the one that counts. */
async function untilExpired(request: APIRequestContext, token: string) {
  await expect
    .poll(async () => (await statsWith(request, token)).status(), { timeout: (tokenSeconds + 10) * 1000 })
    .toBe(401)
}

const statsWith = (request: APIRequestContext, token: string) =>
  request.get('/api/v1/tickets/stats/overview', { headers: { authorization: `Bearer ${token}` } })

test('A5 outside development there is no kit', async ({ page, signIn }) => {
  await page.goto('/kit')
  await expect(page).toHaveURL('/login')
  await signIn()
  await page.goto('/kit')
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard-overview')
})

test('A8 too many attempts', async ({ page }) => {
  await page.goto('/login')
  for (let attempt = 0; attempt < attemptsPerMinute; attempt += 1) {
    await chooseAccount(page, 'disabled@orbit.example')
    await expect(page.getByRole('alert')).toHaveText('This account has been disabled')
  }
  await chooseAccount(page, 'disabled@orbit.example')
  await expect(page.getByRole('alert')).toHaveText('Too many login attempts. Please try again later.')
})

test('A9 an expired token is replaced before the call, and nobody notices', async ({ page, request, signIn }) => {
  await signIn()
  await expect(refreshButton(page)).toBeVisible()
  const expired = await heldToken(page)
  await untilExpired(request, expired)
  const answered = page.waitForResponse(/\/stats\/events/)
  await refreshButton(page).click()
  expect((await answered).status()).toBe(200)
  expect(await heldToken(page)).not.toBe(expired)
  await expect(page).toHaveURL('/dashboard-overview')
})

test('A9 an account disabled while inside ends the session at the next renewal, in words', async ({
  page,
  platform,
  signIn,
}) => {
  await signIn('second@orbit.example')
  await expect(refreshButton(page)).toBeVisible()
  await platform.pool.query("update identity.users set disabled = true where account_id = 'acc_second'")
  await refreshButton(page).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard-overview')
  await platform.pool.query("update identity.users set disabled = false where account_id = 'acc_second'")
})

test('A9 a server that is gone when the token expires signs nobody out', async ({
  page,
  platform,
  request,
  signIn,
}) => {
  await signIn()
  await expect(refreshButton(page)).toBeVisible()
  const held = await heldToken(page)
  await untilExpired(request, held)
  await platform.stop()
  await refreshButton(page).click()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard-overview')
  expect(await heldToken(page)).toBe(held)
  await platform.start()
  await expect(page.getByText('The server cannot be reached.')).toBeHidden()
  await expect.poll(() => heldToken(page)).not.toBe(held)
  await expect(page.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
})
