import { chooseAccount, expect, test } from '#platform/fixtures.ts'
import { accountMenu, signInButton } from './access-page.ts'

test('the keyboard alone opens one chooser and then the console', { tag: '@A2' }, async ({ page }) => {
  await page.goto('/users')
  await expect(page.getByRole('main').getByRole('button')).toHaveText('Continue with Google')
  await page.keyboard.press('Tab')
  await expect(signInButton(page)).toBeFocused()
  const popupOpens = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const popup = await popupOpens
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await expect(popup.getByRole('button', { name: /@/ })).toHaveCount(7)
  await expect(popup.getByRole('button', { name: 'super@orbit.example' })).toBeFocused()

  await expect(page.getByText('Continue in the popup window.')).toBeVisible()
  await expect(signInButton(page)).toHaveAttribute('aria-busy', 'true')
  await signInButton(page).click()
  expect(page.context().pages()).toHaveLength(2)

  await popup.keyboard.press('Tab')
  await expect(popup.getByRole('button', { name: 'second@orbit.example' })).toBeFocused()
  await popup.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(accountMenu(page, 'Jonas Lindqvist')).toBeVisible()
  await expect.poll(() => page.context().pages().length).toBe(1)
})

test('sign-in requests calendar access and loads nothing of Firebase', { tag: '@A2' }, async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto('/users')
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('/identity/auth?'))
  const popupOpens = page.waitForEvent('popup')
  await signInButton(page).click()
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('scope')?.split(' ')).toContain('calendar')
  const popup = await popupOpens
  await expect(popup.getByText('see and change your calendar')).toBeVisible()
  await popup.getByRole('button', { name: 'super@orbit.example' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()

  expect([...scripts].filter((address) => address.includes('oidc-identity'))).toHaveLength(1)
  const textOf = async (address: string) => (await page.request.get(address)).text()
  expect(await textOf('/')).not.toMatch(/fire/i)
  const marks = /identitytoolkit|securetoken|firebaseinstallations|firestore\.googleapis/
  for (const address of scripts) expect(marks.exec(await textOf(address))?.[0], address).toBeUndefined()
})

test('the session survives a reload that loses a refreshed token', { tag: '@A2' }, async ({ page, signIn }) => {
  await page.goto('/users')
  await signIn()
  // Entering forces a refresh. The page is left after the provider exchanged the token, before the answer arrives.
  const statuses: number[] = []
  await page.route('**/identity/token', async (route) => statuses.push((await route.fetch()).status()), { times: 1 })
  await page.reload()
  await expect.poll(() => statuses).toEqual([200])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(accountMenu(page, 'Mara Okafor')).toBeVisible()
  await expect(page).toHaveURL('/users')
})

test(
  'the session survives a restart of the browser',
  { tag: '@A2' },
  async ({ playwright, launchOptions, baseURL }, testInfo) => {
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
    await expect(accountMenu(again, 'Mara Okafor')).toBeVisible()
    await after.close()
  },
)
