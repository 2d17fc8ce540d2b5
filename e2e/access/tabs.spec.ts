import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { chooseAccount, expect, test } from '#platform/fixtures.ts'
import { recordCalls } from './record-calls.ts'

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account:/ })

async function signOut(page: Page) {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

test('A2 A11 a second tab is signed in as well; signing out in one signs the other out, in words, with the way back kept', async ({
  page,
  context,
  signIn,
}) => {
  await page.goto('/support')
  await signIn()
  const other = await context.newPage()
  await other.goto('/users?search=ada')
  await expect(other.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
  await signOut(page)
  await expect(other.getByText('You were signed out in another tab.')).toBeVisible()
  await expectNoAxeViolations(other)
  expect(new URL(other.url()).searchParams.get('redirect')).toBe('/users?search=ada')
  await expect(page).toHaveURL('/login')
})

test('A4 A11 signing in in one tab lets the waiting one go on to the page it was asked for', async ({
  page,
  context,
}) => {
  await page.goto('/users')
  const other = await context.newPage()
  await other.goto('/events/evt_1/guests')
  await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible()
  await chooseAccount(page, 'super@orbit.example')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Guest list', exact: true })).toBeVisible()
  await expect(other).toHaveURL('/events/evt_1/guests')
})

test('A9 A11 tabs that refresh their tokens at the same moment all stay signed in', async ({
  page,
  context,
  signIn,
}) => {
  await page.goto('/users')
  await signIn()
  const calls = recordCalls(page)
  const refused: string[] = []
  context.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`)
  })
  const tabs = [page, await context.newPage(), await context.newPage()]
  // Entering a protected page refreshes by force.
  for (const path of ['/users', '/support']) {
    await Promise.all(tabs.map((tab) => tab.goto(path)))
    for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
  }
  expect(refused).toEqual([])
  // They take turns: a token that one tab has used is never sent by another.
  const used = calls.filter(({ name }) => name === 'refresh_token').map(({ refreshToken }) => refreshToken)
  expect(used.length).toBeGreaterThan(1)
  expect(new Set(used).size).toBe(used.length)
})

test('A11 when another person signs in in another tab, nothing of the first one stays', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/support')
  const popupOpens = other.waitForEvent('popup')
  await other.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await popupOpens
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()

  await page.goto('/users')
  await chooseAccount(page, 'super@orbit.example')
  await expect(page.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
  await popup.getByRole('button', { name: 'second@orbit.example' }).click()
  await expect(other.getByRole('button', { name: 'Account: Jonas Lindqvist' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Jonas Lindqvist' })).toBeVisible()
  await expect(page.getByText('Mara Okafor')).toBeHidden()
  await expect(page).toHaveURL('/users')
})

test('A11 signing out in one browser leaves another browser of the same person alone', async ({
  page,
  browser,
  signIn,
}) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await Promise.all([page.goto('/users'), other.goto('/users')])
  await signIn()
  await signIn('super@orbit.example', other)
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await other.reload()
  await expect(accountMenu(other)).toBeVisible()
  await elsewhere.close()
})
