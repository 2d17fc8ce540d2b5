import { expect, test } from '#platform/staff-test.ts'
import { guestNames, guestRow, guestRows, openDetails, openGuests } from './guest-page.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@guests.example', phone: '+12125550143' }
const grace = { name: 'Grace Hopper', email: 'grace@guests.example' }

const guestTableLinks = (page: Parameters<typeof guestNames>[0]) => guestNames(page).and(page.getByRole('link'))

test('ten tickets over three payments are one guest with three purchases', { tag: ['@G11', '@M1', '@M2'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const owner = { accountId: 'acc_ada', ...ada }
  const tickets = (count: number) => Array.from({ length: count }, () => ({ owner }))
  await boxOffice.sell(eventId, { purchaser: ada, at: '2026-01-03T12:00:00Z', tickets: tickets(5) })
  await boxOffice.sell(eventId, { purchaser: ada, at: '2026-01-02T12:00:00Z', tickets: tickets(3) })
  await boxOffice.sell(eventId, { purchaser: grace, at: '2026-01-04T12:00:00Z', tickets: tickets(2) })
  await openGuests(page, eventId)
  await expect(guestRows(page)).toHaveCount(1)
  await expect(guestRow(page, 'Ada Lovelace')).toContainText('0 / 10')
  await expect(guestRow(page, 'Ada Lovelace')).toContainText('Jan 2, 2026')
  const dialog = await openDetails(page, 'Ada Lovelace')
  await expect(dialog.getByText('10 total')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /REFUND/ })).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: /PENDING/ })).toHaveCount(10)
})

test('a payment over several guests is a purchase of each, with the tickets each holds', {
  tag: ['@G11', '@M2'],
}, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, {
    purchaser: ada,
    tickets: [{ owner: { accountId: 'acc_ada', ...ada } }, { owner: { accountId: 'acc_grace', ...grace } }, {}],
  })
  await openGuests(page, eventId)
  // The ticket without a holder belongs to Ada by email, who isn't the Ada with the account.
  await expect(guestNames(page)).toHaveText(['Ada Lovelace', 'Ada Lovelace', 'Grace Hopper'])
  const dialog = await openDetails(page, 'Grace Hopper')
  await expect(dialog.getByText(paymentId)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /PENDING/ })).toHaveCount(1)
  await expect(dialog.getByText(/^2 .*other guests/)).toBeVisible()
})

test('a ticket without a known holder is a guest by its ID, without email and phone', { tag: ['@G7', '@M1'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { ticketIds } = await boxOffice.sell(eventId, { tickets: [{ owner: { accountId: 'unknown' } }] })
  await openGuests(page, eventId)
  const row = guestRow(page, `Guest ${ticketIds[0]}`)
  await expect(row).toContainText('NO EMAIL')
  await expect(row).toContainText('NO PHONE')
  await guestNames(page).first().click()
  const dialog = page.getByRole('dialog', { name: `Guest ${ticketIds[0]}` })
  await expect(dialog.getByText('not a registered account')).toBeVisible()
  await expect(dialog.getByText('NO EMAIL').first()).toBeVisible()
  await expect(dialog.getByText('NO PHONE')).toBeVisible()
})

test('names are sorted the way people sort them', { tag: '@G7' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  const names = ['zoe', 'Zoë Ámos', 'Émile', 'adam', 'Ada', 'Øystein', 'Edgar', '李小龍', 'Zoe']
  for (const [at, name] of names.entries()) {
    await boxOffice.sell(eventId, { tickets: [{ owner: { name, accountId: `acc_order_${at}` } }] })
  }
  await openGuests(page, eventId)
  await expect(guestRows(page)).toHaveCount(names.length)
  const collator = new Intl.Collator('en')
  const shown = await guestNames(page).allInnerTexts()
  expect(shown.map((text) => text.split('\n').at(-1))).toEqual([...names].sort((a, b) => collator.compare(a, b)))
})

test('an email or a phone in place of an account is a guest without a profile', { tag: ['@G11', '@G12'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, {
    purchaser: grace,
    tickets: [
      { owner: { accountId: 'Zoe@Guests.example' } },
      { owner: { accountId: 'zoe@guests.example', name: 'Zoë' } },
      { owner: { accountId: '+4915112345678' } },
      { owner: { accountId: 'acc_registered', name: 'Mia Registered', email: 'mia@guests.example' } },
    ],
  })
  await openGuests(page, eventId)
  await expect(guestRows(page)).toHaveCount(3)
  await expect(guestRow(page, 'Zoë')).toContainText(/zoe@guests\.example/i)
  await expect(guestRow(page, 'Zoë')).toContainText('0 / 2')
  await expect(guestRow(page, '+49 151 123 456 78')).toBeVisible()
  await expect(guestTableLinks(page)).toHaveCount(1)
  await guestNames(page).filter({ hasText: 'Zoë' }).click()
  await expect(page.getByRole('dialog', { name: 'Zoë' })).toBeVisible()
  await page.keyboard.press('Escape')
  await guestNames(page).filter({ hasText: 'Mia Registered' }).click()
  await expect(page).toHaveURL(/\/profile\/acc_registered$/)
})
