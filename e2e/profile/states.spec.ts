import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openProfile, paidBy, panel, personOf } from './profile-page.ts'

test('X3 nobody, a failure and a missing private record are said in words', async ({ page, platform }) => {
  await openConsole(page, '/profile/acc_nobody_of_this_name')
  await expect(page.getByRole('heading', { name: 'No such account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Search users' })).toBeVisible()

  const person = await personOf(platform.pool, { name: 'Lone Voss', isPrivate: false })
  await page.route('**/profile', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Failed', status: 500, code: 'internal', requestId: 'req_of_this_failure' },
    }),
  )
  await openConsole(page, `/profile/${person.id}`)
  await expect(page.getByRole('heading', { name: 'The profile could not be read' })).toBeVisible()
  await expect(page.getByText('req_of_this_failure')).toBeVisible()
  await page.unroute('**/profile')
  // What somebody changes elsewhere may bring it back first.
  const name = page.getByRole('heading', { level: 1, name: 'Lone Voss' })
  await page.getByRole('button', { name: 'Try again' }).or(name).first().click()
  await expect(name).toBeVisible()
  await expect(panel(page, 'Private record')).toContainText('This account has no private record.')
  await expect(page.getByRole('button', { name: 'Reveal' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await expect(page.getByRole('heading', { name: 'No purchases yet' })).toBeVisible()
  // The way to their cases, and to a new one.
  await page.getByRole('button', { name: 'Support history' }).click()
  await expect(panel(page, 'Support history')).toBeInViewport()
  await panel(page, 'Support history').getByRole('link', { name: 'Open a support case' }).click()
  await expect(page).toHaveURL(`/support?new=true&account=${person.id}`)
})

test('X3 with the specified calls alone there is an account, its record and its tickets, and nothing that is dead', async ({
  page,
  platform,
  boxOffice,
}) => {
  const person = await personOf(platform.pool, { name: 'Sela Roth' })
  const owner = { name: person.name, email: person.email, accountId: person.id }
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: owner, tickets: [{ owner }, { owner, redeemed: true }] })
  await page.route('**/api/v1/admin/**', (route) => route.fulfill({ status: 404, json: {} }))
  await openProfile(page, person, '?tab=activity')
  await expect(page.getByRole('tab')).toHaveText(['Tickets2', 'Purchases1'])
  await expect(page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row')).toHaveCount(2)
  await expect(panel(page, 'Totals')).toContainText('2 across 1 event')
  await expect(panel(page, 'Totals')).toContainText('1 of 2')
  await expect(panel(page, 'Totals')).not.toContainText('$')
  for (const name of ['Support history', 'Change the username', 'Comp to this person']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  const record = panel(page, 'Private record')
  await expect(record).not.toContainText('guests.example')
  await record.getByRole('button', { name: 'Reveal' }).click()
  await expect(record.getByText(person.email)).toBeVisible()
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await expect(panel(page, 'Night Signal').getByRole('button', { name: 'REFUND', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('X3 axe finds nothing on the desk, revealed and hidden, in every tab and in the dialogs', async ({
  page,
  platform,
  boxOffice,
}) => {
  const person = await personOf(platform.pool, {
    name: 'Ada Long-Double-Barrelled-Surname of Somewhere Far',
    isV1: true,
  })
  const owner = { name: person.name, email: person.email, accountId: person.id }
  const sold = await boxOffice.sell(await boxOffice.event(), { purchaser: owner, tickets: [{ owner }, { owner }] })
  await paidBy(platform.pool, sold.paymentId, person)
  await openProfile(page, person)
  await expect(page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'Tickets' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Purchases' })).toBeFocused()
  await expect(panel(page, 'Night Signal')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'Activity').getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Change the username' }).click()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change the username' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('X3 a profile fits, a finger hits everything, and axe finds nothing', async ({ page, platform, boxOffice }) => {
    const person = await personOf(platform.pool, { name: 'Wendeline Papadopoulou-Oyelaran', isV1: true })
    const owner = { name: person.name, email: person.email, accountId: person.id }
    const tickets = Array.from({ length: 12 }, () => ({ owner }))
    const sold = await boxOffice.sell(await boxOffice.event(), { purchaser: owner, tickets })
    await paidBy(platform.pool, sold.paymentId, person)
    await openProfile(page, person)
    await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(12)
    await page.getByRole('button', { name: 'Reveal' }).click()
    await expect(page.getByText(person.email)).toBeVisible()
    await expectNoSidewaysScroll(page)
    // Only the part under the top bar scrolls, however long it is.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    await expectNoAxeViolations(page)
    expect(await smallTargets(page, 44)).toEqual([])
    await page.getByRole('tab', { name: 'Purchases' }).click()
    await expect(panel(page, 'Night Signal')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
