import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const groupsOf = (hasExtras: boolean) => [
  { legend: 'MONITOR', entries: ['Overview', 'Ground Control'] },
  { legend: 'LOOKUP', entries: ['Users', 'Organizations', 'Events'] },
  // In this group only Support works with the specified calls.
  { legend: 'DESK', entries: ['Support', ...(hasExtras ? ['Staff', 'Refunds', 'Audit', 'Configuration'] : [])] },
]

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the first stop of the focus skips to the content', async ({ page }) => {
  await page.goto('/dashboard-overview')
  await expect(page.getByRole('article', { name: 'TOTAL EVENTS' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Period before' })).toBeFocused()
})

test('a change of page moves the focus to its heading, a change of range does not', async ({ page, hasExtras }) => {
  await openConsole(page, '/dashboard-overview')
  const preset = page.getByRole('button', { name: 'Last 7 days' })
  await preset.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=/)
  await expect(preset).toBeFocused()
  await expect(page).toHaveTitle('Dashboard Overview · Ground Control')
  for (const [entry, heading, title] of [
    ['Users', 'Users', 'Users · Ground Control'],
    [
      'Events',
      hasExtras ? 'Events' : 'Upcoming Events (Next 7 Days)',
      'Upcoming Events (Next 7 Days) · Ground Control',
    ],
    ['Ground Control', 'Ground Control', 'Ground Control'],
    ['Overview', 'Dashboard Overview', 'Dashboard Overview · Ground Control'],
  ] as const) {
    await mainNavigation(page).getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused()
    await expect(page).toHaveTitle(title)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Ground Control', exact: true })).toBeFocused()
})

test('the navigation has three groups and marks the page that is open', async ({ page, hasExtras }) => {
  await openConsole(page, '/dashboard-overview')
  const main = mainNavigation(page)
  for (const { legend, entries } of groupsOf(hasExtras)) {
    await expect(main.getByText(legend, { exact: true })).toBeVisible()
    const links = main.getByRole('list', { name: legend }).getByRole('link')
    await expect(links).toHaveCount(entries.length)
    for (const name of entries) await expect(links.filter({ hasText: name })).toBeVisible()
  }
  await expect(main.getByRole('list')).toHaveCount(3)
  await expect(main.locator('[aria-current]')).toHaveText(/^Overview/)
  await expect(main.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await main.getByRole('link', { name: 'Organizations' }).click()
  await expect(page).toHaveURL(/\/organizations$/)
  await expect(main.getByRole('link', { name: 'Organizations' })).toHaveAttribute('aria-current', 'page')
  await expect(main.locator('[aria-current]')).toHaveCount(1)
})

test('a page below an entry marks that entry, and each breadcrumb is a link', async ({ page }) => {
  await openConsole(page, '/events/evt_arena/guests')
  const events = mainNavigation(page).getByRole('link', { name: 'Events' })
  await expect(events).toHaveAttribute('aria-current', 'true')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  const name = 'Low Orbit Orchestra: Stadium of the Sun'
  await expect(trail.getByRole('listitem')).toHaveText(['Lookup', 'Events', name, 'Guests'])
  await expect(trail.locator('[aria-current=page]')).toHaveText('Guests')
  await trail.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/events\/evt_arena$/)
  await expect(trail.getByRole('listitem')).toHaveText(['Lookup', 'Events', name])
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectNoAxeViolations(page)
  await trail.getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test('the account menu opens with the keyboard, names the person, and returns the focus', async ({ page }) => {
  await openConsole(page, '/users')
  const opener = page.getByRole('button', { name: 'Account: Mara Okafor' })
  await expect(opener).toContainText('superadmin')
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await expect(menu).toContainText('super@orbit.example')
  await expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await expectNoAxeViolations(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('the rail folds to icons and stays folded after a reload', async ({ page }) => {
  await openConsole(page, '/users')
  const main = mainNavigation(page)
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await expect(main.getByText('MONITOR', { exact: true })).toHaveCount(0)
  await expectNoAxeViolations(page, '[aria-label="Main"]')
  await page.reload()
  const users = main.getByRole('link', { name: 'Users', exact: true })
  await expect(users).toBeVisible()
  await expect(users).toHaveText('')
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible()
  await users.hover()
  await expect(page.locator('[data-base-ui-portal]').getByText('Users', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Expand navigation' }).click()
  await expect(main.getByText('MONITOR', { exact: true })).toBeVisible()
})
