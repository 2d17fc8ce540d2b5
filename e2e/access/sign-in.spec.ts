import { chooseAccount, expect, test } from '#platform/fixtures.ts'

test('A2 sign-in is one button: it opens one chooser, asks for the calendar, and opens the console as who is chosen', async ({
  page,
}) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect(page.getByRole('main').getByRole('button')).toHaveText('Continue with Google')
  const popupOpens = page.waitForEvent('popup')
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('/identity/auth?'))
  await button.click()
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('scope')?.split(' ')).toContain('calendar')
  const popup = await popupOpens
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await expect(popup.getByText('see and change your calendar')).toBeVisible()
  await expect(popup.getByRole('button', { name: /@/ })).toHaveCount(7)

  await expect(page.getByText('Continue in the window that has opened.')).toBeVisible()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  expect(page.context().pages()).toHaveLength(2)

  await popup.getByRole('button', { name: 'second@orbit.example' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Jonas Lindqvist' })).toBeVisible()
  await expect.poll(() => page.context().pages().length).toBe(1)
})

test('A2 the session survives a reload, also one in the middle of a refresh, whose answer is lost', async ({
  page,
  signIn,
}) => {
  await page.goto('/users')
  await signIn()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
  await expect(page).toHaveURL('/users')

  // Entering refreshes by force: the provider gives a new token for the old one, and the page goes before it has it.
  const statuses: number[] = []
  await page.route('**/identity/token', async (route) => statuses.push((await route.fetch()).status()), { times: 1 })
  await page.reload()
  await expect.poll(() => statuses).toEqual([200])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
})

test('A2 the session survives a restart of the browser', async ({ playwright, launchOptions, baseURL }, testInfo) => {
  const profile = testInfo.outputPath('profile')
  const openBrowser = () => playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL })

  const before = await openBrowser()
  const first = await before.newPage()
  await first.goto('/users')
  await chooseAccount(first, 'super@orbit.example')
  await expect(first.getByRole('heading', { name: 'Users' })).toBeVisible()
  await before.close()

  const after = await openBrowser()
  const again = await after.newPage()
  await again.goto('/users')
  await expect(again.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
  await after.close()
})
