import { holdAnswer } from '#platform/answers.ts'
import { expect, test } from '#platform/staff-test.ts'
import { accountMenu, loginHeading } from './access-page.ts'
import { watchProtectedParts } from './watch-screens.ts'

const checking = 'Checking your access…'

test.alone('a stranger sees nothing protected while the settings are read', { tag: '@A3' }, async ({ page }) => {
  const seen = await watchProtectedParts(page)
  const settings = await holdAnswer(page, '**/config.json')
  await page.goto('/dashboard-overview')
  await expect(page.getByText(checking)).toBeVisible()
  settings.release()
  await expect(loginHeading(page)).toBeVisible()
  expect(seen).toEqual([])
})

for (const [what, file] of [
  ['settings', '**/config.json'],
  ['sign-in code', '**/assets/oidc-identity-*'],
] as const) {
  test.alone(`${what} that cannot be read: a message says so, and offers a retry`, { tag: '@A3' }, async ({ page }) => {
    let isGone = true
    await page.route(file, (route) => (isGone ? route.abort() : route.continue()))
    await page.goto('/users')
    await expect(page.getByRole('heading', { name: 'Ground Control couldn’t start' })).toBeVisible()
    await expect(page.getByText('Can’t reach the server. Check your connection and try again.')).toBeVisible()
    isGone = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fusers')
  })
}

test('nothing protected shows before account and claim are checked', { tag: '@A3' }, async ({ page }) => {
  const seen = await watchProtectedParts(page)
  const account = await holdAnswer(page, '**/api/v1/accounts/*')
  const token = await holdAnswer(page, '**/identity/token')
  const accountAsked = page.waitForRequest('**/api/v1/accounts/*')
  const tokenAsked = page.waitForRequest('**/identity/token')
  await page.goto('/support')
  await accountAsked
  await expect(page.getByText(checking)).toBeVisible()
  expect(seen).toEqual([])
  account.release()
  await tokenAsked
  await expect(page.getByText(checking)).toBeVisible()
  expect(seen).toEqual([])
  token.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await expect(accountMenu(page, 'Mara Okafor')).toBeVisible()
  await expect.poll(() => seen).toContain('Support')
  await expect.poll(() => seen).toContain('Account: Mara Okafor')
})
