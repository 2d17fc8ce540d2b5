import { readFileSync } from 'node:fs'
import { expect, type Response, test } from '@playwright/test'
import { exportedFile } from '#guests/exported-file.ts'
import { card, guestRow, guestsOf, openDetails, openGuests } from '#guests/guest-page.ts'
import { boxOfficeOf } from '#platform/box-office.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { runPlatform } from '#platform/run-platform.ts'
import { staticConsole } from './static-files.ts'
import { watchTrouble } from './trouble.ts'

const documented = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

/** As the documentation gives it, for a platform at this origin that brings its own identity provider. */
function policyFor(platform: string): string {
  const section = documented('operations.md').split('## Console as static files')[1] ?? ''
  const policy = /^content-security-policy: (.+)$/m.exec(section)?.[1] ?? ''
  return policy.replaceAll('https://platform.example', platform).replaceAll('https://id.example', platform)
}

/** The documented example. Whether the platform has extras is not said in it here, so that the console finds out. */
function configFor(platform: string): unknown {
  const { extras: _, ...example } = JSON.parse(documented('config.example.json'))
  const scope = 'openid offline_access email profile calendar'
  const identity = { provider: 'embedded', issuer: `${platform}/identity`, clientId: 'console', scope }
  return { ...example, apiBase: platform, identity, timeZone: 'UTC' }
}

for (const extras of ['on', 'off'] as const) {
  test(`A2 A9 G10 G13 M8 as static files on an origin of its own the console signs in, reads, streams, refunds and exports on a platform elsewhere, extras ${extras}`, async ({
    browser,
  }) => {
    test.slow()
    const [site, stranger] = [await staticConsole(), await staticConsole()]
    const platform = await runPlatform(`static_${extras}`, { EXTRAS: extras, CORS_ORIGINS: site.origin })
    const context = await browser.newContext({ baseURL: site.origin })
    try {
      const config = configFor(platform.origin)
      for (const each of [site, stranger]) each.serve({ config, policy: policyFor(platform.origin) })
      const boxOffice = boxOfficeOf(platform.pool)
      const eventId = await boxOffice.event()
      const purchaser = { name: 'Ada Lovelace', email: 'ada@guests.example' }
      await boxOffice.sell(eventId, { purchaser, tickets: [{ price: 4500 }, { price: 5500 }] })
      await boxOffice.crowd(eventId, 300)
      const page = await context.newPage()
      const trouble = watchTrouble(page)

      await test.step('sign-in by the popup of a provider elsewhere, and the overview', async () => {
        await openConsole(page, '/dashboard-overview')
        await expect(card(page, 'TOTAL EVENTS')).not.toContainText('Error')
        await expect(card(page, 'TOTAL EVENTS')).not.toContainText('...')
      })

      await test.step('a guest list, read by the worker, and its file', async () => {
        await openGuests(page, eventId)
        await expect(page.getByText('SHOWING 1-25 OF 301 GUESTS')).toBeVisible()
        const { file } = await exportedFile(page)
        expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(302)
      })

      await test.step('a refund', async () => {
        const details = await openDetails(page, 'Ada Lovelace')
        await details.getByRole('button', { name: /^REFUND/ }).click()
        await page.getByRole('button', { name: 'Refund $100.00', exact: true }).click()
        await expect(page.getByText('Refunded $100.00', { exact: true })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(guestRow(page, 'Ada Lovelace')).toContainText('Refunded')
      })

      if (extras === 'on') {
        await test.step('the live line, and a list that is asked for by its tag', async () => {
          await boxOffice.redeem([`${eventId}_1`])
          await expect(guestRow(page, 'Guest 00001')).toContainText('Redeemed')
          await goTo(page, '/users')
          await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
          const isUnchanged = (reply: Response) => reply.url().includes('/details') && reply.status() === 304
          const again = context.waitForEvent('response', { predicate: isUnchanged, timeout: 20_000 })
          await goTo(page, guestsOf(eventId))
          await again
        })
      }
      expect(trouble.logged()).toEqual(extras === 'on' ? [] : [expect.stringContaining('404')])
      // The one question whether the platform has extras.
      expect(trouble.failed().map((each) => each.replace(platform.origin, ''))).toEqual(
        extras === 'on' ? [] : ['404 /api/v1/admin/capabilities'],
      )

      await test.step('a console on an origin that is not listed may nothing', async () => {
        const other = await browser.newPage()
        await other.goto(`${stranger.origin}/login`)
        const read = (address: string) =>
          other.evaluate((to) => fetch(to).then(({ status }) => status, String), address)
        expect(await read(`${platform.origin}/public/v1/organizations`)).toBe('TypeError: Failed to fetch')
        const opened = other.waitForEvent('popup')
        await other.getByRole('button', { name: 'Continue with Google' }).click()
        await expect((await opened).getByText('invalid_redirect_uri')).toBeVisible()
        await other.close()
      })
    } finally {
      await context.close()
      await platform.close()
      await Promise.all([site.close(), stranger.close()])
    }
  })
}
