import { chooseAccount, expect, test } from '#platform/fixtures.ts'

test('A2 A11 sign-in is one button: one chooser, asked for the calendar; the session survives a lost refresh; signing out works by the keyboard and on a phone', async ({
  page,
  signIn,
}) => {
  test.slow()
  const button = page.getByRole('button', { name: 'Continue with Google' })
  const account = page.getByRole('button', { name: 'Account: Jonas Lindqvist' })
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto('/users')
  await test.step('with the keyboard alone it opens one chooser, and the console as who is chosen', async () => {
    await expect(page.getByRole('main').getByRole('button')).toHaveText('Continue with Google')
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    const popupOpens = page.waitForEvent('popup')
    const asked = page.context().waitForEvent('request', (request) => request.url().includes('/identity/auth?'))
    await page.keyboard.press('Enter')
    const { searchParams } = new URL((await asked).url())
    expect(searchParams.get('scope')?.split(' ')).toContain('calendar')
    const popup = await popupOpens
    await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    await expect(popup.getByText('see and change your calendar')).toBeVisible()
    await expect(popup.getByRole('button', { name: /@/ })).toHaveCount(7)
    await expect(popup.getByRole('button', { name: 'super@orbit.example' })).toBeFocused()

    await expect(page.getByText('Continue in the window that has opened.')).toBeVisible()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await button.click()
    expect(page.context().pages()).toHaveLength(2)

    await popup.keyboard.press('Tab')
    await expect(popup.getByRole('button', { name: 'second@orbit.example' })).toBeFocused()
    await popup.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
    await expect(account).toBeVisible()
    await expect.poll(() => page.context().pages().length).toBe(1)
  })
  await test.step('of Firebase, which this console is not set up for, not a byte has come', async () => {
    expect([...scripts].filter((address) => address.includes('oidc-identity'))).toHaveLength(1)
    const textOf = async (address: string) => (await page.request.get(address)).text()
    expect(await textOf('/')).not.toMatch(/fire/i)
    const marks = /identitytoolkit|securetoken|firebaseinstallations|firestore\.googleapis/
    for (const address of scripts) expect(marks.exec(await textOf(address))?.[0], address).toBeUndefined()
  })
  await test.step('the session survives a reload in the middle of a refresh, whose answer is lost', async () => {
    // Entering refreshes by force: the provider gives a new token for the old one, and the page goes before it has it.
    const statuses: number[] = []
    await page.route('**/identity/token', async (route) => statuses.push((await route.fetch()).status()), { times: 1 })
    await page.reload()
    await expect.poll(() => statuses).toEqual([200])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
    await expect(account).toBeVisible()
    await expect(page).toHaveURL('/users')
  })
  await test.step('signing out with the keyboard alone', async () => {
    await account.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: 'Sign out' })
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
  await test.step('a phone signs out from the More sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
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
