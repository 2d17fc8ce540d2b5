import type { Page } from '@playwright/test'
import { holdAnswer } from '#platform/answers.ts'
import { expect, test } from '#platform/fixtures.ts'
import { accountMenu, dataAge, loginHeading, signOut } from './access-page.ts'
import { expectNoSession, keptByBrowser } from './kept-by-browser.ts'
import { recordCalls } from './record-calls.ts'
import { watchProtectedParts } from './watch-screens.ts'

const statsCalls = '**/api/v1/tickets/stats/**'
const personal = /acc_super|orbit\.example|Mara|Okafor|eyJ|org_|evt_/

/** The overview's three figures before any answer. */
const unknownFigures = (page: Page) => page.getByText('...', { exact: true })

test('signing out removes everything of the person from the browser', { tag: '@A11' }, async ({ page, signIn }) => {
  await signIn()
  await expect(dataAge(page)).toBeVisible()
  expect(JSON.stringify(await keptByBrowser(page))).toMatch(personal)
  await accountMenu(page, 'Mara Okafor').click()
  await expect(page.getByRole('menu').getByText('super@orbit.example')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toBeHidden()
  await expectNoSession(page)
  const kept = await keptByBrowser(page)
  expect(JSON.stringify(kept)).not.toMatch(personal)
  // What may remain: the browser's preferences, its list of organizations, and scroll positions.
  const known = /^local ground-control\.(preferences|watched-organizations)$|^session tsr-scroll-restoration/
  expect(Object.keys(kept).filter((name) => !known.test(name))).toEqual([])
})

test('signing out ends the refresh token', { tag: '@A11' }, async ({ page, signIn, request }) => {
  const given: string[] = []
  page.on('response', async (reply) => {
    if (reply.url().endsWith('/identity/token')) given.push((await reply.json()).refresh_token)
  })
  await signIn()
  await expect.poll(() => given.length).toBe(2)
  const last = given.at(-1) ?? ''
  const revoked = page.waitForResponse('**/identity/token/revocation')
  await signOut(page)
  expect((await revoked).status()).toBe(200)
  const reply = await request.post('/identity/token', {
    form: { grant_type: 'refresh_token', client_id: 'console', refresh_token: last },
  })
  expect([reply.status(), (await reply.json()).error]).toEqual([400, 'invalid_grant'])
})

test('the next person starts with empty caches, however recent the last answers', { tag: '@A11' }, async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(dataAge(page)).toBeVisible()
  await signOut(page)
  const calls = recordCalls(page)
  const stats = await holdAnswer(page, statsCalls)
  await signIn('second@orbit.example')
  await expect(accountMenu(page, 'Jonas Lindqvist')).toBeVisible()
  await expect(unknownFigures(page)).toHaveCount(3)
  await expect(dataAge(page)).toHaveCount(0)
  stats.release()
  await expect(dataAge(page)).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain('GET /api/v1/tickets/stats/events')
})

test('an answer that comes after signing out is not shown to the next person', { tag: '@A11' }, async ({
  page,
  signIn,
}) => {
  await signIn('second@orbit.example')
  await expect(dataAge(page)).toBeVisible()
  const late = await holdAnswer(page, statsCalls)
  await dataAge(page).click()
  await signOut(page)
  late.release()
  await page.unroute(statsCalls)
  const later = await holdAnswer(page, statsCalls)
  await signIn()
  await expect(unknownFigures(page)).toHaveCount(3)
  later.release()
  await expect(dataAge(page)).toBeVisible()
})

test('going back in the history after signing out shows nothing protected', { tag: '@A11' }, async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await signOut(page)
  // Checked from here on, because anything shown before was allowed.
  const seen = await watchProtectedParts(page)
  await page.reload()
  await expect(loginHeading(page)).toBeVisible()
  await page.goBack()
  await expect(loginHeading(page)).toBeVisible()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(seen).toEqual([])
})

test('signing out and reloading at that moment stays signed out', { tag: '@A11' }, async ({ page, signIn }) => {
  await signIn()
  // A running refresh, here or in another tab, delays the deletion.
  await page.evaluate(() => void navigator.locks.request('ground-control.session', () => new Promise(() => {})))
  await signOut(page)
  await page.goto('/users')
  await expect(page).toHaveURL('/login?redirect=%2Fusers')
  await expectNoSession(page)
  await signIn()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('signing out works with the keyboard alone, and from the sheet of a phone', { tag: '@A11' }, async ({
  page,
  signIn,
}) => {
  await signIn()
  await accountMenu(page, 'Mara Okafor').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(loginHeading(page)).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(loginHeading(page)).toBeVisible()
  await expect(page).toHaveURL('/login')
})
