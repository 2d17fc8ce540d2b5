import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

test('P27 a change is in the trail as it happens, is found by every filter, and shows before and after', async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'The Audited Night' })
  const {
    ticketIds: [ticketId = ''],
  } = await boxOffice.sell(eventId, { tickets: [{ owner: { name: 'Ada Lovelace', email: 'ada@guests.example' } }] })
  await openConsole(page, `/audit?kind=ticket&id=${ticketId}`)
  await expect(page.getByText('No entry fits these filters')).toBeVisible()
  const elsewhere = await page.context().newPage()
  await openConsole(elsewhere, `/events/${eventId}?tab=tickets`)
  await elsewhere.getByRole('checkbox', { name: 'All on this page' }).check()
  await elsewhere.getByRole('button', { name: 'Mark redeemed' }).click()
  await elsewhere.getByRole('button', { name: 'Transfer tickets' }).first().waitFor()
  const details = page.getByRole('button', { name: /^Details of entry/ })
  await expect(details).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ has: details })).toContainText('Redeemed')
  await details.click()
  await expect(page.getByRole('row', { name: /^redeemed false true/ })).toBeVisible()
  await expect(page.getByText('ada@guests.example')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: /^Mara Okafor/ }).click()
  await expect(page).toHaveURL(/person=acc_super/)
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('acc_super')
  await expect(details).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Jonas Lindqvist' })
  await expect(page.getByText('No entry fits these filters')).toBeVisible()
  await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Everybody' })
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Redeemed' })
  await expect(page).toHaveURL(/action=ticket.redeemed/)
  await expect(details).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Comps issued' })
  await expect(page.getByText('No entry fits these filters')).toBeVisible()
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Everything' })
  await page.getByRole('textbox', { name: 'ID' }).fill(`${ticketId} `)
  await expect(details).toHaveCount(1)

  const days = { before: '2026-01-01', after: '2026-01-02' }
  await goTo(page, `/audit?id=${ticketId}&from=${days.after}&to=${days.before}`)
  await expect(page.getByText('The first day is after the last one.')).toBeVisible()
  // The button goes away with what it clears: the focus stays where it was.
  await page.getByRole('button', { name: 'CLEAR' }).press('Enter')
  await expect(page).toHaveURL(/\/audit$/)
  await expect(page.getByRole('search', { name: 'Filter the audit trail' })).toBeFocused()
  await goTo(page, `/audit?id=${ticketId}&from=${days.before}&to=${days.after}`)
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(details.first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('P27 the trail on a phone, and one that cannot be read', async ({ page, boxOffice }) => {
    const eventId = await boxOffice.event()
    const {
      ticketIds: [ticketId = ''],
    } = await boxOffice.sell(eventId, { tickets: [{}] })
    await openConsole(page, `/events/${eventId}?tab=tickets`)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    await page.getByRole('button', { name: 'Mark redeemed' }).click()
    await expect(page.getByText('REDEEMED', { exact: true })).toBeVisible()
    const entries = page.getByRole('button', { name: /^Details of entry/ })
    await goTo(page, `/audit?kind=ticket&id=${ticketId}`)
    await entries.click()
    await expectNoAxeViolations(page, 'main')
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
    const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-audit-1' }
    await page.route('**/api/v1/admin/audit?*', (route) => route.fulfill({ status: 500, json: problem }))
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Redeemed' })
    await expect(page.getByText('The audit trail could not be read')).toBeVisible()
    await expect(page.getByText('req-audit-1')).toBeVisible()
    await page.unroute('**/api/v1/admin/audit?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(entries).toHaveCount(1)
  })
})
