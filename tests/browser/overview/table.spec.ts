import { addressOfNewTab } from '#platform/new-tab.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { holdStats } from '#platform/stats-calls.ts'
import { eventNames, overviewOf, rows, table, tableTitle } from './overview-page.ts'

const dates = [
  { start: '2024-03-05T18:00:00Z', end: '2024-03-05T23:59:59Z', text: 'Mar 5, 2024' },
  // One evening in the reader's zone, New York, but two days of the platform.
  { start: '2024-03-05T22:00:00Z', end: '2024-03-06T02:00:00Z', text: 'Mar 5, 2024' },
  { start: '2024-03-06T01:00:00Z', end: '2024-03-06T07:00:00Z', text: 'Mar 5 – 6, 2024' },
  { start: '2024-02-29T10:00:00Z', end: '2024-03-01T10:00:00Z', text: 'Feb 29 – Mar 1, 2024' },
  { start: '2023-12-31T20:00:00Z', end: '2024-01-01T08:00:00Z', text: 'Dec 31, 2023 – Jan 1, 2024' },
  { start: '2024-03-05T18:00:00Z', end: null, text: 'Mar 5, 2024' },
  { start: null, end: null, text: 'No date' },
]

const midday = 'T10:00:00Z'

const farFromTheName = { x: 700, y: 24 }

test('the table has its title, six columns and at most twenty events', { tag: ['@O3', '@O4'] }, async ({ page }) => {
  await openConsole(page, '/dashboard-overview?from=any')
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByRole('heading', { level: 2, name: tableTitle, exact: true })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Event',
    'Organization',
    'Tickets Sold',
    'Revenue',
    'Event Date',
    'Last Updated',
  ])
  await expect(page.getByText('View More Events')).toHaveCount(0)
})

test('a row names event and organization with IDs, sales, dates and last update', { tag: '@O3' }, async ({
  page,
  shop,
}) => {
  const orgId = await shop.organization('Cedar & Salt')
  const name = 'Low Orbit: "Live" <b>Score</b>'
  const [startAt, endAt] = ['2024-03-05T18:00:00Z', '2024-03-05T23:59:59Z']
  const eventId = await shop.event({ orgId, name, startAt, endAt })
  await shop.sell(eventId, `${shop.day(1)}T17:40:00Z`, [...Array(1200).fill(1050), 25])
  const nameless = await shop.event({ orgId: await shop.organization(null), name: null })
  await shop.sell(nameless, `${shop.day(1)}${midday}`, [1])
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await expect(rows(page)).toHaveCount(2)
  const cells = rows(page).filter({ hasText: eventId }).getByRole('cell')
  await expect(cells.nth(0)).toContainText(name)
  await expect(cells.nth(0)).toContainText(eventId)
  await expect(cells.nth(1)).toContainText('Cedar & Salt')
  await expect(cells.nth(1)).toContainText(orgId)
  await expect(cells.nth(2)).toHaveText('1,201')
  await expect(cells.nth(3)).toHaveText('$12,600.25')
  await expect(cells.nth(4)).toHaveText('Mar 5, 2024')
  // In the reader's time zone, New York.
  const year = shop.day(1).slice(0, 4)
  await expect(cells.nth(5)).toContainText(new RegExp(`${year}, (12|1):40 PM`))
  const row = rows(page).filter({ hasText: nameless })
  await expect(row.getByRole('link')).toHaveText('Unnamed event')
  await expect(row.getByRole('cell').nth(1)).toContainText('Unnamed Organization')
})

test('an event on one day shows one date, a longer one its range', { tag: ['@O3', '@F4'] }, async ({ page, shop }) => {
  for (const [nth, { start, end }] of dates.entries()) {
    const dated = await shop.event({ name: `Event ${nth}`, startAt: start, endAt: end })
    await shop.sell(dated, `${shop.day(1)}${midday}`, [100])
  }
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await expect(rows(page)).toHaveCount(dates.length)
  for (const [nth, { text }] of dates.entries()) {
    const row = rows(page).filter({ hasText: `Event ${nth}` })
    await expect(row.getByRole('cell').nth(4)).toHaveText(text)
  }
})

test('a range without events shows a message, but not while it loads', { tag: '@O5' }, async ({ page }) => {
  const release = await holdStats(page)
  await openConsole(page, overviewOf('2000-02-01', '2000-02-02'))
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('NO EVENTS FOUND')).toHaveCount(0)
  release()
  await expect(page.getByText('NO EVENTS FOUND FOR THE SELECTED DATE RANGE', { exact: true })).toBeVisible()
  await expect(page.getByText('Feb 1 – 2, 2000', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'TOTAL REVENUE' })).toContainText('$0.00')
})

test('a row is a link, opened by a press anywhere, by Enter, or in a new tab', { tag: '@O4' }, async ({
  page,
  shop,
}) => {
  const eventId = await shop.event()
  const guests = new RegExp(`/events/${eventId}/guests$`)
  await shop.sell(eventId, `${shop.day(1)}${midday}`, [100])
  await openConsole(page, overviewOf(shop.day(0), shop.day(2)))
  await expect(eventNames(page)).toHaveAttribute('href', `/events/${eventId}/guests`)
  const row = rows(page).first()
  for (const open of [
    () => row.click({ button: 'middle', position: farFromTheName }),
    () => row.click({ modifiers: ['ControlOrMeta'], position: farFromTheName }),
    () => eventNames(page).first().press('ControlOrMeta+Enter'),
  ]) {
    expect(await addressOfNewTab(page.context(), open)).toMatch(guests)
  }
  await expect(page).toHaveURL(/\/dashboard-overview\?/)
  await row.click({ position: farFromTheName })
  await expect(page).toHaveURL(guests)
  await page.goBack()
  await eventNames(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(guests)
})

test('the arrow keys, Home and End move between the rows', { tag: '@O4' }, async ({ page, shop }) => {
  for (const [nth, name] of ['First', 'Second', 'Third'].entries()) {
    await shop.sell(await shop.event({ name }), `${shop.day(11)}T1${9 - nth}:00:00Z`, [100])
  }
  await openConsole(page, overviewOf(shop.day(10), shop.day(12)))
  await expect(eventNames(page)).toHaveCount(3)
  await eventNames(page).first().focus()
  for (const [key, name] of [
    ['ArrowDown', 'Second'],
    ['End', 'Third'],
    ['ArrowDown', 'Third'],
    ['ArrowUp', 'Second'],
    ['Home', 'First'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(eventNames(page).filter({ hasText: name })).toBeFocused()
  }
})
