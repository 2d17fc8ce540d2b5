import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
const selectBoxes = (page: Page) => page.getByRole('checkbox', { name: /^Select / })

test('X2 C2 C3 figures, tabs by keyboard, a sale elsewhere moves them without losing tab, page or selection; tickets of several pages are transferred once', async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Harbor Lights' })
  const type = await boxOffice.ticketType(eventId, { name: 'Floor', price: 4500, capacity: 100 })
  await boxOffice.crowd(eventId, 30)
  await boxOffice.sell(eventId, { tickets: [{ type, price: 4500, redeemed: true, owner: { name: 'Ada Lovelace' } }] })
  await openConsole(page, `/events/${eventId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Lights' })).toBeVisible()
  await expect(figure(page, 'Tickets Sold')).toHaveText('31 of 100')
  await expect(figure(page, 'Net')).toHaveText('$795.00')
  await expect(page.getByRole('row', { name: /^Floor/ })).toContainText('1 of 100')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('row', { name: /Jan 5/ })).toContainText('31')
  await expectNoAxeViolations(page)

  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Tickets/ })).toBeFocused()
  await expect(page).toHaveURL(/\?tab=tickets$/)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.getByText('SHOWING 26-31 OF 31 TICKETS')).toBeVisible()
  await selectBoxes(page).nth(1).check()
  await boxOffice.sell(eventId, { at: new Date().toISOString(), tickets: [{ type, price: 4500 }] })
  await expect(figure(page, 'Tickets Sold')).toHaveText('32 of 100')
  await expect(page.getByText('SHOWING 26-32 OF 32 TICKETS')).toBeVisible()
  await expect(page.getByText('1 ticket selected')).toBeVisible()
  await expect(page).toHaveURL(/page=2$/)

  // Every number leads to the list it counts.
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at, kind)
     values ($1, $1 || '_comp', $1 || '_comp', 0, now(), 'comp')`,
    [eventId],
  )
  await figure(page, 'Tickets Sold').getByRole('link').click()
  await expect(page).toHaveURL(/\?tab=tickets&kind=sold$/)
  await expect(page.getByText('SHOWING 1-25 OF 32 TICKETS')).toBeVisible()
  await figure(page, 'Comps').getByRole('link', { name: '1' }).click()
  await expect(page).toHaveURL(/\?tab=tickets&kind=comp$/)
  await expect(page.getByText('SHOWING 1-1 OF 1 TICKETS')).toBeVisible()

  // Around the tabs nothing changes.
  await expectNoAxeViolations(page, '[role=tabpanel]')
  const redeemed = figure(page, 'Redeemed').getByText('of 33')
  await expect(redeemed).toHaveText('1 of 33')
  await page.getByRole('button', { name: 'Mark redeemed' }).click()
  await expect(redeemed).toHaveText('2 of 33')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(redeemed).toHaveText('1 of 33')
  await page.getByRole('button', { name: 'Select none' }).click()
  await expect(page.getByRole('checkbox', { name: 'All on this page' })).toBeFocused()

  // Tickets of several pages go to somebody else: refused, lost, and then once.
  const otherId = await boxOffice.event()
  await boxOffice.crowd(otherId, 26)
  await goTo(page, `/events/${otherId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Night Signal' })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Transfer tickets' }).first()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Transfer tickets' })
  await expect(dialog.getByRole('checkbox', { name: /Ticket/ })).toHaveCount(25)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(dialog.getByText('These 25 of 26 are on the page behind.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await selectBoxes(page).first().check()
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByText('SHOWING 26-26 OF 26 TICKETS')).toBeVisible()
  await selectBoxes(page).first().check()
  await expect(page.getByText('2 tickets selected')).toBeVisible()
  await page.getByRole('button', { name: 'Transfer tickets' }).last().click()
  await dialog.getByRole('textbox', { name: 'Recipient name' }).fill('Tomasz Zieliński')
  await dialog.getByRole('textbox', { name: 'Recipient email' }).fill('tomasz@here')
  await dialog.getByRole('textbox', { name: 'Recipient email' }).press('Enter')
  await expect(dialog.getByText(/^Enter a full e-mail address/)).toBeVisible()
  await expectNoAxeViolations(page, '[role=dialog]')
  await dialog.getByRole('textbox', { name: 'Recipient email' }).fill('tomasz@guests.example')

  const submit = dialog.getByRole('button', { name: 'Transfer 2 tickets' })
  const call = '**/api/v2/tickets/transfers/batch'
  const problem = { type: 'about:blank', title: 'No', status: 403, code: 'forbidden', detail: 'No' }
  await page.route(call, (route) => route.fulfill({ status: 403, json: problem }))
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('You do not have permission to transfer this ticket')
  await page.unroute(call)
  // It arrives, and the answer is lost on its way back.
  const keys: (string | undefined)[] = []
  await page.route(call, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('not known whether the tickets were transferred')
  await submit.click()
  await expect(dialog).toBeHidden()
  expect(keys[1]).toBe(keys[0])
  await expect(page.getByText('2 tickets selected')).toHaveCount(0)
  const { rows } = await pool.query(
    'select owner_name, count(*)::int from tickets where event_id = $1 and owner_email = $2 group by 1',
    [otherId, 'tomasz@guests.example'],
  )
  expect(rows).toEqual([{ owner_name: 'Tomasz Zieliński', count: 2 }])
  await page.getByRole('tab', { name: 'Transfers' }).click()
  await expect(page.getByRole('list', { name: '2 transfers' }).getByText('by Mara Okafor')).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('X2 an event in every tab, one that is not there, and one that cannot be read', async ({
    page,
    platform: { pool },
    boxOffice,
  }) => {
    const eventId = await boxOffice.event({ name: 'A name that is much too long for the head of a phone' })
    const type = await boxOffice.ticketType(eventId, { name: 'Floor' })
    await boxOffice.sell(eventId, {
      tickets: [
        { type, owner: { name: 'Ada Lovelace' } },
        { type, redeemed: true },
      ],
    })
    await pool.query('update ticket_types set deleted_at = now() where id = $1', [type])
    await pool.query(`update events set status = 'cancelled' where id = $1`, [eventId])
    await openConsole(page, `/events/${eventId}`)
    await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible()
    await expect(page.getByText('$25.00, no longer offered')).toBeVisible()
    for (const tab of ['Overview', 'Tickets', 'Refunds', 'Transfers', 'Activity']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel')).not.toHaveAttribute('aria-busy', 'true')
      // Around the tabs nothing changes.
      await expectNoAxeViolations(page, tab === 'Overview' ? 'main' : '[role=tabpanel]')
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('tab', { name: 'Tickets' }).click()
    await selectBoxes(page).first().check()
    expect(await smallTargets(page, 44)).toEqual([])

    for (const nowhere of ['evt_nobody', '%00', 'x'.repeat(201)]) {
      await goTo(page, '/events')
      await goTo(page, `/events/${nowhere}`)
      await expect(page.getByText('No such event')).toBeVisible()
    }
    await page.route('**/report', (route) => route.fulfill({ status: 500, json: broken }))
    const otherId = await boxOffice.event()
    await boxOffice.sell(otherId, { tickets: [{}, {}] })
    await goTo(page, `/events/${otherId}`)
    await expect(page.getByText('The figures could not be read')).toBeVisible()
    await expect(page.getByText(broken.requestId)).toBeVisible()
    await page.unroute('**/report')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(figure(page, 'Tickets Sold')).toHaveText('2')
  })
})

const broken = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-event-1' }
