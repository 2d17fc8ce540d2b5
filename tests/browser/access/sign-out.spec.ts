import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'
import { holdAnswer } from '#platform/hold-answer.ts'
import { expectNoSession, keptByBrowser } from './kept-by-browser.ts'
import { recordCalls } from './record-calls.ts'
import { watchProtectedParts } from './watch-screens.ts'

const dataAge = (page: Page) => page.getByRole('button', { name: /^Data age/ })

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
}

test('A11 signing out leads to the sign-in page for good, keeps nothing of the person, ends the refresh token, and leaves the next person empty caches', async ({
  page,
  signIn,
  request,
}) => {
  test.slow()
  const personal = /acc_super|orbit\.example|Mara|Okafor|eyJ|org_|evt_/
  const given: string[] = []
  page.on('response', async (reply) => {
    if (reply.url().endsWith('/identity/token')) given.push((await reply.json()).refresh_token)
  })
  await signIn()
  await test.step('nothing of the person is kept, and the refresh token is ended', async () => {
    await expect(dataAge(page).first()).toBeVisible()
    await expect.poll(() => given.length).toBe(2)
    const last = given.at(-1) ?? ''
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
      form: { grant_type: 'refresh_token', client_id: 'console', refresh_token: last },
    })
    expect([reply.status(), (await reply.json()).error]).toEqual([400, 'invalid_grant'])
  })
  await test.step('the next person starts with empty caches, however young the last answers are, or late', async () => {
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
    await dataAge(page).first().click()
    await signOut(page)
    late.release()
    await page.unroute('**/api/v1/tickets/stats/**')
    const later = await holdAnswer(page, '**/api/v1/tickets/stats/**')
    await signIn()
    await expect(page.getByText('...', { exact: true })).toHaveCount(3)
    later.release()
  })
  await test.step('going back in the history afterwards shows nothing protected', async () => {
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
    await signOut(page)
    // From here on, so that what was rightly shown before does not count.
    const seen = await watchProtectedParts(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(seen).toEqual([])
  })
})
