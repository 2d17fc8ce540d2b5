import type pg from 'pg'
import type { BoxOffice } from '#platform/box-office.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openProfile, ownerOf, paidBy, panel, personOf, ticketRow, ticketRows } from './profile-page.ts'

/** A person with tickets for three events: near, later and past. One of the near tickets was given to a friend. */
async function aRegular(pool: pg.Pool, boxOffice: BoxOffice) {
  const person = await personOf(pool, { name: 'Noor Haddad' })
  const owner = ownerOf(person)
  const friend = { name: 'Grace Friend', email: 'grace@friends.example' }
  const inNineDays = new Date(Date.now() + 9 * 86_400_000).toISOString()
  const [near, later, past] = await Promise.all([
    boxOffice.event({ name: `Near ${person.username}` }),
    boxOffice.event({ name: `Later ${person.username}`, startAt: inNineDays }),
    boxOffice.event({ name: `Past ${person.username}`, startAt: '2026-02-01T20:00:00Z' }),
  ])
  const balcony = { name: 'Balcony', price: 4000 }
  const bought = await boxOffice.sell(near, {
    purchaser: owner,
    tickets: [
      { ...balcony, owner },
      { ...balcony, owner },
      { ...balcony, owner: friend },
    ],
  })
  const old = await boxOffice.sell(past, {
    purchaser: owner,
    tickets: [{ name: 'Floor', price: 1000, redeemed: true, owner }],
  })
  await boxOffice.sell(later, { tickets: [{ name: 'Present', price: 900, owner }] })
  await paidBy(pool, bought.paymentId, person)
  await paidBy(pool, old.paymentId, person)
  const [first = '', second = '', given = ''] = bought.ticketIds
  return { person, near, later, paymentId: bought.paymentId, first, second, given }
}

test('a person’s tickets are counted and filtered, and the counts link to them', { tag: '@X3' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const { person, near, given } = await aRegular(pool, boxOffice)
  await openProfile(page, person)
  const totals = panel(page, 'Totals')
  await expect(totals).toContainText('5 across 3 events')
  await expect(totals).toContainText('$130.00')
  await expect(totals).toContainText('1 of 5')
  await expect(page.getByRole('tab', { name: 'Tickets 5' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Purchases 2' })).toBeVisible()
  await expect(ticketRows(page)).toHaveCount(5)
  await expect(ticketRows(page).first()).toContainText(`Later ${person.username}`)
  await expect(ticketRow(page, given)).toContainText('Held by Grace Friend')
  await page.getByRole('button', { name: 'Past', exact: true }).click()
  await expect(page).toHaveURL(/show=past/)
  await expect(ticketRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await totals.getByRole('link', { name: '1 of 5' }).click()
  await expect(page).toHaveURL(/status=redeemed/)
  await expect(ticketRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Only redeemed/ }).click()
  await expect(ticketRows(page)).toHaveCount(5)
  await ticketRow(page, given).getByRole('link').click()
  await expect(page).toHaveURL(`/events/${near}/guests?search=${given}`)
})

test('a ticket scanned at the door changes on the open profile', { tag: '@X3' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const { person, second } = await aRegular(pool, boxOffice)
  await openProfile(page, person)
  await expect(ticketRow(page, second)).toContainText('Unredeemed')
  await boxOffice.redeem([second])
  await expect(ticketRow(page, second)).toContainText('Redeemed')
  await boxOffice.redeem([second], false)
  await expect(ticketRow(page, second)).toContainText('Unredeemed')
})

test('a purchase is refunded and a ticket transferred from the profile', { tag: ['@X3', '@M5', '@C2'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const { person, paymentId, first, second } = await aRegular(pool, boxOffice)
  await openProfile(page, person, '?tab=purchases')
  const bought = panel(page, `Near ${person.username}`)
  await expect(bought.getByText(paymentId)).toBeVisible()
  await bought.getByRole('button', { name: 'REFUND', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund tickets' })
  await refund.getByRole('button', { name: 'Deselect All' }).click()
  await refund.getByRole('listitem').filter({ hasText: first }).getByRole('checkbox').check()
  await refund.getByRole('button', { name: 'Refund $40.00' }).click()
  await expect(refund).toBeHidden()
  await expect(bought.getByText('REFUNDED', { exact: true })).toBeVisible()
  await expect(panel(page, 'Totals')).toContainText('$40.00')
  await expect(panel(page, 'Totals')).toContainText('1 of 4')

  await page.getByRole('tab', { name: 'Tickets' }).click()
  await expect(ticketRow(page, first)).toContainText('Refunded')
  await page.getByRole('button', { name: 'Transfer tickets' }).click()
  await page.getByRole('menuitem', { name: `Near ${person.username}` }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer tickets' })
  await expect(transfer.getByRole('checkbox', { name: /Balcony/ })).toHaveCount(2)
  await expect(transfer.getByText('Refunded').first()).toBeVisible()
  await transfer.getByRole('textbox', { name: 'Recipient name' }).fill('Ines Taker')
  await transfer.getByRole('textbox', { name: 'Recipient email' }).fill('ines@takers.example')
  await transfer.getByRole('button', { name: 'Transfer 1 ticket' }).click()
  await expect(transfer).toBeHidden()
  await expect(ticketRow(page, second)).toContainText('Held by Ines Taker')
})

test('comps go to the person, with the email filled in once it is revealed', { tag: ['@X3', '@C1'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const { person, later } = await aRegular(pool, boxOffice)
  const type = await boxOffice.ticketType(later, { name: 'Lounge', capacity: 20 })
  await openProfile(page, person)
  const comps = page.getByRole('dialog', { name: 'Issue comp tickets' })
  async function compToLater() {
    await page.getByRole('button', { name: 'Issue comps' }).click()
    await page.getByPlaceholder('Search events by name or event ID...').fill(`Later ${person.username}`)
    await page.getByRole('button', { name: `Choose Later ${person.username}` }).click()
    await expect(comps.getByRole('textbox', { name: 'Contact name' })).toHaveValue(person.name)
  }
  await compToLater()
  // What the page hides must not appear in a form either.
  await expect(comps.getByRole('textbox', { name: /^Email/i })).toHaveValue('')
  await expect(comps.getByText('Reveal the private record to fill this in.')).toBeVisible()
  await comps.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await compToLater()
  await expect(comps.getByRole('textbox', { name: /^Email/i })).toHaveValue(person.email)
  await comps.getByRole('button', { name: 'Add one Lounge' }).click()
  await comps.getByRole('button', { name: 'Issue 1 ticket' }).click()
  await comps.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Issue comps' })).toBeFocused()
  await expect(ticketRows(page)).toHaveCount(6)
  await expect(ticketRows(page).filter({ hasText: 'Lounge' })).toContainText('$0.00')
  const sql = 'select owner_account_id, kind from tickets where event_id = $1 and ticket_type_id = $2'
  expect((await pool.query(sql, [later, type])).rows).toEqual([{ owner_account_id: person.id, kind: 'comp' }])
})
