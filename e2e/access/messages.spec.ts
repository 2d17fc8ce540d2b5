import type { Page } from '@playwright/test'
import { chooseAccount, expect, test } from '#platform/fixtures.ts'
import { expectNoSession } from './kept-by-browser.ts'

const cancelled = 'Sign-in was cancelled. Please try again.'
const otherMethod = 'An account already exists with this email using a different sign-in method.'
const disabled = 'This account has been disabled'
const network = 'Network error. Please check your connection and try again.'
const unknown = 'An error occurred during sign-in. Please try again or contact support.'

async function openPopup(page: Page): Promise<Page> {
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  return popupOpens
}

async function expectMessage(page: Page, message: string) {
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute('aria-busy')
  await expectNoSession(page)
}

test.beforeEach(({ page }) => page.goto('/login?redirect=%2Fusers'))

test('A8 A4 each way to fail has its message; the next attempt clears it and keeps the redirect', async ({ page }) => {
  const attempts = [
    { message: cancelled, fail: (popup: Page) => popup.close() },
    { message: cancelled, fail: (popup: Page) => popup.getByRole('button', { name: 'Cancel' }).click() },
    {
      message: otherMethod,
      fail: (popup: Page) => popup.getByRole('button', { name: 'password@orbit.example' }).click(),
    },
    { message: disabled, fail: (popup: Page) => popup.getByRole('button', { name: 'disabled@orbit.example' }).click() },
  ]
  for (const { message, fail } of attempts) {
    const popup = await openPopup(page)
    await expect(page.getByRole('alert')).toBeHidden()
    await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await fail(popup)
    await expectMessage(page, message)
    await expect.poll(() => page.context().pages().length).toBe(1)
  }
  const popup = await openPopup(page)
  await expect(page.getByRole('alert')).toBeHidden()
  await popup.getByRole('button', { name: 'super@orbit.example' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page).toHaveURL('/users')
})

test('A8 the window closed before the chooser has come up', async ({ page }) => {
  await page.context().route('**/identity/auth?*', () => {})
  const popup = await openPopup(page)
  await popup.close()
  await expectMessage(page, cancelled)
})

test('A8 a window the browser blocks', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.reload()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expectMessage(page, 'Popup was blocked by your browser. Please allow popups and try again.')
})

test('A8 no network when the button is pressed', async ({ page, context }) => {
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await button.click()
  await expectMessage(page, network)
  await expect.poll(() => context.pages().length).toBe(1)
})

test('A8 a network lost between the choice and the token, and anything else: an error page, no token, a refused code', async ({
  page,
}) => {
  await page.route('**/identity/token', (route) => route.abort('internetdisconnected'))
  await chooseAccount(page, 'super@orbit.example')
  await expectMessage(page, network)
  await page.unroute('**/identity/token')
  for (const { status, body } of [
    { status: 500, body: '<h1>Internal Server Error</h1>' },
    { status: 200, body: '{"hello":"world"}' },
    { status: 400, body: '{"error":"invalid_grant"}' },
  ]) {
    const contentType = body.startsWith('<') ? 'text/html' : 'application/json'
    await page.route('**/identity/token', (route) => route.fulfill({ status, contentType, body }))
    await chooseAccount(page, 'super@orbit.example')
    await expectMessage(page, unknown)
    await page.unroute('**/identity/token')
    await page.goto('/login')
    await expect(page.getByRole('alert')).toBeHidden()
  }
})
