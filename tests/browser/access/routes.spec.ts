import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { loginHeading, signInButton } from './access-page.ts'

const inside = [
  { path: '/dashboard-overview', heading: 'Dashboard Overview' },
  { path: '/dashboard', heading: 'Ground Control' },
  { path: '/users', heading: 'Users' },
  { path: '/organizations', heading: 'Organizations' },
  // The sections are an extra. Without them the page is only the specified list.
  { path: '/events', heading: /^(Events|Upcoming Events \(Next 7 Days\))$/ },
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

test.alone('every route of the console asks a stranger to sign in', { tag: ['@A1', '@A4'] }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard-overview')
  for (const path of [...inside.map((each) => each.path), '/kit']) {
    await goTo(page, path)
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await expect(signInButton(page), path).toBeVisible()
    await expect(page, path).toHaveTitle('Login')
  }
})

test.alone('old and unknown paths lead a stranger to the sign-in page', { tag: ['@A1', '@A5'] }, async ({ page }) => {
  // As if typed into the address bar.
  for (const path of ['/login', '/register', '/events/evt_1/nothing', '/%E0%A4%A', '/profile/%ff']) {
    await page.goto(path)
    await expect(loginHeading(page)).toBeVisible()
    await expect(page, path).toHaveURL('/login')
    await expect(page).toHaveTitle('Login')
  }
  for (const path of [...oldSignInPaths, ...unknownPaths]) {
    await goTo(page, path)
    await expect(page, path).toHaveURL('/login')
    await expect(loginHeading(page)).toBeVisible()
  }
})

test('every route opens for staff under its name, even if what it names is missing', { tag: '@A1' }, async ({
  page,
}) => {
  test.slow()
  await openConsole(page, '/users')
  for (const { path, heading } of inside) {
    await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await goTo(page, '/events/evt_1/guests')
  await page.getByRole('link', { name: 'RETURN TO COMMAND' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Remote configuration' })).toBeFocused()
  await expect(page).toHaveURL('/configuration')
})

test('sign-in paths, the bare address and unknown paths lead staff to the overview', { tag: '@A5' }, async ({
  page,
}) => {
  await openConsole(page, '/events/evt_1/nothing')
  await expect(page).toHaveURL('/dashboard-overview')
  for (const path of ['/', '/login', ...oldSignInPaths, ...unknownPaths]) {
    await goTo(page, '/support')
    await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
    await goTo(page, path)
    await expect(page, path).toHaveURL('/dashboard-overview')
    await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  }
})
