import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'
import { expectNoSession } from './kept-by-browser.ts'

const cancelled = 'Sign-in was cancelled. Please try again.'
const otherMethod = 'An account already exists with this email using a different sign-in method.'
const disabled = 'This account has been disabled'
const network = 'Network error. Please check your connection and try again.'
const unknown = 'An error occurred during sign-in. Please try again or contact support.'
const blocked = 'Popup was blocked by your browser. Please allow popups and try again.'

const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** What the last attempt said goes with the next one, so that no message is taken for another's. */
async function openPopup(page: Page): Promise<Page> {
  const popupOpens = page.waitForEvent('popup')
  await signInButton(page).click()
  await expect(page.getByRole('alert')).toBeHidden()
  return popupOpens
}

async function expectMessage(page: Page, message: string) {
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(signInButton(page)).not.toHaveAttribute('aria-busy')
  await expectNoSession(page)
  await expect.poll(() => page.context().pages().length).toBe(1)
}

const choices = [
  { message: cancelled, fail: (popup: Page) => popup.close() },
  {
    message: otherMethod,
    fail: (popup: Page) => popup.getByRole('button', { name: 'password@orbit.example' }).click(),
  },
  { message: cancelled, fail: (popup: Page) => popup.getByRole('button', { name: 'Cancel' }).click() },
  { message: disabled, fail: (popup: Page) => popup.getByRole('button', { name: 'disabled@orbit.example' }).click() },
]

const answers = [
  { what: 'an error page', status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  { what: 'no token', status: 200, contentType: 'application/json', body: '{"hello":"world"}' },
  { what: 'a refused code', status: 400, contentType: 'application/json', body: '{"error":"invalid_grant"}' },
]

test('A8 A4 each way to fail has its message; the next attempt clears it and keeps the redirect', async ({
  page,
  context,
}) => {
  test.slow()
  await page.goto('/login?redirect=%2Fusers')
  await test.step('the window closed before the chooser has come up', async () => {
    await context.route('**/identity/auth?*', () => {})
    await (await openPopup(page)).close()
    await expectMessage(page, cancelled)
    await context.unroute('**/identity/auth?*')
  })
  await test.step('a window the browser blocks', async () => {
    const original = await page.evaluateHandle(() => window.open)
    await page.evaluate(() => {
      window.open = () => null
    })
    await signInButton(page).click()
    await expectMessage(page, blocked)
    await page.evaluate((open) => {
      window.open = open
    }, original)
  })
  await test.step('no network when the button is pressed', async () => {
    await context.setOffline(true)
    await signInButton(page).click()
    await expectMessage(page, network)
    await context.setOffline(false)
  })
  for (const { message, fail } of choices) {
    await test.step(`in the chooser: ${message}`, async () => {
      const popup = await openPopup(page)
      await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
      await fail(popup)
      await expectMessage(page, message)
    })
  }
  await test.step('a network lost between the choice and the token', async () => {
    await page.route('**/identity/token', (route) => route.abort('internetdisconnected'))
    await (await openPopup(page)).getByRole('button', { name: 'super@orbit.example' }).click()
    await expectMessage(page, network)
    await page.unroute('**/identity/token')
  })
  for (const { what, ...answer } of answers) {
    await test.step(`anything else: ${what}`, async () => {
      await page.route('**/identity/token', (route) => route.fulfill(answer))
      await (await openPopup(page)).getByRole('button', { name: 'super@orbit.example' }).click()
      await expectMessage(page, unknown)
      await page.unroute('**/identity/token')
    })
  }
  await test.step('and then it works, and leads where it was asked to', async () => {
    await (await openPopup(page)).getByRole('button', { name: 'super@orbit.example' }).click()
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
    await expect(page).toHaveURL('/users')
  })
})
