import type { Page } from '@playwright/test'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { loginHeading, signOut } from './access-page.ts'

/** Addresses outside the origin that this browser requested. */
function watchForeignAddresses(page: Page, origin: string | undefined): readonly string[] {
  const foreign: string[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).origin !== origin) foreign.push(request.url())
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin) foreign.push(frame.url())
  })
  page.on('dialog', (dialog) => {
    foreign.push(dialog.message())
    void dialog.dismiss()
  })
  return foreign
}

const asRedirect = (value: string) => `/login?redirect=${encodeURIComponent(value)}`

const unsafe = ['https://evil.example/', '//evil.example', 'javascript:alert(1)']

const strange = [
  { query: asRedirect('/\\evil.example'), what: 'a host behind a backslash' },
  { query: asRedirect('/\t/evil.example'), what: 'a host behind a tab' },
  { query: asRedirect('%2F%2Fevil.example'), what: 'a host encoded twice' },
  { query: asRedirect('/login?redirect=%2F%2Fevil.example'), what: 'the sign-in page itself' },
  { query: '/login?redirect=%2Fusers&redirect=%2F%2Fevil.example', what: 'two at once' },
  { query: '/login?redirect={"a":1}', what: 'no text' },
]

test.alone(
  'sign-in returns to the requested page, with its query and hash',
  { tag: '@A4' },
  async ({ page, signIn }) => {
    const asked = '/events/evt_1/guests?status=redeemed&search=O%27Hara+%26+co&page=2#guest-7'
    const guestList = page.getByRole('heading', { name: 'Guest list', exact: true })
    await page.goto('/login')
    await page.goto(asked)
    await expect(page.getByText(`After sign-in you return to ${asked}`)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(asked)
    await signIn()
    await expect(page).toHaveURL(asked)
    await expect(guestList).toBeVisible()
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await page.goBack()
    await expect(guestList).toBeVisible()
  },
)

test.alone(
  'sign-in with an unsafe redirect ends on the overview',
  { tag: '@A4' },
  async ({ page, signIn, baseURL }) => {
    test.slow()
    await page.goto('/login')
    const foreign = watchForeignAddresses(page, baseURL)
    for (const redirect of unsafe) {
      await expect(loginHeading(page)).toBeVisible()
      await goTo(page, asRedirect(redirect))
      await expect(page).toHaveURL(/redirect=/)
      await expect(page.getByText('After sign-in you return to'), redirect).toBeHidden()
      await signIn()
      await expect(page, redirect).toHaveURL('/dashboard-overview')
      await signOut(page)
    }
    expect(foreign).toEqual([])
  },
)

test('a strange redirect leads a signed-in person to the overview', { tag: '@A4' }, async ({ page, baseURL }) => {
  await openConsole(page, '/support')
  const foreign = watchForeignAddresses(page, baseURL)
  for (const { query, what } of strange) {
    // Leaves the overview first, so that only the redirect can lead back to it.
    await goTo(page, '/support')
    await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
    await goTo(page, query)
    await expect(page.getByRole('heading', { name: 'Dashboard Overview' }), what).toBeVisible()
    await expect(page, what).toHaveURL('/dashboard-overview')
  }
  expect(foreign).toEqual([])
})
