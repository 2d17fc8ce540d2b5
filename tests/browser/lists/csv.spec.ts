import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parseCsv } from '#guests/csv/parse-csv.ts'
import { holdToasts } from '#platform/hold-toasts.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { field } from '#users/users-page.ts'

async function exported(page: Page) {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await started
  return { name: download.suggestedFilename(), rows: parseCsv(readFileSync(await download.path(), 'utf8')) }
}

test('refunds of one event are saved as a file, a formula in a name as text', { tag: '@P27' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: '=HYPERLINK("http://x.example")' })
  const { paymentId, ticketIds } = await boxOffice.sell(eventId, { tickets: [{ price: 4500 }] })
  await pool.query(
    `with made as (
       insert into refunds (id, payment_id, state, amount_cents, reason, settled_at)
       values ('re_' || $1, $1, 'succeeded', 4500, '+1 guest', now()) returning id)
     insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents) select id, $2, $3, 4500 from made`,
    [paymentId, eventId, ticketIds[0]],
  )
  await openConsole(page, `/refunds?event=${eventId}`)
  await holdToasts(page)
  const { name, rows } = await exported(page)
  expect(name).toBe('refunds.csv')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toEqual(expect.arrayContaining([`'=HYPERLINK("http://x.example")`, `'+1 guest`, '45.00', 'Refunded']))
  await expect(page.getByText('Exported 1 refund')).toBeVisible()
  const { rows: trail } = await pool.query(
    `select after from audit_entries where action = 'list.exported' and after -> 'filter' ->> 'eventId' = $1`,
    [eventId],
  )
  expect(trail).toEqual([{ after: { rows: 1, filter: { eventId } } }])
})

test('an organization’s events are saved as they are filtered', async ({ page, platform: { pool }, boxOffice }) => {
  const eventId = await boxOffice.event({ name: '@SUM(A1)' })
  const { rows: found } = await pool.query('select org_id from events where id = $1', [eventId])
  await openConsole(page, `/organization/${found[0].org_id}?events=upcoming`)
  const { name, rows } = await exported(page)
  expect(name).toBe('events.csv')
  expect(rows.slice(1).map((row) => row.slice(0, 2))).toEqual([[`'@SUM(A1)`, eventId]])
  await page.getByRole('button', { name: 'Past', exact: true }).click()
  await expect(page.getByText('No past events')).toBeVisible()
  expect((await exported(page)).rows).toHaveLength(1)
})

test('found users are saved, and the search text is in no file name', async ({ page, platform: { pool } }) => {
  await pool.query(`insert into accounts (id, username, full_name) values ('acc_csvzora', 'zora', '-1 Zorabelle')
    on conflict do nothing`)
  await openConsole(page, '/users')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true')
  await field(page).fill('zorabelle')
  await expect(page.getByText('1 ACCOUNT(S) FOUND')).toBeVisible()
  const { name, rows } = await exported(page)
  expect(name).toBe('users.csv')
  expect(rows.slice(1)).toEqual([['acc_csvzora', `'-1 Zorabelle`, 'zora']])
})

test('the audit trail and the organizations are saved too', async ({ page }) => {
  await openConsole(page, '/audit?action=list.exported')
  const trail = await exported(page)
  expect(trail.name).toBe('audit-entries.csv')
  expect(trail.rows[0]?.slice(0, 3)).toEqual(['Entry', 'At (UTC)', 'Person'])
  await expect(page.getByRole('listitem').filter({ hasText: 'List exported to CSV' }).first()).toBeVisible()
  await openConsole(page, '/organizations?q=hall')
  await expect(page.getByText(/ORGANIZATION\(S\) FOUND/)).toBeVisible()
  const organizations = await exported(page)
  expect(organizations.name).toBe('organizations.csv')
  expect(organizations.rows.length).toBeGreaterThan(1)
})

test('a file that breaks off is not saved, and a message says so', async ({ page }) => {
  await openConsole(page, '/refunds')
  await page.route('**/api/v1/admin/refunds/export', (route) => route.abort())
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('Couldn’t export the refunds')).toBeVisible()
  await page.unroute('**/api/v1/admin/refunds/export')
})
