import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { offlinePageKept, openDoor } from '#door/door-page.ts'
import { exportedFile } from '#guests/csv/exported-file.ts'
import { card, guestRow, guestsOf, openGuests, openRefund } from '#guests/guest-page.ts'
import { boxOfficeOf } from '#platform/box-office.ts'
import { holdToasts, toasts } from '#platform/hold-toasts.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { type Platform, runPlatform } from '#platform/run-platform.ts'
import { type StaticConsole, staticConsole } from './static-files.ts'
import { watchTrouble } from './trouble.ts'

type Elsewhere = { readonly platform: Platform; readonly site: StaticConsole; readonly stranger: StaticConsole }

const documented = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

/** The documented policy, for a platform at this origin with its own identity provider. */
function policyFor(platform: string): string {
  const section = documented('operations.md').split('## Console as static files')[1] ?? ''
  const policy = /^content-security-policy: (.+)$/m.exec(section)?.[1] ?? ''
  return policy.replaceAll('https://platform.example', platform).replaceAll('https://id.example', platform)
}

/** The documented example, without the field `extras`: the console finds out. */
function configFor(platform: string): unknown {
  const { extras: _, ...example } = JSON.parse(documented('config.example.json'))
  const scope = 'openid offline_access email profile calendar'
  const identity = { provider: 'embedded', issuer: `${platform}/identity`, clientId: 'console', scope }
  return { ...example, apiBase: platform, identity, timeZone: 'UTC' }
}

/** A platform, a console on an origin that it allows, and one on an origin that it doesn't. */
async function beElsewhere(extras: 'on' | 'off'): Promise<Elsewhere> {
  const [site, stranger] = [await staticConsole(), await staticConsole()]
  const platform = await runPlatform(`static_${extras}`, { EXTRAS: extras, CORS_ORIGINS: site.origin })
  const settings = { config: configFor(platform.origin), policy: policyFor(platform.origin) }
  for (const each of [site, stranger]) each.serve(settings)
  return { platform, site, stranger }
}

for (const extras of ['on', 'off'] as const) {
  test.describe(`extras ${extras}`, () => {
    let elsewhere: Elsewhere
    let origin: string | undefined
    // Set late, because it isn't known when beforeAll, which has fixtures too, runs.
    test.use({ baseURL: async ({ browserName: _ }, use) => use(origin) })
    // All tests share one platform.
    test.describe.configure({ mode: 'default' })
    test.beforeAll(async () => {
      test.setTimeout(90_000)
      elsewhere = await beElsewhere(extras)
      origin = elsewhere.site.origin
    })
    test.afterAll(async () => {
      await elsewhere.platform.close()
      await Promise.all([elsewhere.site.close(), elsewhere.stranger.close()])
    })

    test('a statically hosted console signs in, reads, streams and exports', {
      tag: ['@A2', '@A9', '@G10', '@G13'],
    }, async ({ page }) => {
      test.slow()
      const { platform } = elsewhere
      const boxOffice = boxOfficeOf(platform.pool)
      const eventId = await boxOffice.event()
      await boxOffice.crowd(eventId, 301)
      const trouble = watchTrouble(page)
      await openConsole(page, '/dashboard-overview')
      await expect(card(page, 'TOTAL EVENTS')).not.toContainText('Error')
      await expect(card(page, 'TOTAL EVENTS')).not.toContainText('...')
      await openGuests(page, eventId)
      await expect(page.getByText('SHOWING 1-25 OF 301 GUESTS')).toBeVisible()
      const { file } = await exportedFile(page)
      expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(302)
      expect(trouble.logged()).toEqual(extras === 'on' ? [] : [expect.stringContaining('404')])
      // The console asks once whether the platform has extras.
      expect(trouble.failed().map((each) => each.replace(platform.origin, ''))).toEqual(
        extras === 'on' ? [] : ['404 /api/v1/admin/capabilities'],
      )
    })

    test('a statically hosted console refunds', { tag: '@M8' }, async ({ page }) => {
      const boxOffice = boxOfficeOf(elsewhere.platform.pool)
      const eventId = await boxOffice.event()
      const purchaser = { name: 'Ada Lovelace', email: 'ada@guests.example' }
      await boxOffice.sell(eventId, { purchaser, tickets: [{ price: 4500 }, { price: 5500 }] })
      await openGuests(page, eventId)
      await holdToasts(page)
      const { dialog } = await openRefund(page, 'Ada Lovelace')
      await dialog.getByRole('button', { name: 'Refund $100.00', exact: true }).click()
      await expect(toasts(page).getByText('Refunded $100.00', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(guestRow(page, 'Ada Lovelace')).toContainText('Refunded')
    })

    test('a console on an unlisted origin can do nothing', { tag: '@A2' }, async ({ page }) => {
      const { platform, stranger } = elsewhere
      await page.goto(`${stranger.origin}/login`)
      const read = (address: string) => page.evaluate((to) => fetch(to).then(({ status }) => status, String), address)
      expect(await read(`${platform.origin}/public/v1/organizations`)).toBe('TypeError: Failed to fetch')
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await expect((await opened).getByText('invalid_redirect_uri')).toBeVisible()
    })

    if (extras === 'off') return

    test('a statically hosted console opens a door offline', { tag: '@F14' }, async ({ page, context }) => {
      const eventId = await boxOfficeOf(elsewhere.platform.pool).event()
      const trouble = watchTrouble(page)
      await openDoor(page, eventId)
      await offlinePageKept(page)
      expect(trouble.logged()).toEqual([])
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'The guest list needs a connection' })).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByLabel('Find a guest')).toBeVisible()
    })

    test('a statically hosted console follows the live line and reads a list by its tag', { tag: '@G10' }, async ({
      page,
      context,
    }) => {
      const boxOffice = boxOfficeOf(elsewhere.platform.pool)
      const eventId = await boxOffice.event()
      await boxOffice.crowd(eventId, 300)
      await openGuests(page, eventId)
      await boxOffice.redeem([`${eventId}_1`])
      await expect(guestRow(page, 'Guest 00001')).toContainText('Redeemed')
      const answers: number[] = []
      context.on('response', (reply) => {
        if (reply.url().includes('/details')) answers.push(reply.status())
      })
      // If the list was opened while its sales were still being counted, its tag changes afterwards.
      await expect(async () => {
        await goTo(page, '/users')
        await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
        await goTo(page, guestsOf(eventId))
        await expect.poll(() => answers.at(-1), { timeout: 5_000 }).toBe(304)
      }).toPass({ timeout: 60_000 })
    })
  })
}
