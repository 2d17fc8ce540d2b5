import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** Three events: one sold, one that was refunded in part and is over, one that is not ticketed. */
async function hallOf(
  pool: pg.Pool,
  shop: { sell: Sell; refund: (ids: readonly string[], at: string) => Promise<void> },
) {
  const word = randomBytes(5).toString('hex')
  const orgId = `org_${word}`
  const name = `Hall ${word}`
  await pool.query(
    `insert into organizations (id, name, display_name, type, email, phone, status)
     values ($1, $2, 'The Hall', 'Venue', 'ops@hall.example', '+12125550187', 'PENDING')`,
    [orgId, name],
  )
  const ids = { soon: `evt_${word}_soon`, past: `evt_${word}_past`, open: `evt_${word}_open` }
  for (const [id, at, ticketed, status] of [
    [ids.soon, inDays(3), true, 'on_sale'],
    [ids.past, inDays(-9), true, 'ended'],
    [ids.open, inDays(20), false, 'on_sale'],
  ]) {
    await pool.query(
      `insert into events (id, org_id, name, start_at, end_at, ticketed, status)
       values ($1, $2, $1, $3::timestamptz, $3::timestamptz + interval '3 hours', $4, $5)`,
      [id, orgId, at, ticketed, status],
    )
  }
  await pool.query(
    `insert into ticket_types (id, event_id, name, price_cents, capacity) values ($1, $2, 'Floor', 2500, 40)`,
    [`typ_${word}`, ids.soon],
  )
  await shop.sell(ids.soon, '2026-01-05T18:30:00Z', [2500, 2500, 2500])
  const [first = ''] = await shop.sell(ids.past, '2026-01-05T18:30:00Z', [4000, 4000])
  await shop.refund([first], '2026-01-06T18:30:00Z')
  return { orgId, name, ids }
}
type Sell = (eventId: string, at: string, prices: readonly number[]) => Promise<readonly string[]>

const figure = (page: Page, legend: string) => page.getByRole('article', { name: legend, exact: true })
const rows = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row')
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('X4 W3 an organization with its figures, events and cases, as the database has them', async ({
  page,
  platform,
  shop,
}) => {
  const { orgId, name, ids } = await hallOf(platform.pool, shop)
  await platform.pool.query(
    `insert into support_cases (id, subject, category, priority, org_id, event_id, opened_at, updated_at)
     values ($1, 'Scanner offline', 'other', 'high', $2, $3, now() - interval '12 minutes', now())`,
    [`case_${orgId}`, orgId, ids.soon],
  )
  await openConsole(page, `/organization/${orgId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('PENDING', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)
  await expect(figure(page, 'Events')).toContainText('2')
  await expect(figure(page, 'Tickets Sold')).toContainText('5')
  await expect(figure(page, 'Revenue')).toContainText('$155.00')
  await expect(figure(page, 'Revenue')).toContainText('$40.00 refunded, $115.00 net')
  await expect(figure(page, 'Refund rate')).toContainText('25.8%')
  const { rows: sums } = await platform.pool.query(
    `select to_char(round(100.0 * sum(refunded_cents) / sum(gross_cents), 1), 'FM990.0') || '%' as rate from event_stats`,
  )
  await expect(figure(page, 'Refund rate')).toContainText(`${sums[0]?.rate} on the whole platform`)
  await expect(figure(page, 'Next event')).toContainText('In 3 days')
  await expect(panel(page, 'Contact')).toContainText('ops@hall.example')
  await expect(panel(page, 'Contact')).toContainText('The Hall')
  await expect(panel(page, 'Open support')).toContainText('Scanner offline')
  await expect(panel(page, 'Open support')).toContainText(/1[12] min ago/)
  await expect(panel(page, 'Activity').getByRole('listitem').first()).toBeVisible()

  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('ENDED')
  const soon = rows(page).filter({ hasText: ids.soon })
  await expect(soon).toContainText('3 of 40')
  await expect(soon).toContainText('$75.00')
  await expect(soon.getByRole('img', { name: 'Sold: 7.5%' })).toBeVisible()
  await page.getByRole('button', { name: 'Upcoming', exact: true }).click()
  await expect(page).toHaveURL(/events=upcoming/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: ids.open })).toContainText('Not ticketed')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Revenue' }).click()
  await expect(page).toHaveURL(/sort=revenue/)
  await expect(rows(page).first()).toContainText('$80.00')
  // A sale elsewhere is seen here.
  await shop.sell(ids.soon, new Date().toISOString(), [2500])
  await expect(soon).toContainText('4 of 40')
  await expect(figure(page, 'Tickets Sold')).toContainText('6')
  // What was renamed is read anew with R.
  await platform.pool.query(`update organizations set name = $2 where id = $1`, [orgId, `${name} Renamed`])
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { level: 1, name: `${name} Renamed` })).toBeVisible()
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Watching' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Watching' }).click()
  await expectNoAxeViolations(page)
  await figure(page, 'Refund rate').getByRole('link').click()
  await expect(page).toHaveURL(`/refunds?org=${orgId}`)
  await page.goBack()
  await soon.getByRole('link').click()
  await expect(page).toHaveURL(`/events/${ids.soon}`)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('X4 N2 nobody, a failure, and an organization of which little is known: it fits, a finger hits everything, axe finds nothing', async ({
    page,
    platform,
    shop,
  }) => {
    await openConsole(page, '/organization/org_nobody_of_this_name')
    await expect(page.getByRole('heading', { name: 'No such organization' })).toBeVisible()
    const { orgId } = await hallOf(platform.pool, shop)
    await platform.pool.query(
      `update organizations set name = null, display_name = null, type = null, email = null, phone = null, status = null
       where id = $1`,
      [orgId],
    )
    await page.route(`**/public/v1/organizations/${orgId}`, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'Failed', status: 500, code: 'internal', requestId: 'req_of_this_failure' },
      }),
    )
    await goTo(page, `/organization/${orgId}`)
    await expect(page.getByRole('heading', { name: 'The organization could not be read' })).toBeVisible()
    await expect(page.getByText('req_of_this_failure')).toBeVisible()
    await page.unroute(`**/public/v1/organizations/${orgId}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Unnamed Organization' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(2)
    await expect(panel(page, 'Activity').getByRole('listitem').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
    expect(await smallTargets(page, 44)).toEqual([])
  })
})
