import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { answerWithFailure, statsCalls } from '#platform/stats-calls.ts'

const remoteConfig = '**/api/v1/admin/remote-config'
const nextDoors = '**/api/v1/admin/next-doors'

test('K2 what the shell says without answers: defaults for the switches, no doors, no figures, the banner of an outage; a slow answer puts the API on HOLD', {
  tag: '@extras',
}, async ({ page }) => {
  test.slow()
  const features = page.getByRole('list', { name: 'Features' }).getByRole('listitem')
  const poll = page.getByRole('list', { name: 'System poll' }).getByRole('listitem')
  const stats = poll.nth(2)
  await page.route(statsCalls, answerWithFailure)
  await test.step('while remote configuration cannot be read the defaults count: refunds are off; without doors ahead their place stays empty', async () => {
    await page.route(remoteConfig, answerWithFailure)
    await page.route(nextDoors, (route) => route.fulfill({ json: { next: null } }))
    const doorsAsked = page.waitForResponse(nextDoors)
    await openConsole(page, '/users')
    await doorsAsked
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
    await expect(features).toHaveText(['Transfers on', 'Refunds off', 'Comps on'])
    await expect(page.getByText('Next doors')).toHaveCount(0)
    await expect(stats).toHaveText('STATS not loaded')
  })
  await test.step('values of the wrong kind are left out, and unknown ones do no harm; nor do doors that cannot be read', async () => {
    await page.unroute(remoteConfig)
    await page.route(remoteConfig, (route) =>
      route.fulfill({
        json: { values: { enable_ticket_refunds: 'yes', enable_comp_tickets: false, enable_time_travel: true } },
      }),
    )
    await page.unroute(nextDoors)
    await page.route(nextDoors, (route) => route.fulfill({ status: 404, json: {} }))
    const doorsAsked = page.waitForResponse(nextDoors)
    await page.reload()
    await doorsAsked
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect(features).toHaveText(['Transfers on', 'Refunds off', 'Comps off'])
    await expect(page.getByText('Next doors')).toHaveCount(0)
  })
  await test.step('figures that were never read, or cannot be, are said to be so', async () => {
    await expect(stats).toHaveText('STATS not loaded')
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(stats).toHaveText('STATS NO GO')
  })
  await test.step('the banner of an outage has no accessibility violations, and its words are announced', async () => {
    await page.unroute(statsCalls)
    await page.route('**/healthz', (route) => route.abort())
    await page.route(statsCalls, (route) => route.abort())
    await page.keyboard.press('r')
    const status = page.getByRole('status').filter({ hasText: 'The server cannot be reached.' })
    await expect(status).toBeVisible()
    await expect(status.getByRole('button', { name: 'Try now' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.unroute('**/healthz')
    await page.unroute(statsCalls)
    // Unless it found out by itself before the button could be pressed.
    await Promise.any([
      status.getByRole('button', { name: 'Try now' }).click({ timeout: 10_000 }),
      status.waitFor({ state: 'hidden', timeout: 35_000 }),
    ])
    await expect(status).toBeHidden()
    // While the first answers are on their way there is nothing to refresh.
    await expect(stats).toHaveText(/^STATS GO/)
  })
  await test.step('an answer that takes more than a second puts the API on HOLD', async () => {
    await page.route(statsCalls, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      await route.continue()
    })
    await page.keyboard.press('r')
    await expect(poll.nth(0)).toHaveText(/^API HOLD \d+\.\d s$/)
  })
})
