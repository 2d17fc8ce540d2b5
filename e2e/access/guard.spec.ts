import { chooseAccount, expect, test } from '#platform/fixtures.ts'
import { holdAnswer } from './hold-answer.ts'
import { watchProtectedParts } from './watch-screens.ts'

const checking = 'Checking your access…'

test('A3 nothing protected shows before it is known that nobody is signed in', async ({ page }) => {
  const seen = await watchProtectedParts(page)
  const settings = await holdAnswer(page, '**/config.json')
  await page.goto('/dashboard-overview')
  await expect(page.getByText(checking)).toBeVisible()
  settings.release()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(seen).toEqual([])
})

test('A3 nothing protected shows before the account is checked and the claim in a fresh token is read', async ({
  page,
  signIn,
}) => {
  await page.goto('/users')
  await signIn()
  await test.step('the account of a signed-in person is checked', async () => {
    const seen = await watchProtectedParts(page)
    const account = await holdAnswer(page, '**/api/v1/accounts/*')
    await page.goto('/support')
    await expect(page.getByText(checking)).toBeVisible()
    expect(seen).toEqual([])
    account.release()
    await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
    expect(seen).toContain('Support')
    expect(seen).toContain('Account: Mara Okafor')
  })
  await page.goto('about:blank')
  await test.step('the claim in a fresh token is read', async () => {
    const seen = await watchProtectedParts(page)
    const token = await holdAnswer(page, '**/identity/token')
    await page.goto('/support')
    await expect(page.getByText(checking)).toBeVisible()
    expect(seen).toEqual([])
    token.release()
    await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
  })
})

test('settings that cannot be read are said in words, and can be tried again', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort(), { times: 1 })
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'Ground Control could not start' })).toBeVisible()
  await expect(page.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fusers')
})

test('A3 A6 whoever is refused never sees a protected screen', async ({ page }) => {
  const seen = await watchProtectedParts(page)
  await page.goto('/dashboard-overview')
  await chooseAccount(page, 'noclaim@orbit.example')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(seen).toEqual([])
})
