import { tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openProfile, ownerOf, paidBy, panel, personOf } from './profile-page.ts'

test.use({ device: 'phone' })

test('a missing account and an unreadable profile have messages', { tag: '@X3' }, async ({ page, platform }) => {
  await openConsole(page, '/profile/acc_nobody_of_this_name')
  await expect(page.getByRole('heading', { name: 'No such account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Search users' })).toBeVisible()
  const lone = await personOf(platform.pool, { name: 'Lone Voss' })
  const problem = { type: 'about:blank', title: 'Failed', status: 500, code: 'internal', requestId: 'req_profile_1' }
  await page.route('**/profile', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem }),
  )
  await goTo(page, `/profile/${lone.id}`)
  await expect(page.getByRole('heading', { name: 'Couldn’t load this profile' })).toBeVisible()
  await expect(page.getByText('req_profile_1')).toBeVisible()
  await page.unroute('**/profile')
  await tryAgain(page, page.getByRole('heading', { level: 1, name: 'Lone Voss' }))
})

test('an empty profile has a message and leads to a support case', { tag: '@X3' }, async ({ page, platform }) => {
  const lone = await personOf(platform.pool, { name: 'Lone Voss', isPrivate: false })
  await openProfile(page, lone)
  await expect(panel(page, 'Private record')).toContainText('This account has no private record.')
  await expect(page.getByRole('button', { name: 'Reveal' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await expect(page.getByRole('heading', { name: 'No purchases yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Support history' }).click()
  await expect(panel(page, 'Support history')).toBeInViewport()
  await panel(page, 'Support history').getByRole('link', { name: 'New support case' }).click()
  await expect(page).toHaveURL(`/support?new=true&account=${lone.id}`)
})

test('a full profile fits a phone and is accessible', { tag: '@X3' }, async ({ page, platform, boxOffice }) => {
  const person = await personOf(platform.pool, { name: 'Wendeline Papadopoulou-Oyelaran', isV1: true })
  const owner = ownerOf(person)
  const tickets = Array.from({ length: 12 }, () => ({ owner }))
  const sold = await boxOffice.sell(await boxOffice.event(), { purchaser: owner, tickets })
  await paidBy(platform.pool, sold.paymentId, person)
  await openProfile(page, person)
  await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(12)
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await expectNoSidewaysScroll(page)
  // Only the part below the top bar scrolls.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await expectNoAxeViolations(page, 'main')
  expect(await smallTargets(page, 44)).toEqual([])
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await expect(panel(page, 'Night Signal')).toBeVisible()
  await expectNoSidewaysScroll(page)
})
