import { expect, test } from '#platform/staff-test.ts'
import { openDetails, openGuests, openRefund } from './guest-page.ts'

const jose = { accountId: 'acc_jose', name: 'José Yang', email: 'jose@inbox.example' }
const nina = { accountId: 'acc_nina', name: 'Nina Petrov', email: 'nina@mail.example' }
/** José pays for four tickets and keeps one. */
const gift = { purchaser: jose, tickets: [{ owner: jose }, { owner: nina }, { owner: nina }, { owner: nina }] }

test('details of a gift’s recipient show what the tickets are worth and who paid', { tag: '@R15' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, gift)
  await openGuests(page, eventId)
  const details = await openDetails(page, 'Nina Petrov')
  await expect(details.getByRole('term').filter({ hasText: 'Ticket value' })).toBeVisible()
  await expect(details.getByText('Paid by José Yang')).toBeVisible()
  await expect(details.getByText('Paid', { exact: true })).toHaveCount(0)
})

test('a refund of a gift shows that the purchaser gets the money, and on which card', { tag: '@R15' }, async ({
  page,
  boxOffice,
  hasExtras,
}) => {
  const eventId = await boxOffice.event({ name: 'Stadium of the Sun' })
  await boxOffice.sell(eventId, gift)
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Nina Petrov')
  await expect(dialog.getByText('Stadium of the Sun')).toBeVisible()
  await expect(
    dialog.getByText('Nina Petrov holds these tickets. José Yang paid for them and gets the money.', { exact: true }),
  ).toBeVisible()
  const payee = dialog.getByRole('term').filter({ hasText: 'Goes back to' }).locator('xpath=following-sibling::dd[1]')
  await expect(payee).toHaveText(hasExtras ? 'José Yang, Visa •• 4242' : 'José Yang')
})

test('a refund to the holder needs no such warning', { tag: '@R15' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, gift)
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'José Yang')
  await expect(dialog.getByText('Goes back to')).toBeVisible()
  await expect(dialog.getByText(/holds these tickets/)).toHaveCount(0)
})
