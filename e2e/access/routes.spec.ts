import { expect, test } from '#platform/fixtures.ts'

const inside = [
  { path: '/dashboard-overview', heading: 'Dashboard Overview' },
  { path: '/dashboard', heading: 'Ground Control' },
  { path: '/users', heading: 'Users' },
  { path: '/organizations', heading: 'Organizations' },
  { path: '/events', heading: 'Upcoming Events (Next 7 Days)' },
  { path: '/events/evt_1', heading: 'Event' },
  { path: '/events/evt_1/guests', heading: 'Guest list' },
  { path: '/support', heading: 'Support' },
  { path: '/profile/acc_1', heading: 'Profile' },
  { path: '/staff/acc_1', heading: 'Staff member' },
  { path: '/organization/org_1', heading: 'Organization' },
]
const oldSignInPaths = ['/email-login', '/register', '/forget-password', '/verification']
const unknownPaths = ['/nothing-here', '/events/evt_1/nothing']

test('A1 the sign-in page is public and titled Login', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

for (const { path } of inside) {
  test(`A1 A4 ${path} asks a stranger to sign in first`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await expect(page).toHaveTitle('Login')
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  })
}

test('A1 every route of the console opens for staff', async ({ page, signIn }) => {
  test.slow()
  await signIn()
  for (const { path, heading } of inside) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('A5 the bare address asks a stranger to sign in for the overview', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard-overview')
})

test('A5 old sign-in paths and unknown paths lead a stranger to the sign-in page', async ({ page }) => {
  for (const path of [...oldSignInPaths, ...unknownPaths]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/login')
  }
})

test('A5 sign-in paths, the bare address and unknown paths lead staff to the overview', async ({ page, signIn }) => {
  test.slow()
  await signIn()
  for (const path of ['/', '/login', ...oldSignInPaths, ...unknownPaths]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/dashboard-overview')
  }
})

test('the kit is there in development, for staff', async ({ page, signIn }) => {
  await page.goto('/kit')
  await expect(page).toHaveURL('/login?redirect=%2Fkit')
  await signIn()
  await expect(page).toHaveURL('/kit')
  await expect(page).toHaveTitle('Kit · Ground Control')
})
