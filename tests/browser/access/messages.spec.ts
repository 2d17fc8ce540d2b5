import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'
import { choose, openChooser, signInButton } from './access-page.ts'
import { expectNoSession } from './kept-by-browser.ts'

const cancelled = 'Sign-in was cancelled. Please try again.'
const otherMethod = 'An account already exists with this email using a different sign-in method.'
const disabled = 'This account has been disabled'
const network = 'Network error. Please check your connection and try again.'
const unknown = 'An error occurred during sign-in. Please try again or contact support.'
const blocked = 'Popup was blocked by your browser. Please allow popups and try again.'

const answers = [
  { what: 'an error page', status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  { what: 'no token', status: 200, contentType: 'application/json', body: '{"hello":"world"}' },
  { what: 'a refused code', status: 400, contentType: 'application/json', body: '{"error":"invalid_grant"}' },
]

async function expectMessage(page: Page, message: string) {
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(signInButton(page)).not.toHaveAttribute('aria-busy')
  await expectNoSession(page)
  await expect.poll(() => page.context().pages().length).toBe(1)
}

test.beforeEach(({ page }) => page.goto('/login?redirect=%2Fusers'))

test('a cancelled sign-in shows a message, however it was cancelled', { tag: '@A8' }, async ({ page, context }) => {
  await context.route('**/identity/auth?*', () => {})
  await (await openChooser(page)).close()
  await expectMessage(page, cancelled)
  await context.unroute('**/identity/auth?*')
  const closed = await openChooser(page)
  await closed.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await closed.close()
  await expectMessage(page, cancelled)
  const popup = await openChooser(page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expectMessage(page, cancelled)
})

test('a blocked window is named, and the next attempt keeps the redirect', { tag: ['@A4', '@A8'] }, async ({
  page,
}) => {
  const original = await page.evaluateHandle(() => window.open)
  await page.evaluate(() => {
    window.open = () => null
  })
  await signInButton(page).click()
  await expectMessage(page, blocked)
  await page.evaluate((open) => {
    window.open = open
  }, original)
  await choose(page, 'super@orbit.example')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page).toHaveURL('/users')
})

test('an account of another method and a disabled one have their own messages', { tag: '@A8' }, async ({ page }) => {
  await choose(page, 'password@orbit.example')
  await expectMessage(page, otherMethod)
  await choose(page, 'disabled@orbit.example')
  await expectMessage(page, disabled)
})

test('a network lost before or after the choice has its own message', { tag: '@A8' }, async ({ page, context }) => {
  // The console has started.
  await expect(signInButton(page)).toBeVisible()
  await context.setOffline(true)
  await signInButton(page).click()
  await expectMessage(page, network)
  await context.setOffline(false)
  await page.route('**/identity/token', (route) => route.abort('internetdisconnected'))
  await choose(page, 'super@orbit.example')
  await expectMessage(page, network)
})

test('any other failure has the general message', { tag: '@A8' }, async ({ page }) => {
  for (const { what, ...answer } of answers) {
    await test.step(what, async () => {
      await page.route('**/identity/token', (route) => route.fulfill(answer))
      await choose(page, 'super@orbit.example')
      await expectMessage(page, unknown)
      await page.unroute('**/identity/token')
    })
  }
})
