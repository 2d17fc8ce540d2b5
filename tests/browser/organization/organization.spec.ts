import { tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { figure, hallOf, panel, rows } from './organization-page.ts'

const broken = { type: 'about:blank', title: 'Failed', status: 500, code: 'internal', requestId: 'req_of_this_failure' }

test('an organization shows its figures beside those of the platform', { tag: '@X4' }, async ({
  page,
  platform,
  shop,
}) => {
  const { orgId, name } = await hallOf(platform.pool, shop)
  await openConsole(page, `/organization/${orgId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main').getByText('PENDING', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)
  await expect(figure(page, 'Events')).toContainText('2')
  await expect(figure(page, 'Tickets Sold')).toContainText('5')
  await expect(figure(page, 'Revenue')).toContainText('$155.00')
  await expect(figure(page, 'Revenue')).toContainText('$40.00 refunded, $115.00 net')
  await expect(figure(page, 'Refund rate')).toContainText('25.8%')
  const { rows: sums } = await platform.pool.query(
    `select to_char(round(100.0 * sum(refunded_cents) / sum(gross_cents), 1), 'FM990.0') || '%' as rate from event_stats`,
  )
  await expect(figure(page, 'Refund rate')).toContainText(`${sums[0]?.rate} platform-wide`)
  await expect(figure(page, 'Next event')).toContainText('In 3 days')
  await expectNoAxeViolations(page)
  await figure(page, 'Refund rate').getByRole('link').click()
  await expect(page).toHaveURL(`/refunds?org=${orgId}`)
})

test('an organization shows its contact, open cases and activity', { tag: '@X4' }, async ({ page, platform, shop }) => {
  const { orgId, ids } = await hallOf(platform.pool, shop)
  await platform.pool.query(
    `insert into support_cases (id, subject, category, priority, org_id, event_id, opened_at, updated_at)
     values ($1, 'Scanner offline', 'other', 'high', $2, $3, now() - interval '12 minutes', now())`,
    [`case_${orgId}`, orgId, ids.soon],
  )
  const email = 'box-office-and-group-bookings@hall.example'
  await platform.pool.query('update organizations set email = $2 where id = $1', [orgId, email])
  await openConsole(page, `/organization/${orgId}`)
  await expect(panel(page, 'Contact').getByTitle(email)).toBeVisible()
  await expect(panel(page, 'Contact').getByRole('button', { name: 'Copy email' })).toBeInViewport({ ratio: 1 })
  await expect(panel(page, 'Contact')).toContainText('The Hall')
  await expect(panel(page, 'Open support')).toContainText('Scanner offline')
  await expect(panel(page, 'Open support')).toContainText(/1[1-4] min ago/)
  await expect(panel(page, 'Activity').getByRole('listitem').first()).toBeVisible()
})

test('events are filtered and sorted in the address, and a row opens its event', { tag: '@X4' }, async ({
  page,
  platform,
  shop,
}) => {
  const { orgId, ids } = await hallOf(platform.pool, shop)
  await openConsole(page, `/organization/${orgId}`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('ENDED')
  const soon = rows(page).filter({ hasText: ids.soon })
  await expect(soon).toContainText('3 of 40')
  await expect(soon).toContainText('$75.00')
  await expect(soon.getByRole('img', { name: 'Sold: 7.5%' })).toBeVisible()
  await page.getByRole('button', { name: 'Upcoming', exact: true }).click()
  await expect(page).toHaveURL(/events=upcoming/)
  await expect(rows(page).filter({ hasText: ids.open })).toContainText('Not ticketed')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Revenue' }).click()
  await expect(page).toHaveURL(/sort=revenue/)
  await expect(rows(page).first()).toContainText('$80.00')
  await soon.getByRole('link').click()
  await expect(page).toHaveURL(`/events/${ids.soon}`)
})

test('a sale elsewhere shows by itself, and R loads a new name', { tag: '@X4' }, async ({ page, platform, shop }) => {
  const { orgId, name, ids } = await hallOf(platform.pool, shop)
  await openConsole(page, `/organization/${orgId}`)
  const soon = rows(page).filter({ hasText: ids.soon })
  await expect(soon).toContainText('3 of 40')
  await shop.sell(ids.soon, new Date().toISOString(), [2500])
  await expect(soon).toContainText('4 of 40')
  await expect(figure(page, 'Tickets Sold')).toContainText('6')
  await platform.pool.query(`update organizations set name = $2 where id = $1`, [orgId, `${name} Renamed`])
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { level: 1, name: `${name} Renamed` })).toBeVisible()
})

test('an organization is watched from its own page, and no longer', { tag: ['@X4', '@W3'] }, async ({
  page,
  platform,
  shop,
}) => {
  const { orgId } = await hallOf(platform.pool, shop)
  await openConsole(page, `/organization/${orgId}`)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Watching' })).toHaveAttribute('aria-pressed', 'true')
  const kept = async () =>
    (await platform.pool.query('select 1 from watched_organizations where org_id = $1', [orgId])).rowCount
  await expect.poll(kept).toBe(1)
  await page.getByRole('button', { name: 'Watching' }).click()
  await expect(page.getByRole('button', { name: 'Watch', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(kept).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('an organization with few known fields fits a phone', { tag: ['@X4', '@N2'] }, async ({
    page,
    platform,
    shop,
  }) => {
    const { orgId } = await hallOf(platform.pool, shop)
    await platform.pool.query(
      `update organizations set name = null, display_name = null, type = null, email = null, phone = null, status = null
       where id = $1`,
      [orgId],
    )
    await openConsole(page, `/organization/${orgId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Unnamed Organization' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(2)
    await expect(panel(page, 'Activity').getByRole('listitem').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
    expect(await smallTargets(page, 44)).toEqual([])
  })

  test('an organization that does not exist or cannot be read is named', { tag: '@X4' }, async ({
    page,
    platform,
    shop,
  }) => {
    await openConsole(page, '/organization/org_nobody_of_this_name')
    await expect(page.getByRole('heading', { name: 'No such organization' })).toBeVisible()
    const { orgId, name } = await hallOf(platform.pool, shop)
    await page.route(`**/public/v1/organizations/${orgId}`, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', json: broken }),
    )
    await goTo(page, `/organization/${orgId}`)
    await expect(page.getByRole('heading', { name: 'Couldn’t load the organization' })).toBeVisible()
    await expect(page.getByText(broken.requestId)).toBeVisible()
    await page.unroute(`**/public/v1/organizations/${orgId}`)
    await tryAgain(page, page.getByRole('heading', { level: 1, name }))
  })
})
