import { openConsole } from '#platform/open-console.ts'
import { salesOf } from '#platform/sales.ts'
import { expect, test } from '#platform/staff-test.ts'

test.alone('the system poll shows the state of API, sign-in and figures, and no more', async ({ page }) => {
  await page.clock.install()
  await openConsole(page, '/dashboard-overview')
  const poll = page.getByRole('list', { name: 'System poll' }).getByRole('listitem')
  await expect(poll.nth(0)).toHaveText(/^API (GO \d+ ms|HOLD \d\.\d s)/)
  await expect(poll.nth(1)).toHaveText(/^AUTH GO (59|60) min left/)
  await expect(poll.nth(2)).toHaveText(/^STATS GO T\+0:\d\d of 2:00/)
  // Nothing on this page has requested organizations.
  await expect(poll.filter({ hasText: /not asked|not loaded/ })).toHaveCount(0)
  await page.clock.fastForward('02:05')
  await expect(poll.nth(2)).toHaveText(/^STATS HOLD T\+2:\d\d of 2:00/)
  await page.keyboard.press('r')
  await expect(poll.nth(2)).toHaveText(/^STATS GO T\+0:\d\d of 2:00/)
})

test('organizations join the poll once requested, and each entry has a tooltip', async ({ page }) => {
  await openConsole(page, '/organizations?q=hall')
  const poll = page.getByRole('list', { name: 'System poll' }).getByRole('listitem')
  const organizations = poll.filter({ hasText: /^ORGS GO T\+0:\d\d of 5:00/ })
  await organizations.hover()
  await expect(page.getByText('Age of the list of organizations').last()).toBeVisible()
  await page.getByRole('list', { name: 'Features' }).getByText('Comps on').hover()
  await expect(page.getByText('Complimentary tickets can be issued')).toBeVisible()
})

test.alone('the next doors count down and lead to their event', { tag: '@extras' }, async ({ page, platform }) => {
  const start = new Date(Math.floor(Date.now() / 1000) * 1000 + 20 * 60_000)
  // Events of earlier tests may be about to start.
  await platform.pool.query(
    `update events set start_at = start_at + interval '1 day', end_at = end_at + interval '1 day'
     where start_at between now() and now() + interval '1 hour'`,
  )
  const eventId = await salesOf(platform.pool).event({ name: 'Curtain Up', startAt: start.toISOString() })
  try {
    await openConsole(page, '/dashboard-overview')
    const doors = page.getByRole('link', { name: /^Next doors: Curtain Up, starts / })
    for (const [fromStartMs, text] of [
      [-12 * 60_000, 'T−00:12:00'],
      [-12 * 60_000 + 3_000, 'T−00:11:57'],
      [63_000, 'T+00:01:03'],
    ] as const) {
      await page.clock.setFixedTime(new Date(start.getTime() + fromStartMs))
      await expect(doors).toContainText(text)
    }
    await doors.click()
    await expect(page).toHaveURL(new RegExp(`/events/${eventId}$`))
  } finally {
    await platform.pool.query('delete from events where id = $1', [eventId])
  }
})

test.alone('the clocks tell the time in UTC and here, and tick', async ({ page }) => {
  await page.clock.install()
  await openConsole(page, '/users')
  const clocks = page.getByRole('banner')
  for (const [now, utc, here] of [
    ['2026-07-01T22:15:08Z', 'UTC22:15:08', 'ET18:15:08'],
    ['2026-07-02T00:00:00Z', 'UTC00:00:00', 'ET20:00:00'],
  ] as const) {
    await page.clock.setFixedTime(now)
    await expect(clocks.getByTitle('UTC')).toHaveText(utc)
    await expect(clocks.getByTitle('America/New_York')).toHaveText(here)
  }
})
