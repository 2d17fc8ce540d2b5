import type { Page } from '@playwright/test'
import { holdAnswer, tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { active, openBox, searchFor } from '#search-box/search-page.ts'
import { joseBuys } from './purchase-sale.ts'

const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')

const money = (page: Page, name: string) => page.getByRole('article', { name, exact: true }).getByRole('paragraph')

test('a purchase shows its money, its card, and every ticket with holder and state across events', {
  tag: '@R14',
}, async ({ page, platform, boxOffice }) => {
  const { paymentId, ticketIds } = await joseBuys(boxOffice, platform)
  await boxOffice.redeem(ticketIds.slice(0, 1))
  await openConsole(page, `/purchases/${paymentId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase, $268.40' })).toBeVisible()
  for (const [name, amount] of [
    ['Amount paid', '$268.40'],
    ['Tickets', '$252.00'],
    ['Fees', '$16.40'],
    ['Refunded', '$0.00'],
    ['Left', '$268.40'],
  ] as const) {
    await expect(money(page, name)).toHaveText(amount)
  }
  await expect(figure(page, 'Card')).toHaveText('Visa •• 4242')
  await expect(figure(page, 'Purchaser')).toHaveText('José Yang')
  await expect(page.getByText('José Yang paid for all 4 and holds 2')).toBeVisible()
  const late = page.getByRole('region', { name: 'Late Show' }).getByRole('listitem')
  await expect(late).toHaveCount(1)
  await expect(late).toContainText('Unredeemed')
  const first = page.getByRole('region', { name: 'Stadium of the Sun' }).getByRole('listitem')
  await expect(first.filter({ hasText: 'Nina Petrov' })).toHaveCount(2)
  await expect(first.filter({ hasText: 'Balcony' })).toContainText('Redeemed')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Bought 4 tickets')
  await expectNoAxeViolations(page)
})

test('all tickets are refunded from the purchase, and the page follows', { tag: '@R14' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId } = await joseBuys(boxOffice, platform)
  await openConsole(page, `/purchases/${paymentId}`)
  await page.getByRole('button', { name: 'REFUND' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await expect(dialog).toContainText('Stadium of the Sun and Late Show')
  await expect(dialog).toContainText('Nina Petrov holds 2 of these tickets. José Yang paid for all of them')
  const tickets = dialog.getByRole('region', { name: 'Tickets' }).getByRole('listitem')
  await expect(tickets.filter({ hasText: /^Floor.*Nina Petrov/ })).toHaveCount(2)
  await expect(tickets.filter({ hasText: /^Balcony.*José Yang/ })).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: /Balcony/ }).uncheck()
  await dialog.getByRole('button', { name: 'Refund $162.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Partly refunded')).toBeVisible()
  await expect(money(page, 'Refunded')).toHaveText('$162.00')
  await expect(money(page, 'Left')).toHaveText('$106.40')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Refunded $162.00')
  await page.getByRole('region', { name: 'Refunds' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refund, $162.00' })).toBeVisible()
})

test('a holder leads to their guest details', { tag: ['@R14', '@R17'] }, async ({ page, platform, boxOffice }) => {
  const { paymentId } = await joseBuys(boxOffice, platform)
  await openConsole(page, `/purchases/${paymentId}`)
  await page.getByRole('link', { name: 'Holder Nina Petrov' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Nina Petrov' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase, $268.40' })).toBeVisible()
})

test('a disputed purchase shows when the answer is due and disables its refund', { tag: ['@R13', '@R14'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId } = await joseBuys(boxOffice, platform)
  await boxOffice.dispute(paymentId, '2099-11-22T12:00:00Z')
  await openConsole(page, '/attention?show=disputes')
  await page
    .getByRole('row', { name: new RegExp(paymentId) })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase, $268.40' })).toBeVisible()
  await expect(page.getByText('DISPUTED', { exact: true })).toBeVisible()
  await expect(page.getByText('This payment is disputed. The provider decides who gets the money.')).toBeVisible()
  await expect(
    page.getByText(/reason: “product not received”\. Answer due Nov 22, 2099, .* in [\d,]+ days/),
  ).toBeVisible()
  await expect(page.getByText('Disputed payments can’t be refunded').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'REFUND' })).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(
    /Dispute opened, \$268\.40.*product not received/,
  )
  await expectNoAxeViolations(page)
})

test('a lost dispute is not refunded either', { tag: ['@R13', '@R14'] }, async ({ page, platform, boxOffice }) => {
  const { paymentId } = await joseBuys(boxOffice, platform)
  await boxOffice.dispute(paymentId, '2099-11-22T12:00:00Z')
  await platform.pool.query(`update payment_disputes set status = 'lost' where payment_id = $1`, [paymentId])
  await openConsole(page, `/purchases/${paymentId}`)
  await expect(page.getByText('DISPUTE LOST')).toBeVisible()
  await expect(page.getByText(/It is lost: the bank paid the purchaser\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'REFUND' })).toBeDisabled()
})

test('a purchase’s breadcrumbs name the purchaser, if known', { tag: '@R14' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, { tickets: [{}] })
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await openConsole(page, `/purchases/${paymentId}`)
  await expect(money(page, 'Amount paid')).toHaveText('$25.00')
  await expect(way).toHaveText('LookupUsersPurchase')
  await expect(figure(page, 'Purchaser')).toHaveText('The purchaser')
  await pool.query(`update payments set purchaser_account_id = 'acc_super', purchaser_name = 'Zoë' where id = $1`, [
    paymentId,
  ])
  await page.reload()
  await expect(way).toHaveText('LookupUsersZoëPurchase')
  await way.getByRole('link', { name: 'Zoë' }).click()
  await expect(page).toHaveURL(/\/profile\/acc_super$/)
})

test('a payment and a ticket found in the search open the purchase', { tag: '@R14' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId, ticketIds } = await joseBuys(boxOffice, platform)
  await openConsole(page, '/support')
  for (const id of [paymentId, ticketIds[1] ?? '']) {
    await openBox(page)
    await searchFor(page, id)
    await expect(active(page)).toContainText('Purchase')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/purchases/${paymentId}$`))
    await expect(money(page, 'Amount paid')).toHaveText('$268.40')
    await page.goBack()
  }
})

test('a loading purchase, and one without tickets or refunds, have messages', { tag: '@R14' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, { tickets: [], paid: 900 })
  const { release } = await holdAnswer(page, '**/api/v1/admin/purchases/*')
  await openConsole(page, `/purchases/${paymentId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tickets' })).toHaveAttribute('aria-busy', 'true')
  await expectNoAxeViolations(page)
  release()
  await expect(page.getByText('No tickets were bought with this payment.')).toBeVisible()
  await expect(page.getByText('No refunds yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'REFUND' })).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('a missing and an unreadable purchase have messages, and a retry', { tag: '@R14' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId } = await joseBuys(boxOffice, platform)
  await openConsole(page, '/purchases/pi_nobody')
  await expect(page.getByText('No such purchase')).toBeVisible()
  const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-purchase-1' }
  await page.route('**/api/v1/admin/purchases/*', (route) => route.fulfill({ status: 500, json: problem }))
  await goTo(page, `/purchases/${paymentId}`)
  await expect(page.getByText('Couldn’t load this purchase')).toBeVisible()
  await expect(page.getByText('req-purchase-1')).toBeVisible()
  await page.unroute('**/api/v1/admin/purchases/*')
  await tryAgain(page, money(page, 'Amount paid'))
  await expect(money(page, 'Amount paid')).toHaveText('$268.40')
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('a refund in the list shows who made it and when, and its ID can be copied', { tag: '@R14' }, async ({
    page,
    platform,
    boxOffice,
  }) => {
    const { paymentId } = await joseBuys(boxOffice, platform)
    const refundId = paymentId.replace('pi_', 're_listed_')
    await platform.pool.query(
      `insert into refunds (id, payment_id, state, amount_cents, requested_by, settled_at)
       values ($1, $2, 'succeeded', 9000, 'acc_super', '2026-01-05T18:30:00Z')`,
      [refundId, paymentId],
    )
    await openConsole(page, `/purchases/${paymentId}`)
    const refund = page.getByRole('region', { name: 'Refunds' }).getByRole('listitem')
    await expect(refund.getByText(/^Jan 5, 2026, .*, Mara Okafor$/)).toBeVisible()
    await expect(refund.getByRole('button', { name: 'Copy refund ID' })).toBeVisible()
    const id = refund.getByText(refundId, { exact: true })
    // Until its own font is loaded, the text may be cut off.
    await expect.poll(() => id.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
    await refund.getByRole('link', { name: '$90.00' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Refund, $90.00' })).toBeVisible()
  })

  test('a purchase fits and can be pressed', { tag: '@R14' }, async ({ page, platform, boxOffice }) => {
    const { paymentId } = await joseBuys(boxOffice, platform)
    await openConsole(page, `/purchases/${paymentId}`)
    await expect(money(page, 'Left')).toHaveText('$268.40')
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
    expect(await smallTargets(page, 44)).toEqual([])
  })
})
