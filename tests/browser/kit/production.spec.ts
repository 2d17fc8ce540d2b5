import { expect, test } from '#platform/fixtures.ts'
import { goTo, openConsole } from '#platform/open-console.ts'

test.use({ variables: { NODE_ENV: 'production', SEED: 'none' } })

test('A5 in production there is no kit: its address is unknown, and leads to the overview like any other', async ({
  page,
}) => {
  await openConsole(page, '/users')
  await goTo(page, '/kit')
  await expect(page).toHaveURL(/\/dashboard-overview$/)
  await expect(page.getByText('NO EVENTS FOUND FOR THE SELECTED DATE RANGE')).toBeVisible()
})
