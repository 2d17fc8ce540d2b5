import { tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { chooseOption } from '#platform/choose-option.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { auditCall, entries, filter, nothingFound, redeem, soldTicket } from './audit-page.ts'

test('a redemption appears in an open trail, with before and after', { tag: '@P27' }, async ({ page, boxOffice }) => {
  const { ticketId, path } = await soldTicket(boxOffice)
  await openConsole(page, `/audit?kind=ticket&id=${ticketId}`)
  await expect(nothingFound(page)).toBeVisible()
  await redeem(await page.context().newPage(), path)
  await expect(entries(page)).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ has: entries(page) })).toContainText('Redeemed')
  await entries(page).click()
  await expect(page.getByRole('row', { name: /^redeemed false true/ })).toBeVisible()
  await expect(page.getByText('ada@guests.example')).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('an entry is found by person, action and ID', { tag: '@P27' }, async ({ page, boxOffice }) => {
  const { ticketId, path } = await soldTicket(boxOffice)
  await redeem(page, path)
  await goTo(page, `/audit?kind=ticket&id=${ticketId}`)
  await page.getByRole('link', { name: /^Mara Okafor/ }).click()
  await expect(page).toHaveURL(/person=acc_super/)
  await expect(filter(page, 'Person')).toHaveText('Mara Okafor')
  await expect(entries(page)).toHaveCount(1)
  await chooseOption(filter(page, 'Person'), 'Jonas Lindqvist')
  await expect(nothingFound(page)).toBeVisible()
  await chooseOption(filter(page, 'Person'), 'Anyone')
  await chooseOption(filter(page, 'Action'), 'Redeemed')
  await expect(page).toHaveURL(/action=ticket.redeemed/)
  await expect(entries(page)).toHaveCount(1)
  await chooseOption(filter(page, 'Action'), 'Comps issued')
  await expect(nothingFound(page)).toBeVisible()
  await chooseOption(filter(page, 'Action'), 'All actions')
  await page.getByRole('textbox', { name: 'ID' }).fill(`${ticketId} `)
  await expect(entries(page)).toHaveCount(1)
})

test('days in the wrong order are named, and clearing the filters keeps the focus', { tag: '@P27' }, async ({
  page,
  boxOffice,
}) => {
  const { ticketId, path } = await soldTicket(boxOffice)
  await redeem(page, path)
  await goTo(page, `/audit?id=${ticketId}&from=2026-01-02&to=2026-01-01`)
  await expect(page.getByText('FROM is after TO.')).toBeVisible()
  await page.getByRole('button', { name: 'CLEAR' }).press('Enter')
  await expect(page).toHaveURL(/\/audit$/)
  // The pressed button disappears together with the filters it cleared.
  await expect(page.getByRole('search', { name: 'Filter audit trail' })).toBeFocused()
  await goTo(page, `/audit?id=${ticketId}&from=2026-01-01&to=2026-01-02`)
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(entries(page).first()).toBeVisible()
})

test('an unreadable trail has a message, and the next try reads it', { tag: '@P27' }, async ({ page, boxOffice }) => {
  const { ticketId, path } = await soldTicket(boxOffice)
  await redeem(page, path)
  const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-audit-1' }
  await page.route(auditCall, (route) => route.fulfill({ status: 500, json: problem }))
  await goTo(page, `/audit?kind=ticket&id=${ticketId}`)
  await expect(page.getByText('Couldn’t load the audit trail')).toBeVisible()
  await expect(page.getByText('req-audit-1')).toBeVisible()
  await page.unroute(auditCall)
  await tryAgain(page, entries(page))
  await expect(entries(page)).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('the trail fits a phone, with targets for a finger', { tag: '@P27' }, async ({ page, boxOffice }) => {
    const { ticketId, path } = await soldTicket(boxOffice)
    await redeem(page, path)
    await goTo(page, `/audit?kind=ticket&id=${ticketId}`)
    await entries(page).click()
    await expect(page.getByRole('row', { name: /^redeemed false true/ })).toBeVisible()
    await expectNoAxeViolations(page, 'main')
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })
})
