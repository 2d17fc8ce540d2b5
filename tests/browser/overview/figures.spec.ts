import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { card, figure, fromField, overviewOf, rows } from './overview-page.ts'

test('with twenty events the cards are the sums of the table and of the API', { tag: '@O10' }, async ({
  page,
  shop,
}) => {
  for (let nth = 1; nth <= 20; nth++) {
    const prices = Array.from({ length: nth }, (_, at) => 199 + nth * 37 + at)
    await shop.sell(await shop.event({ name: `Event ${nth}` }), `${shop.day(nth % 3)}T10:00:00Z`, prices)
  }
  const answers = page.waitForResponse((reply) => {
    const { pathname, searchParams } = new URL(reply.url())
    return pathname.endsWith('/stats/overview') && searchParams.get('startDate') === shop.day(0)
  })
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  const api = (await (await answers).json()) as Record<string, number>
  await expect(rows(page)).toHaveCount(20)
  const columns = async (nth: number) =>
    (await rows(page).locator(`td:nth-child(${nth})`).allTextContents()).map((text) =>
      Number(text.replace(/[$,]/g, '')),
    )
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const sold = sum(await columns(3))
  const revenueCents = sum((await columns(4)).map((dollars) => Math.round(dollars * 100)))
  expect(sold).toBe(210)
  expect(api).toMatchObject({ totalEvents: 20, totalTicketsSold: sold, totalRevenue: revenueCents })
  await expect(card(page, 'TOTAL EVENTS')).toContainText('20')
  await expect(card(page, 'Total Tickets Sold')).toContainText('210')
  const exact = (revenueCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(card(page, 'TOTAL REVENUE').getByRole('button', { name: /^\$1\.\dK$/ })).toHaveAccessibleDescription(
    exact,
  )
})

test('the cards also count events past the twenty that are listed', { tag: '@O10' }, async ({ page, shop }) => {
  for (let nth = 0; nth < 23; nth++) await shop.sell(await shop.event(), `${shop.day(6)}T10:00:00Z`, [100])
  await openConsole(page, overviewOf(shop.day(5), shop.day(7)))
  await expect(rows(page)).toHaveCount(20)
  await expect(figure(page, 'TOTAL EVENTS', '23')).toBeVisible()
  await expect(figure(page, 'TOTAL REVENUE', '$23.00')).toBeVisible()
})

test('comps are neither sold nor revenue, and a refund leaves sold figures unchanged', { tag: '@O10' }, async ({
  page,
  shop,
}) => {
  const eventId = await shop.event()
  const tickets = await shop.sell(eventId, `${shop.day(10)}T10:00:00Z`, [2500, 4000])
  await shop.comp(eventId, `${shop.day(10)}T11:00:00Z`, 5)
  await shop.refund(tickets.slice(1), `${shop.day(10)}T12:00:00Z`)
  await openConsole(page, overviewOf(shop.day(9), shop.day(11)))
  const cells = rows(page).first().getByRole('cell')
  await expect(cells.nth(2)).toHaveText('2')
  await expect(cells.nth(3)).toHaveText('$65.00')
  await expect(figure(page, 'Total Tickets Sold', '2')).toBeVisible()
  await expect(figure(page, 'TOTAL REVENUE', '$65.00')).toBeVisible()
})

test('a range includes both ends, and no range means all days', { tag: '@O10' }, async ({ page, shop }) => {
  const eventId = await shop.event({ name: 'Long Run' })
  for (const [at, price] of [
    [`${shop.day(13)}T23:59:59Z`, 1],
    [`${shop.day(14)}T00:00:00Z`, 10],
    [`${shop.day(15)}T23:59:59Z`, 100],
    [`${shop.day(16)}T00:00:00Z`, 1000],
    // The newest of all events, so that it is in the top twenty without a range.
    ['2098-01-01T00:00:00Z', 10_000],
  ] as const) {
    await shop.sell(eventId, at, [price])
  }
  await openConsole(page, overviewOf(shop.day(14), shop.day(15)))
  const row = rows(page).filter({ hasText: eventId })
  await expect(row.getByRole('cell').nth(3)).toHaveText('$1.10')
  await page.getByRole('button', { name: 'CLEAR' }).click()
  await expect(row.getByRole('cell').nth(3)).toHaveText('$111.11')
  await expect(row.getByRole('cell').nth(2)).toHaveText('5')
})

test('the cards compare with the same number of days directly before', { tag: '@O10' }, async ({ page, shop }) => {
  const eventId = await shop.event()
  await shop.sell(eventId, `${shop.day(30)}T10:00:00Z`, [100, 100, 100])
  await shop.sell(eventId, `${shop.day(29)}T10:00:00Z`, [100, 100])
  await shop.sell(eventId, `${shop.day(27)}T10:00:00Z`, [100])
  await openConsole(page, overviewOf(shop.day(30), shop.day(31)))
  const sold = card(page, 'Total Tickets Sold')
  await expect(sold).toContainText('Up50.0%')
  await expect(sold).toContainText(/vs/)
  await fromField(page).fill(shop.day(29))
  await expect(sold).toContainText('Up400.0%')
  await expect(sold).toContainText(/vs/)
})
