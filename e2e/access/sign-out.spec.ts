import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'
import { holdAnswer } from './hold-answer.ts'
import { expectNoSession, keptByBrowser } from './kept-by-browser.ts'
import { recordCalls } from './record-calls.ts'
import { watchProtectedParts } from './watch-screens.ts'

const dataAge = (page: Page) => page.getByRole('button', { name: /^Data age/ })

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
}

test('A11 signing out leads to the sign-in page for good, keeps nothing of the person, and ends the refresh token', async ({
  page,
  signIn,
  request,
}) => {
  const personal = /acc_super|orbit\.example|Mara|Okafor|eyJ|org_|evt_/
  const given: string[] = []
  page.on('response', async (reply) => {
    if (reply.url().endsWith('/identity/token')) given.push((await reply.json()).refresh_token)
  })
  await signIn()
  await expect(dataAge(page).first()).toBeVisible()
  await expect.poll(() => given.length).toBe(2)
  expect(JSON.stringify(await keptByBrowser(page))).toMatch(personal)
  await page.getByRole('button', { name: 'Account: Mara Okafor' }).click()
  await expect(page.getByRole('menu').getByText('super@orbit.example')).toBeVisible()
  await page.keyboard.press('Escape')
  const revoked = page.waitForResponse('**/identity/token/revocation')
  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toBeHidden()

  await expectNoSession(page)
  const kept = await keptByBrowser(page)
  expect(JSON.stringify(kept)).not.toMatch(personal)
  // What is left: choices of the browser, and where its pages were scrolled to.
  const known = /^local ground-control\.preferences$|^session tsr-scroll-restoration/
  expect(Object.keys(kept).filter((name) => !known.test(name))).toEqual([])

  expect((await revoked).status()).toBe(200)
  const reply = await request.post('/identity/token', {
    form: { grant_type: 'refresh_token', client_id: 'console', refresh_token: given.at(-1) ?? '' },
  })
  expect([reply.status(), (await reply.json()).error]).toEqual([400, 'invalid_grant'])

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.goto('/users')
  await expect(page).toHaveURL('/login?redirect=%2Fusers')
})

test('A11 going back in the history after signing out shows nothing protected', async ({ page, signIn }) => {
  await page.goto('/support')
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

test('A11 the next person starts with empty caches, however young the last answers are, or late', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(dataAge(page).first()).toBeVisible()
  await signOut(page)
  const calls = recordCalls(page)
  const stats = await holdAnswer(page, '**/api/v1/tickets/stats/**')
  await signIn('second@orbit.example')
  await expect(page.getByRole('button', { name: 'Account: Jonas Lindqvist' })).toBeVisible()
  await expect(page.getByText('...', { exact: true })).toHaveCount(3)
  await expect(dataAge(page)).toHaveCount(0)
  stats.release()
  await expect(dataAge(page).first()).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain('GET /api/v1/tickets/stats/events')

  await page.unroute('**/api/v1/tickets/stats/**')
  const late = await holdAnswer(page, '**/api/v1/tickets/stats/**')
  await page
    .getByRole('button', { name: /^Data age/ })
    .first()
    .click()
  await signOut(page)
  late.release()
  await page.unroute('**/api/v1/tickets/stats/**')
  const later = await holdAnswer(page, '**/api/v1/tickets/stats/**')
  await signIn()
  await expect(page.getByText('...', { exact: true })).toHaveCount(3)
  later.release()
})
