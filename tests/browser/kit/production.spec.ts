import { expect, test } from '#platform/fixtures.ts'
import { goTo, openConsole } from '#platform/open-console.ts'

test.use({ variables: { NODE_ENV: 'production', SEED: 'none' } })

test('in production the kit is an unknown address that leads to the overview', { tag: '@A5' }, async ({ page }) => {
  await openConsole(page, '/users')
  await goTo(page, '/kit')
  await expect(page).toHaveURL(/\/dashboard-overview$/)
  await expect(page.getByText('NO EVENTS FOUND FOR THE SELECTED DATE RANGE')).toBeVisible()
})
