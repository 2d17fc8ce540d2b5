import type { Page } from '@playwright/test'
import { openRefund } from '#guests/guest-page.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import type { Platform } from '#platform/run-platform.ts'
import { expect, test } from '#platform/staff-test.ts'

/** A refund of $25.00 that failed. */
async function failedRefund(boxOffice: BoxOffice, { pool }: Pick<Platform, 'pool'>) {
  const eventId = await boxOffice.event({ name: 'Cabinet of Oddities' })
  const zoe = { accountId: 'acc_super', name: 'Zoë Ångström', email: 'zoe@post.example' }
  const { paymentId, ticketIds } = await boxOffice.sell(eventId, { purchaser: zoe, tickets: [{ owner: zoe }] })
  const refundId = paymentId.replace('pi_', 're_failed_')
  await pool.query('update payments set purchaser_account_id = $2 where id = $1', [paymentId, zoe.accountId])
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, requested_by, failure_code, failure_message, settled_at)
     values ($1, $2, 'failed', 2500, 'acc_super', 'card_declined', 'The card’s bank declined the refund.', now())`,
    [refundId, paymentId],
  )
  await pool.query(
    `insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents, live) values ($1, $2, $3, 2500, false)`,
    [refundId, eventId, ticketIds[0]],
  )
  return { eventId, paymentId, refundId, ticketId: ticketIds[0] }
}

const linkTo = (page: Page, kind: string) =>
  page
    .getByRole('region', { name: 'Belongs to' })
    .getByRole('listitem')
    .filter({ has: page.getByText(kind, { exact: true }) })
    .getByRole('link')

test('a failed refund leads to purchase, ticket, event, person and case', { tag: '@R16' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId, paymentId, refundId, ticketId } = await failedRefund(boxOffice, platform)
  await platform.pool.query(
    `insert into support_cases (id, subject, category, priority, state, requester_account_id, event_id, opened_at, updated_at)
     values ($1, 'Duplicate charge', 'other', 'normal', 'open', 'acc_super', $2, now(), now())`,
    [`sup_${eventId}`, eventId],
  )
  await openConsole(page, `/refunds/${refundId}`)
  await expect(page.getByText('The card’s bank declined the refund.')).toBeVisible()
  await expect(page.getByText('Zoë Ångström, Visa •• 4242')).toBeVisible()
  await expect(linkTo(page, 'Purchase')).toHaveAttribute('href', `/purchases/${paymentId}`)
  await expect(linkTo(page, 'Ticket')).toHaveAttribute('href', `/events/${eventId}/guests?guest=${ticketId}`)
  await expect(linkTo(page, 'Event')).toHaveAttribute('href', `/events/${eventId}`)
  await expect(linkTo(page, 'Purchaser')).toHaveAttribute('href', '/profile/acc_super')
  await expect(linkTo(page, 'Case')).toHaveAttribute('href', `/support?tab=open&case=sup_${eventId}`)
  await expectNoAxeViolations(page)
})

test('a failed refund is tried again from its record, which then names the later one', { tag: '@R16' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId, refundId } = await failedRefund(boxOffice, platform)
  await openConsole(page, `/refunds/${refundId}`)
  await page.getByRole('button', { name: 'Try again…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await dialog.getByRole('button', { name: 'Refund $25.00' }).click()
  await expect(dialog).toBeHidden()
  const { rows } = await platform.pool.query<{ id: string }>(
    `select id from refunds where payment_id = $1 and state = 'succeeded'`,
    [paymentId],
  )
  const later = rows[0]?.id ?? 'none'
  await expect(page.getByText(`Refunded later by ${later}`)).toBeVisible()
  await expect(page.getByText('You can try again')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again…' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: later }).click()
  await expect(page).toHaveURL(new RegExp(`/refunds/${later}$`))
})

test('a settled refund is described in one sentence, with its purchase’s other refund', { tag: '@R16' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Twice Told' })
  const { paymentId } = await boxOffice.sell(eventId, { purchaser: { name: 'Tessa Twice' }, tickets: [{}, {}] })
  const ids = ['re_told_1', 're_told_2'].map((id) => `${id}_${eventId}`)
  await platform.pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, requested_by, settled_at)
     select id, $2, 'succeeded', 2500, 'acc_super', now() from unnest($1::text[]) id`,
    [ids, paymentId],
  )
  await openConsole(page, `/refunds/${ids[0]}`)
  await expect(page.getByText('Refunded and settled by the payment provider.')).toBeVisible()
  await expect(page.getByText('Already refunded')).toHaveCount(0)
  const also = page.getByText('Also refunded from this purchase:').locator('..')
  await expect(also).toContainText(/\$25\.00, .* by Mara Okafor/)
  await also.getByRole('link', { name: ids[1] ?? 'none' }).click()
  await expect(page).toHaveURL(new RegExp(`/refunds/${ids[1]}$`))
})

test('a later external refund removes the offer to try again', { tag: '@R16' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId, refundId } = await failedRefund(boxOffice, platform)
  await openConsole(page, `/events/${eventId}/guests`)
  const { dialog } = await openRefund(page, 'Zoë Ångström')
  await dialog.getByRole('button', { name: 'Refund $25.00' }).click()
  await expect(dialog).toBeHidden()
  await openConsole(page, `/refunds/${refundId}`)
  await expect(page.getByText(/^Refunded later by re_/)).toBeVisible()
  await expect(page.getByText('You can try again')).toHaveCount(0)
})

test('a failure is marked as handled with a reason, and leaves the list of those to review', { tag: '@R16' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId, refundId } = await failedRefund(boxOffice, platform)
  await openConsole(page, `/refunds/${refundId}`)
  await page.getByRole('button', { name: 'Mark as handled…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as handled' })
  await expect(dialog.getByRole('button', { name: 'Mark as handled' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid back in cash')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Handled by Mara Okafor/)).toBeVisible()
  await expect(page.getByText('Paid back in cash')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as handled…' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed refund marked as handled' })).toBeVisible()
  await openConsole(page, `/refunds?state=unresolved&event=${eventId}`)
  await expect(page.getByText(refundId)).toHaveCount(0)
})

test('the keyboard alone opens a retry and marks a failure as handled', { tag: '@R16' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { refundId } = await failedRefund(boxOffice, platform)
  await openConsole(page, `/refunds/${refundId}`)
  const again = page.getByRole('button', { name: 'Try again…' })
  await again.press('Enter')
  await expect(page.getByRole('heading', { name: 'Refund tickets' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Mark as handled…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mark as handled' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expectNoAxeViolations(page, '[role="dialog"]')
  await page.keyboard.type('Paid back in cash')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Handled by Mara Okafor/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('a failed refund’s record fits and can be pressed', { tag: '@R16' }, async ({ page, platform, boxOffice }) => {
    const { refundId } = await failedRefund(boxOffice, platform)
    await openConsole(page, `/refunds/${refundId}`)
    await expect(page.getByRole('button', { name: 'Try again…' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
    expect(await smallTargets(page, 44)).toEqual([])
    await page.getByRole('button', { name: 'Mark as handled…' }).click()
    await expect(page.getByRole('dialog', { name: 'Mark as handled' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, '[role="dialog"]')
    expect(await smallTargets(page, 44)).toEqual([])
  })
})
