import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const sale = { purchaser: { name: 'Ada Lovelace' }, tickets: [{ name: 'Floor', price: 4500 }] }

test('M9 a refund that is not settled: in the list, its record, looked up and never sent again, and in the books', async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Slow Provider Night' })
  const { paymentId } = await boxOffice.sell(eventId, sale)
  await boxOffice.failProvider(paymentId, { kind: 'pending' })
  await openConsole(page, `/refunds?event=${eventId}`)
  await expect(page.getByText('No refunds yet')).toBeVisible()
  await expect(page.getByText('There is nothing to compare')).toBeVisible()

  const elsewhere = await page.context().newPage()
  await openConsole(elsewhere, `/events/${eventId}/guests`)
  await elsewhere.getByRole('button', { name: 'Details of Ada Lovelace' }).click()
  await elsewhere.getByRole('button', { name: /^REFUND/ }).click()
  const dialog = elsewhere.getByRole('dialog', { name: 'Refund tickets' })
  await dialog.getByRole('textbox', { name: /reason/i }).fill('Cannot attend')
  await dialog.getByRole('button', { name: 'Refund $45.00' }).click()
  const row = page.getByRole('table', { name: 'Refunds' }).getByRole('row', { name: /\$45\.00/ })
  await expect(row).toContainText('ACCEPTED')
  await expect(row).toContainText('Mara Okafor')
  await page.getByRole('button', { name: 'Over 10 min' }).click()
  await expect(page).toHaveURL(/state=late/)
  await expect(page.getByText('No refund is waiting for over 10 minutes')).toBeVisible()
  await pool.query(`update refunds set created_at = now() - interval '20 minutes' where payment_id = $1`, [paymentId])
  await expect(row).toBeVisible()
  await expectNoAxeViolations(page)

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refund' })).toBeFocused()
  await expect(page.getByText('Cannot attend')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent to the payment provider' })).toBeVisible()
  await expect(page.getByText('Pressing refund again would do nothing')).toBeVisible()
  await page.getByRole('button', { name: 'Look it up now' }).click()
  await expect(page.getByText('The provider has it, and has not settled it yet.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Its audit trail' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Refund looked up at the provider' })).toBeVisible()
  expect((await pool.query('select 1 from refunds where payment_id = $1', [paymentId])).rowCount).toBe(1)

  await goTo(page, `/refunds?event=${eventId}`)
  const difference = page.getByRole('term').filter({ hasText: 'Difference' }).locator('xpath=following-sibling::dd')
  await expect(difference).toHaveText('$0.00')
  await pool.query('update refunds set amount_cents = amount_cents + 150 where payment_id = $1', [paymentId])
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(difference).toHaveText('$1.50')
  await expect(page.getByRole('table', { name: 'Refunds that do not agree' })).toContainText('$46.50')
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('M9 refunds by pages, none, one that is not there, and unreadable', async ({
    page,
    platform: { pool },
    boxOffice,
  }) => {
    const eventId = await boxOffice.event()
    const { paymentId } = await boxOffice.sell(eventId, sale)
    await pool.query(
      `insert into refunds (id, payment_id, state, amount_cents, requested_by, settled_at)
       select $1 || n, $1, 'failed', 100, 'acc_super', now() from generate_series(1, 60) n`,
      [paymentId],
    )
    await pool.query(
      `insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents, live)
       select r.id, t.event_id, t.id, 100, false from refunds r, tickets t where r.payment_id = $1 and t.payment_id = $1`,
      [paymentId],
    )
    await openConsole(page, `/refunds?event=${eventId}&state=failed`)
    const list = page.getByRole('list', { name: 'Refunds' }).getByRole('listitem')
    await expect(list).toHaveCount(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(list).toHaveCount(60)
    await expectNoAxeViolations(page, 'main')
    await expectNoSidewaysScroll(page)
    await list.first().getByRole('link').click()
    await expect(page.getByText('The ticket is free: it can be refunded again.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])

    await goTo(page, '/refunds/re_nobody')
    await expect(page.getByText('No such refund')).toBeVisible()
    const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-refunds-1' }
    await page.route('**/api/v1/admin/refunds?*', (route) => route.fulfill({ status: 500, json: problem }))
    await goTo(page, `/refunds?event=${eventId}`)
    await expect(page.getByText('The refunds could not be read')).toBeVisible()
    await expect(page.getByText('req-refunds-1')).toBeVisible()
    await page.unroute('**/api/v1/admin/refunds?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(list).toHaveCount(50)
  })
})
