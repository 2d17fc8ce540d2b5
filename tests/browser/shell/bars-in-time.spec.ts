import { openConsole } from '#platform/open-console.ts'
import { salesOf } from '#platform/sales.ts'
import { expect, test } from '#platform/staff-test.ts'

test.alone(
  'the system poll says in words how API, sign-in, figures and organizations are doing; the next doors count down and lead to their event; the clocks tell the time in UTC and here, and tick',
  async ({ page, platform, hasExtras }) => {
    const start = new Date(Math.floor(Date.now() / 1000) * 1000 + 20 * 60_000)
    const eventId = await salesOf(platform.pool).event({ name: 'Curtain Up', startAt: start.toISOString() })
    try {
      await page.clock.install()
      await openConsole(page, '/dashboard-overview')
      await test.step('the system poll', async () => {
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
      if (hasExtras) {
        await page.clock.setFixedTime(new Date(start.getTime() - 12 * 60_000))
        const doors = page.getByRole('link', { name: /^Next doors: Curtain Up, doors / })
        await expect(doors).toContainText('T−00:12:00')
        await page.clock.setFixedTime(new Date(start.getTime() - 11 * 60_000 - 57_000))
        await expect(doors).toContainText('T−00:11:57')
        await page.clock.setFixedTime(new Date(start.getTime() + 63_000))
        await expect(doors).toContainText('T+00:01:03')
        await doors.click()
        await expect(page).toHaveURL(new RegExp(`/events/${eventId}$`))
      }
      await page.clock.setFixedTime('2026-07-01T22:15:08Z')
      const clocks = page.getByRole('banner')
      await expect(clocks.getByTitle('UTC')).toHaveText('UTC22:15:08')
      await expect(clocks.getByTitle('America/New_York')).toHaveText('ET18:15:08')
      await page.clock.setFixedTime('2026-07-02T00:00:00Z')
      await expect(clocks.getByTitle('UTC')).toHaveText('UTC00:00:00')
      await expect(clocks.getByTitle('America/New_York')).toHaveText('ET20:00:00')
    } finally {
      await platform.pool.query('delete from events where id = $1', [eventId])
    }
  },
)
