import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

test.alone('a new person sees first steps until they dismiss them', async ({ page, platform }) => {
  await platform.pool.query('delete from watched_organizations')
  await openConsole(page, '/dashboard-overview')
  const card = page.getByRole('note').filter({ hasText: 'New here?' })
  await expect(card).toContainText('Choose the organizations you look after')
  await expect(card).toContainText('Press ? for the keyboard shortcuts.')
  await expectNoAxeViolations(page)
  await card.getByRole('link', { name: 'Choose organizations' }).click()
  await expect(page).toHaveURL('/events?manage=true')
  await expect(card).toHaveCount(0)
  await openConsole(page, '/dashboard')
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Ground Control' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test.alone('keyboard shortcuts are not mentioned without a keyboard', async ({ page, platform }) => {
  await platform.pool.query('delete from watched_organizations')
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, '/dashboard-overview')
  const card = page.getByRole('note').filter({ hasText: 'New here?' })
  await expect(card).toContainText('Choose the organizations you look after')
  await expect(card).not.toContainText('Press ?')
})
