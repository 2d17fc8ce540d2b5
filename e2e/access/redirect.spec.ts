import type { Page } from '@playwright/test'
import { expect, test } from '#platform/fixtures.ts'

/** Addresses outside the origin that anything in this browser asked for. */
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

test('A4 a page asked for is returned to after sign-in, with its query and hash', async ({ page, signIn }) => {
  const asked = '/events/evt_1/guests?status=redeemed&search=O%27Hara%20%26%20co&page=2#guest-7'
  await page.goto(asked)
  await expect(page.getByText(`After sign-in you return to ${asked}`)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(asked)
  await signIn()
  await expect(page).toHaveURL(asked)
  await expect(page.getByRole('heading', { name: 'Guest list' })).toBeVisible()
})

test('A4 the way back does not lead to the sign-in page again', async ({ page, signIn }) => {
  await page.goto('/login')
  await page.goto('/users')
  await signIn()
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

for (const unsafe of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
  test(`A4 sign-in with redirect ${unsafe} ends on the overview`, async ({ page, signIn, baseURL }) => {
    const foreign = watchForeignAddresses(page, baseURL)
    await page.goto(asRedirect(unsafe))
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('After sign-in you return to')).toBeHidden()
    await signIn()
    await expect(page).toHaveURL('/dashboard-overview')
    expect(foreign).toEqual([])
  })
}

test('A4 no unsafe redirect takes a signed-in person anywhere but the overview', async ({ page, signIn, baseURL }) => {
  const foreign = watchForeignAddresses(page, baseURL)
  await signIn()
  const unsafe = [
    'https://evil.example',
    'HTTPS:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/users/..//evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'users',
    '',
    '/login',
    '/LOGIN/',
    '/login?redirect=%2F%2Fevil.example',
    '/register',
  ]
  for (const value of unsafe) {
    await page.goto(asRedirect(value))
    await expect(page.getByRole('heading', { name: 'Dashboard Overview' }), value).toBeVisible()
    await expect(page, value).toHaveURL('/dashboard-overview')
  }
  expect(foreign).toEqual([])
})

test('A4 a redirect given twice, or as something else than a text, ends on the overview', async ({ page, signIn }) => {
  await signIn()
  for (const query of ['redirect=%2Fusers&redirect=%2F%2Fevil.example', 'redirect=1', 'redirect={"a":1}', 'redirect']) {
    await page.goto(`/login?${query}`)
    await expect(page, query).toHaveURL('/dashboard-overview')
  }
})
