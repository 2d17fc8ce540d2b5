import { holdAnswer } from '#platform/hold-answer.ts'
import { expect, test } from '#platform/staff-test.ts'
import { watchProtectedParts } from './watch-screens.ts'

const checking = 'Checking your access…'

test.alone(
  'A3 nothing protected shows before it is known that nobody is signed in; settings that cannot be read are said in words',
  async ({ page }) => {
    const seen = await watchProtectedParts(page)
    const settings = await holdAnswer(page, '**/config.json')
    await page.goto('/dashboard-overview')
    await expect(page.getByText(checking)).toBeVisible()
    settings.release()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(seen).toEqual([])

    await test.step('settings that cannot be read can be tried again', async () => {
      await page.unroute('**/config.json')
      let isGone = true
      await page.route('**/config.json', (route) => (isGone ? route.abort() : route.continue()))
      await page.goto('/users')
      await expect(page.getByRole('heading', { name: 'Ground Control could not start' })).toBeVisible()
      await expect(page.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible()
      isGone = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page).toHaveURL('/login?redirect=%2Fusers')
    })
  },
)

test('A3 nothing protected shows before the account is checked and the claim in a fresh token is read', async ({
  page,
}) => {
  const seen = await watchProtectedParts(page)
  const account = await holdAnswer(page, '**/api/v1/accounts/*')
  const token = await holdAnswer(page, '**/identity/token')
  const accountAsked = page.waitForRequest('**/api/v1/accounts/*')
  const tokenAsked = page.waitForRequest('**/identity/token')
  await page.goto('/support')
  await test.step('the account of a signed-in person is checked', async () => {
    await accountAsked
    await expect(page.getByText(checking)).toBeVisible()
    expect(seen).toEqual([])
    account.release()
  })
  await test.step('the claim in a fresh token is read', async () => {
    await tokenAsked
    await expect(page.getByText(checking)).toBeVisible()
    expect(seen).toEqual([])
    token.release()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await expect.poll(() => seen).toContain('Support')
  await expect.poll(() => seen).toContain('Account: Mara Okafor')
})
