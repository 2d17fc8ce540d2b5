import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'
import { choose } from './access-page.ts'
import { expectNoSession } from './kept-by-browser.ts'
import { type Call, recordCalls } from './record-calls.ts'
import { setSuperadmin } from './set-superadmin.ts'
import { watchProtectedParts } from './watch-screens.ts'

const asked = '/events/evt_1/guests?page=2'

const refusals = [
  {
    email: 'noclaim@orbit.example',
    code: 1001,
    words:
      'Your account does not have super-admin access. Ask a super-admin to grant it, then sign in again.You were signed out. Code 1001',
    calls: ['authorization_code', 'GET /api/v1/accounts/acc_noclaim', 'refresh_token', 'revocation'],
  },
  {
    email: 'noaccount@orbit.example',
    code: 1002,
    words:
      'We found no account for your sign-in. Ask a super-admin to set one up, then sign in again.You were signed out. Code 1002',
    calls: ['authorization_code', 'GET /api/v1/accounts/acc_noaccount', 'revocation'],
  },
  {
    email: 'outsider@elsewhere.example',
    code: 1004,
    words:
      'That email address does not belong to the staff domain. Sign in with your staff address.You were signed out. Code 1004',
    calls: ['authorization_code', 'revocation'],
  },
] as const

const strangers = [
  { email: 'stranger@evilorbit.example', code: 1004 },
  { email: 'stranger@orbit.example.evil', code: 1004 },
  { email: 'Stranger@Orbit.Example', code: 1002 },
]

const guestList = (page: Page) => page.getByRole('heading', { name: 'Guest list', exact: true })

for (const { email, code, words, calls } of refusals) {
  test(`${email} is signed out with code ${code} and sees nothing protected`, { tag: ['@A3', '@A6'] }, async ({
    page,
  }) => {
    const seen = await watchProtectedParts(page)
    await page.goto(asked)
    const made = recordCalls(page)
    await choose(page, email)
    await expectRefused(page, code, words)
    // The checks run in order, and stop at the first that fails.
    await expect.poll(() => namesOf(made)).toEqual(calls)
    await page.reload()
    await expectRefused(page, code, words)
    expect(seen).toEqual([])
  })
}

test('the email domain is checked first, whether or not there is an account', { tag: ['@A6', '@A7'] }, async ({
  page,
  platform,
}) => {
  await page.goto(asked)
  for (const { email, code } of strangers) {
    await platform.pool.query(
      "insert into identity.users (account_id, email, name, method) values ('acc_stranger', $1, 'Sam Stranger', 'google')",
      [email],
    )
    await choose(page, email)
    await expect(page.getByRole('alert'), email).toContainText(`Code ${code}`)
    await platform.pool.query("delete from identity.users where account_id = 'acc_stranger'")
  }
})

test('without account and claim the missing account is the reason', { tag: '@A6' }, async ({ page, platform }) => {
  await page.goto(asked)
  await setSuperadmin(platform, 'acc_noaccount', false)
  await choose(page, 'noaccount@orbit.example')
  await expect(page.getByRole('alert')).toContainText('Code 1002')
  await setSuperadmin(platform, 'acc_noaccount', true)
})

test('a claim granted since the sign-in counts, because the token is refreshed', { tag: '@A6' }, async ({
  page,
  platform,
}) => {
  await page.goto(asked)
  await page.route('**/api/v1/accounts/*', async (route) => {
    await setSuperadmin(platform, 'acc_noclaim', true)
    await route.fallback()
  })
  await choose(page, 'noclaim@orbit.example')
  await expect(guestList(page)).toBeVisible()
  await setSuperadmin(platform, 'acc_noclaim', false)
})

test('an account call without an answer is code 1003', { tag: '@A6' }, async ({ page }) => {
  await page.goto(asked)
  await page.route('**/api/v1/accounts/*', (route) => route.abort())
  const revoked = page.waitForRequest('**/identity/token/revocation')
  await choose(page, 'super@orbit.example')
  await expect(page.getByRole('alert')).toContainText('Code 1003')
  await revoked
})

test('an account that cannot be loaded is code 1003 until it loads', { tag: '@A6' }, async ({ page, platform }) => {
  await page.goto(asked)
  const made = recordCalls(page)
  await platform.pool.query('alter table accounts rename to accounts_away')
  await choose(page, 'super@orbit.example')
  await expectRefused(
    page,
    1003,
    'Something went wrong while loading your account. Wait a moment and sign in again. If it keeps happening, contact support.You were signed out. Code 1003',
  )
  const calls = ['authorization_code', 'GET /api/v1/accounts/acc_super', 'revocation']
  await expect.poll(() => namesOf(made)).toEqual(calls)
  await platform.pool.query('alter table accounts_away rename to accounts')
  await choose(page, 'super@orbit.example')
  await expect(page).toHaveURL(asked)
  await expect(guestList(page)).toBeVisible()
})

async function expectRefused(page: Page, code: number, words: string) {
  await expect(page.getByRole('alert')).toHaveText(words)
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('redirect'), searchParams.get('error')]).toEqual(['/login', asked, String(code)])
  await expectNoSession(page)
}

const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name)
