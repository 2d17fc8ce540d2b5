import { expect, test } from '#platform/fixtures.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { named } from './screens.ts'

test.use({ variables: { SEED: 'tiny', DEMO_LIVE: 'off' } })
test.describe.configure({ mode: 'default', timeout: 240_000 })

const widths = { desk: 1440, phone: 390 }

for (const [at, [device, width]] of Object.entries(widths).entries()) {
  test(`a screen reader gets names and order of every screen on a ${device}`, { tag: ['@H9', '@extras'] }, async ({
    page,
    platform,
    boxOffice,
  }) => {
    const { eventId, orgId, accountId, paymentId, caseId, refundId, jobId } = await named(
      'Ada Lovelace',
      50 + at,
      platform,
      boxOffice,
    )
    const screens = {
      ...{ overview: '/dashboard-overview', events: '/events', refunds: '/refunds', jobs: '/jobs', audit: '/audit' },
      ...{ configuration: '/configuration', staff: '/staff', 'new-case': '/support?new=true' },
      ...{ profile: `/profile/${accountId}`, organization: `/organization/${orgId}?events=all` },
      ...{ event: `/events/${eventId}`, 'guest-list': `/events/${eventId}/guests` },
      ...{ guest: `/events/${eventId}/guests?guest=${accountId}`, purchase: `/purchases/${paymentId}` },
      ...{ refund: `/refunds/${refundId}`, case: `/support?case=${caseId}`, job: `/jobs/${jobId}` },
    }
    await page.setViewportSize({ width, height: 900 })
    await openConsole(page, '/users')
    for (const [name, path] of Object.entries(screens)) {
      await test.step(path, async () => {
        await goTo(page, path)
        await page.locator('main h1').waitFor()
        const shown = page.locator(name === 'guest' || name === 'new-case' ? '[role=dialog]' : 'main')
        await expect(shown).toMatchAriaSnapshot({ name: `${device}-${name}.aria.yml` })
      })
    }
  })

  test(`a screen reader gets names and order of every dialog on a ${device}`, { tag: ['@H9', '@extras'] }, async ({
    page,
    platform,
    boxOffice,
  }) => {
    const { eventId, accountId, caseId } = await named('Ada Lovelace', 60 + at, platform, boxOffice)
    await page.setViewportSize({ width, height: 900 })
    await openConsole(page, '/users')
    await boxOffice.ticketType(eventId, { name: 'Guest Pass', price: 0, capacity: 5 })
    const dialogs = {
      'refund-dialog': [`/events/${eventId}/guests?guest=${accountId}`, /^REFUND(?!ED)/, /^Refund \$/],
      'transfer-dialog': [`/events/${eventId}`, 'Transfer tickets', /^Transfer/],
      'comp-dialog': [`/events/${eventId}`, 'Issue comp tickets', /^Issue/],
      'call-off-dialog': [`/events/${eventId}`, 'Call off event…', /^Call off/],
    } as const
    for (const [name, [path, opener, action]] of Object.entries(dialogs)) {
      await test.step(name, async () => {
        await goTo(page, path)
        await page.getByRole('button', { name: opener }).first().click()
        const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: action }) })
        await expect(dialog).toMatchAriaSnapshot({ name: `${device}-${name}.aria.yml` })
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })
    }
    await goTo(page, `/support?case=${caseId}`)
    await page.getByRole('button', { name: 'Cc', exact: true }).click()
    await expect(page.locator('[data-composer]')).toMatchAriaSnapshot({ name: `${device}-composer.aria.yml` })
  })
}
