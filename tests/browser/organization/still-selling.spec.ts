import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const mark = 'Suspended, still selling'

test('a suspended organization that still sells is marked everywhere', { tag: '@F10' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const name = `Sold on ${Date.now()}`
  const eventId = await boxOffice.event({ name })
  await boxOffice.sell(eventId, { tickets: [{}, {}] })
  const { rows } = await pool.query<{ orgId: string }>(
    `update organizations o set status = 'SUSPENDED' from events e where e.org_id = o.id and e.id = $1
     returning o.id as "orgId"`,
    [eventId],
  )
  const orgId = rows[0]?.orgId ?? ''
  await openConsole(page, `/organization/${orgId}`)
  await expect(page.getByText(mark)).toBeVisible()
  await expect(page.getByText('1 event on sale, 2 tickets sold')).toBeVisible()
  await openConsole(page, `/events/${eventId}`)
  await expect(page.getByText(mark)).toBeVisible()
  await openConsole(page, `/events?find=${eventId}`)
  await expect(page.getByRole('table', { name: 'EVENTS', exact: true })).toContainText(mark)
  await openConsole(page, `/organizations?q=${orgId}`)
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: orgId })).toContainText(mark)
  await openConsole(page, '/dashboard')
  await page.getByRole('link', { name: /suspended, still selling/ }).click()
  await expect(page).toHaveURL('/attention?show=organizations')
  const row = page.getByRole('table', { name: mark }).getByRole('row').filter({ hasText: orgId })
  await expect(row).toContainText(/1.*2/)
  await pool.query(`update events set status = 'cancelled' where id = $1`, [eventId])
  await openConsole(page, `/organization/${orgId}`)
  await expect(page.getByText('SUSPENDED', { exact: true })).toBeVisible()
  await expect(page.getByText(mark)).toHaveCount(0)
})
