import { expect, test } from '#platform/staff-test.ts'
import { openProfile, paidBy, panel, personOf, ticketRow } from './profile-page.ts'

test('X3 M5 C1 C2 from a profile tickets are refunded, transferred and given, and all of it shows it', async ({
  page,
  platform,
  boxOffice,
}) => {
  const person = await personOf(platform.pool, { name: 'Noor Haddad' })
  const owner = { name: person.name, email: person.email, accountId: person.id }
  const friend = { name: 'Grace Friend', email: 'grace@friends.example' }
  const [tomorrow, later, past] = await Promise.all([
    boxOffice.event({ name: `Near ${person.username}` }),
    boxOffice.event({ name: `Later ${person.username}`, startAt: new Date(Date.now() + 9 * 86_400_000).toISOString() }),
    boxOffice.event({ name: `Past ${person.username}`, startAt: '2026-02-01T20:00:00Z' }),
  ])
  const type = await boxOffice.ticketType(later, { name: 'Lounge', capacity: 20 })
  const purchase = await boxOffice.sell(tomorrow, {
    purchaser: owner,
    tickets: [
      { name: 'Balcony', price: 4000, owner },
      { name: 'Balcony', price: 4000, owner },
      { name: 'Balcony', price: 4000, owner: friend },
    ],
  })
  const old = await boxOffice.sell(past, {
    purchaser: owner,
    tickets: [{ name: 'Floor', price: 1000, redeemed: true, owner }],
  })
  await boxOffice.sell(later, { tickets: [{ name: 'Present', price: 900, owner }] })
  await paidBy(platform.pool, purchase.paymentId, person)
  await paidBy(platform.pool, old.paymentId, person)
  const [first = '', second = '', given = ''] = purchase.ticketIds

  await openProfile(page, person)
  const totals = panel(page, 'Totals')
  await expect(totals).toContainText('5 across 3 events')
  await expect(totals).toContainText('$130.00')
  await expect(totals).toContainText('1 of 5')
  await expect(page.getByRole('tab', { name: 'Tickets 5' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Purchases 2' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(`Later ${person.username}`)
  await expect(ticketRow(page, given)).toContainText('Held by Grace Friend')
  await page.getByRole('button', { name: 'Past', exact: true }).click()
  await expect(page).toHaveURL(/show=past/)
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  // A number leads to what it counts.
  await totals.getByRole('link', { name: '1 of 5' }).click()
  await expect(page).toHaveURL(/status=redeemed/)
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: /^Only redeemed/ }).click()
  await expect(rows).toHaveCount(5)
  // What a scanner does at the door is seen here.
  await expect(ticketRow(page, second)).toContainText('PENDING')
  await boxOffice.redeem([second])
  await expect(ticketRow(page, second)).toContainText('REDEEMED')
  await boxOffice.redeem([second], false)
  await expect(ticketRow(page, second)).toContainText('PENDING')

  await page.getByRole('tab', { name: 'Purchases' }).click()
  const bought = panel(page, `Near ${person.username}`)
  await expect(bought.getByText(purchase.paymentId)).toBeVisible()
  await bought.getByRole('button', { name: 'REFUND', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund tickets' })
  await refund.getByRole('button', { name: 'Deselect All' }).click()
  await refund.getByRole('listitem').filter({ hasText: first }).getByRole('checkbox').check()
  await refund.getByRole('button', { name: 'Refund $40.00' }).click()
  await expect(refund).toBeHidden()
  await expect(bought.getByText('REFUNDED', { exact: true })).toBeVisible()
  await expect(totals).toContainText('$40.00')
  await expect(totals).toContainText('1 of 4')

  await page.getByRole('tab', { name: 'Tickets' }).click()
  await expect(ticketRow(page, first)).toContainText('REFUNDED')
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

  async function compToLater() {
    await page.getByRole('button', { name: 'Comp to this person' }).click()
    await page.getByPlaceholder('Search events by name or event ID...').fill(`Later ${person.username}`)
    await page.getByRole('button', { name: `Choose Later ${person.username}` }).click()
  }
  await compToLater()
  const comps = page.getByRole('dialog', { name: 'Issue comp tickets' })
  await expect(comps.getByRole('textbox', { name: 'Contact name' })).toHaveValue(person.name)
  // What is hidden on the page is not shown by a form either.
  await expect(comps.getByRole('textbox', { name: 'E-mail' })).toHaveValue('')
  await expect(comps.getByText('Reveal the private record first, and it is filled in.')).toBeVisible()
  await comps.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await compToLater()
  await expect(comps.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email)
  await comps.getByRole('button', { name: 'One Lounge more' }).click()
  await comps.getByRole('button', { name: 'Issue 1 ticket' }).click()
  await comps.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Comp to this person' })).toBeFocused()
  await expect(rows).toHaveCount(6)
  await expect(rows.filter({ hasText: 'Lounge' })).toContainText('$0.00')
  const { rows: made } = await platform.pool.query(
    `select owner_account_id, kind from tickets where event_id = $1 and ticket_type_id = $2`,
    [later, type],
  )
  expect(made).toEqual([{ owner_account_id: person.id, kind: 'comp' }])

  await ticketRow(page, given).getByRole('link').click()
  await expect(page).toHaveURL(`/events/${tomorrow}/guests?search=${given}`)
})
