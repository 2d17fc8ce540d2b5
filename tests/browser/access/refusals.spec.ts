import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'
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

test('A6 A7 A3 each refusal signs out with its code, explained in words, and shows nothing protected; the domain decides first, then the account, then the claim of a fresh token', async ({
  page,
  platform,
}) => {
  test.slow()
  const seen = await watchProtectedParts(page)
  await page.goto(asked)
  for (const { email, code, words, calls } of refusals) {
    await test.step(`${email} is signed out with code ${code}`, async () => {
      const made = recordCalls(page)
      await choose(page, email)
      await expectRefused(page, code, words)
      // The checks come in their order, and none is made that an earlier one has made needless.
      await expect.poll(() => namesOf(made)).toEqual(calls)
    })
  }
  await test.step('the reason outlives a reload', async () => {
    const { code, words } = refusals[2]
    await page.reload()
    await expectRefused(page, code, words)
  })
  await test.step('the whole domain decides first, whether or not there is an account', async () => {
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
  await test.step('the account is checked before the claim: without either it is 1002', async () => {
    await setSuperadmin(platform, 'acc_noaccount', false)
    await choose(page, 'noaccount@orbit.example')
    await expect(page.getByRole('alert')).toContainText('Code 1002')
    await setSuperadmin(platform, 'acc_noaccount', true)
  })
  expect(seen).toEqual([])
  await test.step('a claim granted since the sign-in counts, since the token is refreshed before it is read', async () => {
    await page.route('**/api/v1/accounts/*', async (route) => {
      await setSuperadmin(platform, 'acc_noclaim', true)
      await route.fallback()
    })
    await choose(page, 'noclaim@orbit.example')
    await expect(page.getByRole('heading', { name: 'Guest list', exact: true })).toBeVisible()
    await setSuperadmin(platform, 'acc_noclaim', false)
  })
})

test('A6 an account that cannot be loaded, or gets no answer, is code 1003, and signing in works once it can', async ({
  page,
  platform,
}) => {
  await page.goto(asked)
  await test.step('no answer', async () => {
    await page.route('**/api/v1/accounts/*', (route) => route.abort())
    const revoked = page.waitForRequest('**/identity/token/revocation')
    await choose(page, 'super@orbit.example')
    await expect(page.getByRole('alert')).toContainText('Code 1003')
    await revoked
    await page.unroute('**/api/v1/accounts/*')
  })
  await test.step('a failure', async () => {
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
  })
  await test.step('and once it can be loaded', async () => {
    await platform.pool.query('alter table accounts_away rename to accounts')
    await choose(page, 'super@orbit.example')
    await expect(page).toHaveURL(asked)
    await expect(page.getByRole('heading', { name: 'Guest list', exact: true })).toBeVisible()
  })
})

/** The last refusal goes with the next attempt, so that no code is taken for another's. */
async function choose(page: Page, email: string) {
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await (await popupOpens).getByRole('button', { name: email }).click()
}

async function expectRefused(page: Page, code: number, words: string) {
  await expect(page.getByRole('alert')).toHaveText(words)
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('redirect'), searchParams.get('error')]).toEqual(['/login', asked, String(code)])
  await expectNoSession(page)
}

const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name)
