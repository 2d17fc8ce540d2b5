import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const inside = [
  { path: '/dashboard-overview', heading: 'Dashboard Overview' },
  { path: '/dashboard', heading: 'Ground Control' },
  { path: '/users', heading: 'Users' },
  { path: '/organizations', heading: 'Organizations' },
  { path: '/events', heading: 'Upcoming Events (Next 7 Days)' },
  { path: '/events/evt_1', heading: 'Event' },
  { path: '/events/evt_1/guests', heading: 'Guest list' },
  { path: '/support', heading: 'Support' },
  { path: '/staff', heading: 'Staff' },
  { path: '/profile/acc_1', heading: 'Profile' },
  { path: '/staff/acc_1', heading: 'Staff member' },
  { path: '/organization/org_1', heading: 'Organization' },
  { path: '/attention', heading: 'Needs attention' },
  { path: '/refunds', heading: 'Refunds' },
  { path: '/refunds/re_1', heading: 'Refund' },
  { path: '/audit', heading: 'Audit' },
  { path: '/configuration', heading: 'Remote configuration' },
]
const oldSignInPaths = ['/email-login', '/register', '/forget-password', '/verification']
const unknownPaths = ['/nothing-here', '/events/evt_1/nothing']

test.alone(
  'A1 A4 A5 only the sign-in page is public: every other route asks a stranger to sign in, and remembers where to',
  async ({ page }) => {
    test.slow()
    await page.goto('/login')
    await expect(page).toHaveTitle('Login')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    for (const { path } of inside) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Continue with Google' }), path).toBeVisible()
      await expect(page, path).toHaveTitle('Login')
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    }
    await page.goto('/')
    await expect(page).toHaveURL('/login?redirect=%2Fdashboard-overview')
  },
)

test.alone('A5 old sign-in paths and unknown paths lead a stranger to the sign-in page', async ({ page }) => {
  for (const path of [...oldSignInPaths, ...unknownPaths]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/login')
  }
})

test('A1 every route of the console opens for staff under its own name, also where what it names does not exist', async ({
  page,
}) => {
  await openConsole(page, '/dashboard-overview')
  for (const { path, heading } of inside) {
    // As a link does: the console itself goes there, without being loaded again.
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await openConsole(page, '/events/evt_1/guests')
  await page.getByRole('link', { name: 'RETURN TO COMMAND' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeFocused()
  await expect(page).toHaveURL('/dashboard-overview')
})

test('A5 sign-in paths, the bare address and unknown paths lead staff to the overview', async ({ page }) => {
  test.slow()
  for (const path of ['/', '/login', ...oldSignInPaths, ...unknownPaths]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/dashboard-overview')
  }
})

test.alone('the kit is there in development, for staff', async ({ page, signIn }) => {
  await page.goto('/kit')
  await expect(page).toHaveURL('/login?redirect=%2Fkit')
  await signIn()
  await expect(page).toHaveURL('/kit')
  await expect(page).toHaveTitle('Kit · Ground Control')
})
