import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, lines, type Stage, sectionTab, stageOf } from './events-page.ts'

/** The browser's clock shows about four in the afternoon, whenever the test runs. */
const untilMidnight = 8

async function fill(stage: Stage) {
  const hall = await stage.organization('Hall')
  await stage.watch('own', [hall.id])
  const nobodyIn = await stage.event(hall.id, { name: 'Nobody in', inHours: -0.7 })
  const going = await stage.event(hall.id, { name: 'Going', inHours: -2 })
  const soon = await stage.event(hall.id, { name: 'Soon', inHours: 0.3 })
  await stage.event(hall.id, { name: 'Called off', inHours: 0.2, status: 'cancelled' })
  await stage.event(hall.id, { name: 'Another day', inHours: 30 })
  await stage.event(hall.id, { name: 'Over', inHours: -4 })
  return { hall, nobodyIn, going, soon }
}

test.alone.use({ timezoneId: zoneAtFour() })

/** A zone without clock changes where it is now about four in the afternoon. */
function zoneAtFour(): string {
  const ahead = ((24 - untilMidnight - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test.alone(
  'events are listed as live, today’s or past, those that need attention first',
  {
    tag: ['@F7', '@F10', '@extras'],
  },
  async ({ page, platform, boxOffice }) => {
    const stage = await stageOf(platform.pool, page)
    const { nobodyIn, going, soon } = await fill(stage)
    await boxOffice.sell(nobodyIn, { tickets: [{}, {}] })
    await boxOffice.sell(going, { tickets: [{ redeemed: true }, {}, {}, {}] })
    await boxOffice.sell(soon, { tickets: [{}] })
    await openConsole(page, '/events')
    await expect(page.getByRole('heading', { level: 1, name: 'Events', exact: true })).toBeVisible()
    await expect(lines(page, 'Live now')).toContainText([
      /Nobody in .*Started .*T\+00:4.*No check-ins yet, 2 soldLIVEGuests/,
      /Going .*1 of 4 in, 25.0%LIVE/,
    ])
    await expect(lines(page, 'Today')).toContainText([/Soon .*Starts .*T−.*1 sold/, /Called off .*Was .*CANCELLED/])
    await expect(lines(page, 'Past events')).toContainText([/Over .*ENDED/])
    const upcoming = page.getByRole('region', { name: 'Upcoming Events (Next 7 Days)' })
    await expect(upcoming.getByText('3 events', { exact: true })).toBeVisible()
    await expect(card(page, 'Soon')).toBeVisible()
    for (const tab of ['Live now 2', 'Today 2', 'Next 7 days 3', 'Past 1']) {
      await expect(sectionTab(page, tab)).toBeVisible()
    }
    await lines(page, 'Live now').first().getByRole('link', { name: 'Guests' }).click()
    await expect(page).toHaveURL(`/events/${nobodyIn}/guests`)
  },
)

test.alone(
  'an event whose first guest comes in is no longer an alarm',
  { tag: ['@F10', '@extras'] },
  async ({ page, platform, boxOffice }) => {
    const stage = await stageOf(platform.pool, page)
    const { nobodyIn } = await fill(stage)
    const { ticketIds } = await boxOffice.sell(nobodyIn, { tickets: [{}, {}] })
    await openConsole(page, '/events')
    const line = lines(page, 'Live now').filter({ hasText: 'Nobody in' })
    await expect(line.getByText('No check-ins yet, 2 sold')).toBeVisible()
    await boxOffice.redeem(ticketIds.slice(0, 1))
    await expect(line).toContainText('1 of 2 in, 50.0%')
  },
)

test.alone(
  'the tabs jump to the sections, and the address leads there again',
  { tag: ['@F7', '@extras'] },
  async ({ page, platform }) => {
    const stage = await stageOf(platform.pool, page)
    const { hall } = await fill(stage)
    for (let at = 1; at <= 24; at += 1) await stage.event(hall.id, { name: `Past ${at} of`, inHours: -30 * at })
    await openConsole(page, '/events')
    await expect(sectionTab(page, 'Live now 2')).toHaveAttribute('aria-current', 'true')
    const past = page.getByRole('heading', { name: 'Past', exact: true })
    await expect(lines(page, 'Past events').last()).not.toBeInViewport()
    await sectionTab(page, 'Past 25').press('Enter')
    await expect(page.getByRole('heading', { name: 'Live now' })).not.toBeInViewport()
    await expect(past).toBeInViewport({ ratio: 1 })
    await expect(past).toBeFocused()
    await expect(sectionTab(page, 'Past 25')).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL('/events#past')
    await page.getByRole('button', { name: 'NEXT' }).click()
    await expect(page.getByText('SHOWING 21-25 OF 25 EVENTS')).toBeVisible()
    await expect(lines(page, 'Past events')).toHaveCount(5)
    await page.reload()
    await expect(page).toHaveURL('/events?past=2#past')
    await expect(lines(page, 'Past events')).toHaveCount(5)
    // When all sections are loaded, the page jumps to the one in the address.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(past).toBeInViewport()
    await page.getByRole('main').evaluate((area) => area.scrollTo({ top: 0 }))
    await expect(sectionTab(page, 'Live now 2')).toHaveAttribute('aria-current', 'true')
  },
)

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('the sections fit a phone and are accessible', { tag: ['@F7', '@extras'] }, async ({ page, platform }) => {
    const stage = await stageOf(platform.pool, page)
    const { hall } = await fill(stage)
    await platform.pool.query(
      `insert into events (id, org_id, name, start_at, end_at)
       select 'evt_past_' || n || $1, $1, 'Past ' || n, now() - interval '9 days', now() - interval '8 days'
       from generate_series(1, 278) n`,
      [hall.id],
    )
    await openConsole(page, '/events')
    await expect(lines(page, 'Live now')).toHaveCount(2)
    await expect(sectionTab(page, 'Past 279')).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
    await expectNoAxeViolations(page)
  })
})
