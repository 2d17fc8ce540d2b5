import { setSuperadmin } from '#access/set-superadmin.ts'
import { holdAnswer, tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { confirmGrant, consoleOfJonas, openJonas } from './staff-page.ts'

test('the staff list leads to a person and to their audit trail', { tag: '@X5' }, async ({ page }) => {
  await openConsole(page, '/staff')
  const row = page.getByRole('row', { name: /Jonas Lindqvist/ })
  await expect(row).toContainText('SUPER-ADMIN')
  await expectNoAxeViolations(page)
  const trail = row.getByRole('link', { name: /30 days/ })
  await expect(trail).toHaveAttribute('href', /^\/audit\?person=acc_second&from=\d{4}-\d\d-\d\d$/)
  await page.getByRole('link', { name: /Jonas Lindqvist/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jonas Lindqvist' })).toBeFocused()
})

test('a revoked colleague is refused at their next call, with the reason in the history', { tag: '@X5' }, async ({
  page,
  platform,
  browser,
  baseURL,
}) => {
  const jonas = await consoleOfJonas(browser, baseURL)
  try {
    const { claim, save, reason } = await openJonas(page)
    await claim.click()
    await expect(page.getByRole('region', { name: 'What will be sent' })).toContainText('"superadmin": false')
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await reason.fill('Left the desk')
    await expectNoAxeViolations(page)
    await save.click()
    await expect(page.getByText('NO ACCESS')).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Mara Okafor: Left the desk')
    const signIn = jonas.getByRole('button', { name: 'Continue with Google' })
    // His console may make a call before the link can be pressed.
    await Promise.any([jonas.getByRole('link', { name: 'Events', exact: true }).click(), signIn.waitFor()])
    await expect(signIn).toBeVisible()
  } finally {
    await setSuperadmin(platform, 'acc_second', true)
    await jonas.context().close()
  }
})

test('claims are added together, and a colleague’s change in between is kept', { tag: '@X5' }, async ({
  page,
  platform,
}) => {
  try {
    await setSuperadmin(platform, 'acc_second', false)
    const { claim, save, reason } = await openJonas(page)
    await claim.click()
    await page.getByRole('button', { name: 'Add claim' }).click()
    const name = page.getByRole('textbox', { name: 'Claim name' })
    await name.fill('sub')
    await name.press('Enter')
    await expect(page.getByText('This name is reserved for the sign-in token.')).toBeVisible()
    await name.fill('night_desk')
    await name.press('Enter')
    await expect(page.getByRole('button', { name: 'Add claim' })).toBeFocused()
    await expect(page.getByText('2 changes not saved')).toBeVisible()
    await reason.fill('Back again')
    // If the page reloaded the person, it would notice the change first.
    const reading = await holdAnswer(page, '**/api/v1/admin/staff/acc_second')
    await platform.pool.query(`update account_claims set claims = '{"beta": true}' where account_id = 'acc_second'`)
    await save.click()
    await confirmGrant(page)
    reading.release()
    await expect(page.getByRole('alert')).toContainText('Someone else changed these claims.')
    await expect(page.getByRole('switch', { name: 'beta' })).toBeChecked()
    await save.click()
    await confirmGrant(page)
    await expect(page.getByText('ACTIVE', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' }).getByText('Back again')).toHaveCount(2)
  } finally {
    await setSuperadmin(platform, 'acc_second', true)
  }
})

test('a grant has an end date that can be set, seen and removed', { tag: '@F11' }, async ({ page, platform }) => {
  try {
    await setSuperadmin(platform, 'acc_second', false)
    const { claim, save, reason } = await openJonas(page)
    await claim.click()
    await page.getByRole('button', { name: 'In 8 hours' }).click()
    await reason.fill('Covers the weekend desk')
    await expectNoAxeViolations(page)
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Make Jonas Lindqvist a super-admin?' })
    await expect(dialog.getByText('Covers the weekend desk')).toBeVisible()
    await expectNoAxeViolations(page)
    await confirmGrant(page)
    const header = page.getByRole('main').getByText(/^until /)
    await expect(header).toBeVisible()
    await page.getByRole('button', { name: 'No end' }).click()
    await reason.fill('Stays')
    await save.click()
    await expect(header).toBeHidden()
    await expect(page.getByRole('region', { name: 'History' }).getByText('superadmin ends')).toHaveCount(2)
  } finally {
    await setSuperadmin(platform, 'acc_second', true)
  }
})

test('an ended grant is shown as ended, with the reason', { tag: '@F11' }, async ({ page, platform }) => {
  try {
    await platform.pool.query(
      `update account_claims set superadmin_until = clock_timestamp() where account_id = 'acc_second'`,
    )
    await openJonas(page)
    await expect(page.getByText('NO ACCESS', { exact: true })).toBeVisible()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText('The platform (ended grants): The end date was reached.')
  } finally {
    await setSuperadmin(platform, 'acc_second', true)
  }
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('own claims and those of the last super-admin are locked', { tag: '@X5' }, async ({ page }) => {
    await openConsole(page, '/staff/acc_super')
    await expect(page.getByText('These are your own claims.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'superadmin' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save claims' })).toHaveCount(0)
    await expectNoAxeViolations(page, 'main')
    await expectNoSidewaysScroll(page)
    // The viewer is a super-admin too, so the platform must report another person as the last one.
    await page.route('**/api/v1/admin/staff/acc_second', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), isLastSuperAdmin: true } })
    })
    await goTo(page, '/staff/acc_second')
    await expect(page.getByText('This is the last super-admin.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'superadmin' })).toBeDisabled()
    await expect(page.getByRole('switch', { name: 'support' })).toBeEnabled()
    expect(await smallTargets(page, 44)).toEqual([])
  })

  test('a missing person and an unreadable staff list have messages', { tag: '@X5' }, async ({ page }) => {
    await openConsole(page, '/staff/acc_nobody_at_all')
    await expect(page.getByText('No such person')).toBeVisible()
    const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-staff-1' }
    await page.route('**/api/v1/admin/staff', (route) => route.fulfill({ status: 500, json: problem }))
    await goTo(page, '/staff')
    await expect(page.getByText('Couldn’t load the staff list')).toBeVisible()
    await expect(page.getByText('req-staff-1')).toBeVisible()
    await page.unroute('**/api/v1/admin/staff')
    await tryAgain(page, page.getByRole('link', { name: /Noor Claimless/ }))
    await expectNoSidewaysScroll(page)
  })
})
