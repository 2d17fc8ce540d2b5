import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { answerWithFailure, statsCalls } from '#platform/stats-calls.ts'

test.alone('the system poll says in words how API, sign-in, figures and organizations are doing', async ({ page }) => {
  await page.clock.install()
  await openConsole(page, '/dashboard-overview')
  const poll = page.getByRole('list', { name: 'System poll' }).getByRole('listitem')
  await expect(poll).toHaveCount(4)
  await expect(poll.nth(0)).toHaveText(/^API (GO \d+ ms|HOLD \d\.\d s)$/)
  await expect(poll.nth(1)).toHaveText(/^AUTH GO (59|60) min left$/)
  await expect(poll.nth(2)).toHaveText(/^STATS GO T\+0:\d\d of 2:00$/)
  await expect(poll.nth(3)).toHaveText(/^ORGS (not loaded|HOLD loading|GO T\+0:\d\d of 5:00)$/)
  await page.clock.fastForward('02:05')
  await expect(poll.nth(2)).toHaveText(/^STATS HOLD T\+2:\d\d of 2:00$/)
  await page.keyboard.press('r')
  await expect(poll.nth(2)).toHaveText(/^STATS GO T\+0:\d\d of 2:00$/)
})

test('figures that were never read, or cannot be, are said to be so', async ({ page }) => {
  await page.route(statsCalls, answerWithFailure)
  await openConsole(page, '/users')
  const stats = page.getByRole('list', { name: 'System poll' }).getByRole('listitem').nth(2)
  await expect(stats).toHaveText('STATS not loaded')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(stats).toHaveText('STATS NO GO')
})

test('an answer that takes more than a second puts the API on HOLD', async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  const poll = page.getByRole('list', { name: 'System poll' }).getByRole('listitem')
  // While the first answers are on their way there is nothing to refresh.
  await expect(poll.nth(2)).toHaveText(/^STATS GO/)
  await page.route(statsCalls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await route.continue()
  })
  await page.keyboard.press('r')
  await expect(poll.nth(0)).toHaveText(/^API HOLD \d+\.\d s$/)
})
