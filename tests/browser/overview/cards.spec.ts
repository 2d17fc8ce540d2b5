import { answerWithFailure } from '#platform/answers.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { holdStats, statsCalls } from '#platform/stats-calls.ts'
import { card, figure, leaveFor, overviewOf, rows, table, totals } from './overview-page.ts'

test('the three cards show ... until their figures are loaded', { tag: '@O2' }, async ({ page, shop }) => {
  await shop.sell(await shop.event(), `${shop.day(1)}T10:00:00Z`, [1500, 2500])
  const release = await holdStats(page)
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const total of totals) {
    await expect(card(page, total).getByText(total, { exact: true })).toBeVisible()
    await expect(card(page, total).getByText('...', { exact: true })).toBeVisible()
    await expect(card(page, total)).toHaveAttribute('aria-busy', 'true')
  }
  release()
  await expect(figure(page, 'TOTAL EVENTS', '1')).toBeVisible()
  await expect(figure(page, 'Total Tickets Sold', '2')).toBeVisible()
  await expect(figure(page, 'TOTAL REVENUE', '$40.00')).toBeVisible()
  await expect(page.getByText('...', { exact: true })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
})

test('a failure shows Error on every card, and one Try again reloads all', { tag: '@O2' }, async ({ page, shop }) => {
  await shop.sell(await shop.event(), `${shop.day(9)}T10:00:00Z`, [1500])
  await page.route(statsCalls, answerWithFailure)
  await openConsole(page, overviewOf(shop.day(8), shop.day(10)))
  for (const total of totals) {
    await expect(card(page, total).getByText('Error', { exact: true })).toBeVisible()
    await expect(card(page, total).getByRole('button', { name: new RegExp(`^Try again ?: ${total}$`) })).toBeVisible()
  }
  await expect(page.getByRole('alert')).toContainText('UNABLE TO LOAD EVENTS')
  await expect(page.getByRole('alert')).toContainText('The server made a mistake.')
  await page.unroute(statsCalls)
  await page.getByRole('button', { name: /^Try again ?: TOTAL EVENTS$/ }).click()
  await expect(figure(page, 'TOTAL REVENUE', '$15.00')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
})

test('failing cards leave the table as it is, and vice versa', { tag: '@O2' }, async ({ page, shop }) => {
  await shop.sell(await shop.event(), `${shop.day(17)}T10:00:00Z`, [1500])
  await page.route('**/stats/overview?*', answerWithFailure)
  await openConsole(page, overviewOf(shop.day(16), shop.day(18)))
  await expect(figure(page, 'TOTAL REVENUE', 'Error')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.unroute('**/stats/overview?*')
  await page.route('**/stats/events?*', answerWithFailure)
  await shop.sell(await shop.event(), `${shop.day(21)}T10:00:00Z`, [2500])
  await leaveFor(page, overviewOf(shop.day(20), shop.day(22)))
  await expect(page.getByText('UNABLE TO LOAD EVENTS')).toBeVisible()
  await expect(figure(page, 'TOTAL REVENUE', '$25.00')).toBeVisible()
})

test('a failed refresh shows Error with the last known figure, and keeps the table', { tag: '@O2' }, async ({
  page,
  shop,
}) => {
  await shop.sell(await shop.event(), `${shop.day(25)}T10:00:00Z`, [1500])
  await openConsole(page, overviewOf(shop.day(24), shop.day(26)))
  await expect(rows(page)).toHaveCount(1)
  await expect(figure(page, 'TOTAL REVENUE', '$15.00')).toBeVisible()
  await page.route(statsCalls, answerWithFailure)
  await page.getByRole('button', { name: /^Data age: .* Refresh$/ }).click()
  for (const total of totals) await expect(figure(page, total, 'Error')).toBeVisible()
  await expect(card(page, 'TOTAL EVENTS')).toContainText(/Last known: 1, \w{3} \d/)
  await expect(card(page, 'Total Tickets Sold')).toContainText(/Last known: 1, \w{3} \d/)
  await expect(card(page, 'TOTAL REVENUE')).toContainText(/Last known: \$15\.00, \w{3} \d/)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('status').getByText('Refresh failed. Showing the last loaded data.')).toBeAttached()
  await page.unroute(statsCalls)
  const region = table(page).locator('..').locator('..')
  await region.getByRole('button', { name: /The refresh failed. Try again$/ }).click()
  await expect(figure(page, 'TOTAL REVENUE', '$15.00')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/Last known/)).toHaveCount(0)
})

const figures = [
  { tickets: 999, price: 10, sold: '999', revenue: '$99.90', exactRevenue: null },
  { tickets: 1_000, price: 100, sold: '1.0K', revenue: '$1.0K', exactRevenue: '$1,000.00' },
  { tickets: 12_847, price: 3_785, sold: '12.8K', revenue: '$486.3K', exactRevenue: '$486,258.95' },
  { tickets: 13_000, price: 9_534, sold: '13.0K', revenue: '$1.2M', exactRevenue: '$1,239,420.00' },
] as const

test('tickets and revenue are short from a thousand on, and exact in the table', { tag: '@O7' }, async ({
  page,
  platform,
  shop,
}) => {
  for (const [nth, { tickets, price }] of figures.entries()) {
    const eventId = await shop.event()
    await platform.pool.query(
      `insert into tickets (event_id, id, code, price_cents, purchased_at)
       select $1, 'tkt_' || $1 || n, n, $3, $4 from generate_series(1, $2) as n`,
      [eventId, tickets, price, `${shop.day(nth)}T10:00:00Z`],
    )
  }
  await openConsole(page, overviewOf(shop.day(0), shop.day(0)))
  for (const [nth, { tickets, sold, revenue, exactRevenue }] of figures.entries()) {
    await leaveFor(page, overviewOf(shop.day(nth), shop.day(nth)))
    await expect(figure(page, 'Total Tickets Sold', sold)).toBeVisible()
    await expect(figure(page, 'TOTAL REVENUE', revenue)).toBeVisible()
    if (exactRevenue) await expect(figure(page, 'TOTAL REVENUE', revenue)).toHaveAccessibleDescription(exactRevenue)
    await expect(rows(page)).toContainText([tickets.toLocaleString('en-US')])
  }
})

test('millions and billions of tickets read M and B', { tag: '@O7' }, async ({ page, platform, shop }) => {
  const eventId = await shop.event()
  await openConsole(page, overviewOf(shop.day(0), shop.day(1)))
  for (const [day, count, short, exact] of [
    [shop.day(11), 3_140_000, '3.1M', '3,140,000'],
    [shop.day(15), 1_250_000_000, '1.3B', '1,250,000,000'],
  ] as const) {
    await shop.sell(eventId, `${day}T10:00:00Z`, [1500])
    await platform.pool.query('select fold_ticket_log(1000, true)')
    const update = `
      with days as (
        update folded_event_day_stats set sold = $3, sold_so_far = sold_so_far - sold + $3 where event_id = $1 and day = $2),
      platform as (update folded_day_sales set sold = sold - 1 + $3 where day = $2)
      update folded_event_stats set sold = sold - 1 + $3 where event_id = $1`
    await platform.pool.query(update, [eventId, day, count])
    await leaveFor(page, overviewOf(day, day))
    await expect(figure(page, 'Total Tickets Sold', short)).toHaveAccessibleDescription(exact)
  }
})

test('the exact figure behind a short one shows on hover and on focus', { tag: '@O7' }, async ({ page, shop }) => {
  // In a wider window, bars beside the figures name the exact amount too.
  await page.setViewportSize({ width: 1100, height: 900 })
  await shop.sell(await shop.event(), `${shop.day(21)}T10:00:00Z`, [123_456_789])
  await openConsole(page, overviewOf(shop.day(20), shop.day(22)))
  const short = card(page, 'TOTAL REVENUE').getByRole('button', { name: '$1.2M' })
  const tooltip = page.locator('[data-base-ui-portal]').getByText('$1,234,567.89', { exact: true })
  await short.hover()
  await expect(tooltip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tooltip).toBeHidden()
  await page.getByRole('button', { name: 'CLEAR' }).focus()
  while (!(await short.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
})
