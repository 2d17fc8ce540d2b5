import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { paidBy, panel, personOf } from './profile-page.ts'

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('X3 nobody, a failure and a missing private record are said in words; a profile fits, a finger hits everything, axe finds nothing', async ({
    page,
    platform,
    boxOffice,
  }) => {
    await openConsole(page, '/profile/acc_nobody_of_this_name')
    await expect(page.getByRole('heading', { name: 'No such account' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Search users' })).toBeVisible()

    const lone = await personOf(platform.pool, { name: 'Lone Voss', isPrivate: false })
    await page.route('**/profile', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'Failed', status: 500, code: 'internal', requestId: 'req_of_this_failure' },
      }),
    )
    await goTo(page, `/profile/${lone.id}`)
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
    await expect(page).toHaveURL(`/support?new=true&account=${lone.id}`)

    const person = await personOf(platform.pool, { name: 'Wendeline Papadopoulou-Oyelaran', isV1: true })
    const owner = { name: person.name, email: person.email, accountId: person.id }
    const tickets = Array.from({ length: 12 }, () => ({ owner }))
    const sold = await boxOffice.sell(await boxOffice.event(), { purchaser: owner, tickets })
    await paidBy(platform.pool, sold.paymentId, person)
    await goTo(page, `/profile/${person.id}`)
    await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(12)
    await page.getByRole('button', { name: 'Reveal' }).click()
    await expect(page.getByText(person.email)).toBeVisible()
    await expectNoSidewaysScroll(page)
    // Only the part under the top bar scrolls, however long it is.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    await expectNoAxeViolations(page, 'main')
    expect(await smallTargets(page, 44)).toEqual([])
    await page.getByRole('tab', { name: 'Purchases' }).click()
    await expect(panel(page, 'Night Signal')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
