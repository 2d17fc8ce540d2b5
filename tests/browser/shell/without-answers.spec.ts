import type { Page } from '@playwright/test'
import { answerWithFailure, holdAnswer } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { statsCalls } from '#platform/stats-calls.ts'

const remoteConfig = '**/api/v1/admin/remote-config'
const nextDoors = '**/api/v1/admin/next-doors'

const features = (page: Page) => page.getByRole('list', { name: 'Features' }).getByRole('listitem')
const poll = (page: Page) => page.getByRole('list', { name: 'System poll' }).getByRole('listitem')

/**
 * Waits until the doors are answered, so that their absence means something. Without the live line, which would bring
 * the configured values too.
 */
async function openUsers(page: Page) {
  await page.route('**/api/v1/admin/live*', (route) => route.fulfill({ status: 404 }))
  const configAnswered = page.waitForResponse(remoteConfig)
  const doorsAnswered = page.waitForResponse(nextDoors)
  await openConsole(page, '/users')
  await Promise.all([configAnswered, doorsAnswered])
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
}

test('without remote configuration the defaults apply, and without doors their place is empty', {
  tag: ['@K2', '@extras'],
}, async ({ page }) => {
  await page.route(remoteConfig, answerWithFailure)
  await page.route(nextDoors, (route) => route.fulfill({ json: { next: null } }))
  await openUsers(page)
  await expect(features(page)).toHaveText(['Transfers on', 'Refunds on', 'Comps on'])
  await expect(page.getByText('Next doors')).toHaveCount(0)
})

test('configured values of the wrong kind are left out, and unknown ones do no harm', {
  tag: ['@K2', '@extras'],
}, async ({ page }) => {
  const values = { enable_ticket_refunds: 0, enable_comp_tickets: false, enable_time_travel: true }
  await page.route(remoteConfig, (route) => route.fulfill({ json: { values } }))
  await page.route(nextDoors, (route) => route.fulfill({ status: 404, json: {} }))
  await openUsers(page)
  await expect(features(page)).toHaveText(['Transfers on', 'Refunds on', 'Comps off'])
  await expect(page.getByText('Next doors')).toHaveCount(0)
})

test('the poll names figures and organizations only where they are on the screen', { tag: '@extras' }, async ({
  page,
}) => {
  await page.route(statsCalls, answerWithFailure)
  await openConsole(page, '/users')
  await expect(poll(page).filter({ hasText: /^(STATS|ORGS)/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(poll(page).nth(2)).toHaveText('STATS NO GO')
})

test('the banner of an outage is announced, accessible, and leaves with the outage', { tag: '@extras' }, async ({
  page,
}) => {
  await openConsole(page, '/dashboard-overview')
  await expect(poll(page).nth(2)).toHaveText(/^STATS GO/)
  // All calls, because one good answer would end the outage.
  const calls = /\/(healthz|api\/v1\/(?!admin\/live).*)$/
  await page.route(calls, (route) => route.abort())
  const tryNow = page.getByRole('button', { name: 'Try now' })
  // A press does nothing while calls are still running.
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(page.getByRole('status').filter({ has: tryNow })).toContainText(/reach/, { timeout: 2_000 })
  }).toPass()
  await expectNoAxeViolations(page)
  await page.unroute(calls)
  // The console may notice before the button can be pressed.
  await Promise.any([tryNow.click({ timeout: 10_000 }), tryNow.waitFor({ state: 'hidden', timeout: 35_000 })])
  await expect(tryNow).toBeHidden()
  await expect(poll(page).nth(2)).toHaveText(/^STATS GO/)
})

test('an answer slower than a second puts the API on HOLD', { tag: '@extras' }, async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  await expect(poll(page).nth(2)).toHaveText(/^STATS GO/)
  // All calls, because a quick good answer would show GO again.
  await page.route(/\/api\/v1\/(?!admin\/live)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await route.continue()
  })
  // A press does nothing while the first calls are still running.
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(poll(page).nth(0)).toHaveText(/^API HOLD \d+\.\d s$/, { timeout: 4_000 })
  }).toPass()
})

test('a screen that can’t be fetched shows a message, and appears once it can', {
  tag: ['@H9', '@extras'],
}, async ({ page }) => {
  // From the start, because the console fetches other screens ahead.
  await page.route('**/*audit*', (route) => route.abort())
  await openConsole(page, '/users')
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }))
  await page.evaluate(() => history.pushState(null, '', '/audit'))
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t show this screen' })
  await expect(failed).toContainText('It could not be loaded from the server.')
  const again = failed.getByRole('button', { name: 'Try again' })
  const failure = await holdAnswer(page, '**/*audit*')
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  failure.release()
  await expect(again).not.toHaveAttribute('aria-busy')
  await expectNoAxeViolations(page)
  await page.unroute('**/*audit*')
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameLoad' in window)).toBe(true)
})

test('code that fails to load once is requested again without a message', { tag: ['@H9', '@extras'] }, async ({
  page,
}) => {
  const asked: string[] = []
  // Each file fails the first time.
  await page.route('**/*audit*.js', (route) => {
    const isKnown = asked.includes(route.request().url())
    asked.push(route.request().url())
    return isKnown ? route.fallback() : route.abort()
  })
  await openConsole(page, '/users')
  await page.evaluate(() => {
    history.pushState(null, '', '/audit')
    new MutationObserver(() => {
      if (document.querySelector('main [role="alert"]')) document.title = 'It was said'
    }).observe(document.body, { childList: true, subtree: true })
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  expect(asked.length).toBeGreaterThan(1)
  await expect(page).not.toHaveTitle('It was said')
})

test('a screen of a version removed from the server loads in the newer version', { tag: '@extras' }, async ({
  page,
}) => {
  let isGone = true
  await page.route('**/assets/_staff.audit-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await openConsole(page, '/users')
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.evaluate(() => history.pushState(null, '', '/audit'))
  await expect.poll(() => page.evaluate(() => 'isSameLoad' in window).catch(() => true)).toBe(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
})
