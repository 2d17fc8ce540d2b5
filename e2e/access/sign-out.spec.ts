import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'
import { holdAnswer } from './hold-answer.ts'
import { recordCalls } from './record-calls.ts'
import { watchProtectedParts } from './watch-screens.ts'

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
}

/** Everything this browser still keeps for the origin. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookies: document.cookie,
  }))

test('A11 signing out from the account menu leads to the sign-in page and stays so', async ({ page, signIn }) => {
  await signIn()
  await page.getByRole('button', { name: 'Account: Mara Okafor' }).click()
  await expect(page.getByRole('menu').getByText('super@orbit.example')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.goto('/users')
  await expect(page).toHaveURL('/login?redirect=%2Fusers')
})

test('A11 after signing out the browser keeps nothing of the person or of what was shown', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('button', { name: /^Data age/ }).first()).toBeVisible()
  const before = await keptBy(page)
  expect(Object.keys(before.local)).toContain('ground-control.session')
  await signOut(page)
  const after = await keptBy(page)
  expect(after).toMatchObject({ local: {}, caches: [], databases: [], cookies: '' })
  expect(Object.keys(after.local).filter((key) => key !== 'ground-control.preferences')).toEqual([])
  expect(JSON.stringify(after)).not.toMatch(/acc_super|orbit\.example|Mara|eyJ|org_|evt_/)
})

test('A11 the refresh token is worth nothing after signing out', async ({ page, signIn, request }) => {
  await signIn()
  const refreshToken = await page.evaluate(
    () => JSON.parse(localStorage.getItem('ground-control.session') ?? '{}').refreshToken,
  )
  const revoked = page.waitForResponse('**/identity/token/revocation')
  await signOut(page)
  expect((await revoked).status()).toBe(200)
  const reply = await request.post('/identity/token', {
    form: { grant_type: 'refresh_token', client_id: 'console', refresh_token: refreshToken },
  })
  expect([reply.status(), (await reply.json()).error]).toEqual([400, 'invalid_grant'])
})

test('A11 going back in the history after signing out shows nothing protected', async ({ page, signIn }) => {
  await signIn()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await signOut(page)
  // From here on, so that what was rightly shown before does not count.
  const seen = await watchProtectedParts(page)
  await page.reload()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(seen).toEqual([])
})

test('A11 the next person starts with empty caches, however young the last answers are', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('button', { name: /^Data age/ }).first()).toBeVisible()
  await signOut(page)
  const calls = recordCalls(page)
  const stats = await holdAnswer(page, '**/api/v1/tickets/stats/**')
  await signIn('second@orbit.example')
  await expect(page.getByRole('button', { name: 'Account: Jonas Lindqvist' })).toBeVisible()
  await expect(page.getByText('...', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Data age/ })).toHaveCount(0)
  stats.release()
  await expect(page.getByRole('button', { name: /^Data age/ }).first()).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain('GET /api/v1/tickets/stats/events')
})

test('A11 an answer that comes after signing out is not kept for the next person', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('button', { name: /^Data age/ }).first()).toBeVisible()
  const late = await holdAnswer(page, '**/api/v1/tickets/stats/**')
  await page
    .getByRole('button', { name: /^Data age/ })
    .first()
    .click()
  await signOut(page)
  late.release()
  await page.unroute('**/api/v1/tickets/stats/**')
  const stats = await holdAnswer(page, '**/api/v1/tickets/stats/**')
  await signIn('second@orbit.example')
  await expect(page.getByText('...', { exact: true })).toHaveCount(3)
  stats.release()
})
