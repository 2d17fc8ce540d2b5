import type { Page } from '@playwright/test'
import type pg from 'pg'
import { openRefund } from '#guests/guest-page.ts'
import { tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const sale = { purchaser: { name: 'Ada Lovelace' }, tickets: [{ name: 'Floor', price: 4500 }] }

/** A sale whose refund the provider accepts but doesn't settle. */
async function unsettledSale(boxOffice: BoxOffice) {
  const eventId = await boxOffice.event({ name: 'Slow Provider Night' })
  const { paymentId } = await boxOffice.sell(eventId, sale)
  await boxOffice.failProvider(paymentId, { kind: 'pending' })
  return { eventId, paymentId }
}

async function refundSale(page: Page, eventId: string) {
  await openConsole(page, `/events/${eventId}/guests`)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  await dialog.getByRole('textbox', { name: /reason/i }).fill('Cannot attend')
  await dialog.getByRole('button', { name: 'Refund $45.00' }).click()
  await expect(dialog).toBeHidden()
}

const refundRow = (page: Page) => page.getByRole('table', { name: 'Refunds' }).getByRole('row', { name: /\$45\.00/ })

test('a settled refund is listed without colour', { tag: '@M9' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, sale)
  await refundSale(page, eventId)
  await openConsole(page, `/refunds?event=${eventId}`)
  const state = refundRow(page).getByText('REFUNDED')
  await expect(state).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('an unsettled refund is on the open list, and on the late list after 10 min', { tag: '@M9' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const { eventId, paymentId } = await unsettledSale(boxOffice)
  await openConsole(page, `/refunds?event=${eventId}`)
  await expect(page.getByText('No refunds yet')).toBeVisible()
  await expect(page.getByText('Nothing to compare')).toBeVisible()
  await refundSale(await page.context().newPage(), eventId)
  await expect(refundRow(page)).toContainText('ACCEPTED')
  await expect(refundRow(page)).toContainText('Mara Okafor')
  await page.getByRole('button', { name: 'Over 10 min' }).click()
  await expect(page).toHaveURL(/state=late/)
  await expect(page.getByText('No refunds under way for over 10 minutes')).toBeVisible()
  await pool.query(`update refunds set created_at = now() - interval '20 minutes' where payment_id = $1`, [paymentId])
  await expect(refundRow(page)).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the record of an unsettled refund looks it up and never sends it again', { tag: '@M9' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const { eventId, paymentId } = await unsettledSale(boxOffice)
  await refundSale(page, eventId)
  await openConsole(page, `/refunds?event=${eventId}`)
  await refundRow(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refund' })).toBeFocused()
  await expect(page.getByText('Cannot attend')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent to the payment provider' })).toBeVisible()
  await expect(page.getByText('Don’t refund again')).toBeVisible()
  await page.getByRole('button', { name: 'Check with provider' }).click()
  await expect(page.getByText('The provider has it but hasn’t settled it yet.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: /audit trail/i }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Refund looked up at the provider' })).toBeVisible()
  expect((await pool.query('select 1 from refunds where payment_id = $1', [paymentId])).rowCount).toBe(1)
})

test('the ledger is compared with the provider, and a difference is listed', { tag: '@M9' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const { eventId, paymentId } = await unsettledSale(boxOffice)
  await refundSale(page, eventId)
  await openConsole(page, `/refunds?event=${eventId}`)
  const difference = page.getByRole('term').filter({ hasText: 'Difference' }).locator('xpath=following-sibling::dd')
  await expect(difference).toHaveText('$0.00')
  await pool.query('update refunds set amount_cents = amount_cents + 150 where payment_id = $1', [paymentId])
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(difference).toHaveText('$1.50')
  await expect(page.getByRole('table', { name: 'Refunds that don’t match' })).toContainText('$46.50')
})

/** Sixty failed refunds, more than one list page. */
async function manyFailed(pool: pg.Pool, boxOffice: BoxOffice): Promise<string> {
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
  return eventId
}

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('refunds are paged, and list and record fit', { tag: '@M9' }, async ({
    page,
    platform: { pool },
    boxOffice,
  }) => {
    const eventId = await manyFailed(pool, boxOffice)
    await openConsole(page, `/refunds?event=${eventId}&state=failed`)
    const list = page.getByRole('list', { name: 'Refunds' }).getByRole('listitem')
    await expect(list).toHaveCount(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(list).toHaveCount(60)
    await expectNoAxeViolations(page, 'main')
    await expectNoSidewaysScroll(page)
    await list.first().getByRole('link').click()
    await expect(page.getByText('Nothing was refunded. You can try again.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })

  test('a missing refund and an unreadable list have messages', { tag: '@M9' }, async ({
    page,
    platform: { pool },
    boxOffice,
  }) => {
    const eventId = await manyFailed(pool, boxOffice)
    await openConsole(page, '/refunds/re_nobody')
    await expect(page.getByText('No such refund')).toBeVisible()
    const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-refunds-1' }
    await page.route('**/api/v1/admin/refunds?*', (route) => route.fulfill({ status: 500, json: problem }))
    await goTo(page, `/refunds?event=${eventId}`)
    await expect(page.getByText('Couldn’t load refunds')).toBeVisible()
    await expect(page.getByText('req-refunds-1')).toBeVisible()
    await page.unroute('**/api/v1/admin/refunds?*')
    const refunds = page.getByRole('list', { name: 'Refunds' }).getByRole('listitem')
    await tryAgain(page, refunds)
    await expect(refunds).toHaveCount(50)
  })
})
