import { tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { holdToasts } from '#platform/hold-toasts.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { figure, selectBoxes } from './event-page.ts'

const broken = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-event-1' }

test('an event shows its figures, its ticket types and its sales by day', { tag: '@X2' }, async ({
  page,
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
})

test('a sale elsewhere changes the figures but not the tab, page or selection', { tag: '@X2' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 31)
  await openConsole(page, `/events/${eventId}`)
  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Tickets/ })).toBeFocused()
  await expect(page).toHaveURL(/\?tab=tickets$/)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.getByText('SHOWING 26-31 OF 31 TICKETS')).toBeVisible()
  await selectBoxes(page).nth(1).check()
  await boxOffice.sell(eventId, { at: new Date().toISOString(), tickets: [{}] })
  await expect(figure(page, 'Tickets Sold')).toHaveText('32')
  await expect(page.getByText('SHOWING 26-32 OF 32 TICKETS')).toBeVisible()
  await expect(page.getByText('1 ticket selected')).toBeVisible()
  await expect(page).toHaveURL(/page=2$/)
})

test('every figure leads to the tickets it counts', { tag: '@X2' }, async ({ page, platform: { pool }, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 30)
  await pool.query(
    `insert into tickets (event_id, id, code, price_cents, purchased_at, kind)
     values ($1, $1 || '_comp', $1 || '_comp', 0, now(), 'comp')`,
    [eventId],
  )
  await openConsole(page, `/events/${eventId}`)
  await figure(page, 'Tickets Sold').getByRole('link').click()
  await expect(page).toHaveURL(/\?tab=tickets&kind=sold$/)
  await expect(page.getByText('SHOWING 1-25 OF 30 TICKETS')).toBeVisible()
  await figure(page, 'Comps').getByRole('link', { name: '1' }).click()
  await expect(page).toHaveURL(/\?tab=tickets&kind=comp$/)
  await expect(page.getByText('SHOWING 1-1 OF 1 TICKETS')).toBeVisible()
})

test('chosen tickets are redeemed, and the redemption is undone', { tag: '@C3' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { tickets: [{ redeemed: true }, {}, {}] })
  await openConsole(page, `/events/${eventId}?tab=tickets`)
  const redeemed = figure(page, 'Redeemed').getByText('of 3')
  await expect(redeemed).toHaveText('1 of 3')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expectNoAxeViolations(page, '[role=tabpanel]')
  await holdToasts(page)
  await page.getByRole('button', { name: 'Mark redeemed' }).click()
  await expect(redeemed).toHaveText('3 of 3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(redeemed).toHaveText('1 of 3')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('every tab of an event fits a phone', { tag: '@X2' }, async ({ page, platform: { pool }, boxOffice }) => {
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
      await expect(page.getByRole('tabpanel', { name: tab })).not.toHaveAttribute('aria-busy', 'true')
      // Nothing changes around the tabs, so check only their content.
      await expectNoAxeViolations(page, tab === 'Overview' ? 'main' : '[role=tabpanel]')
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('tab', { name: 'Tickets' }).click()
    await selectBoxes(page).first().check()
    expect(await smallTargets(page, 44)).toEqual([])
  })

  test('a missing event, or one whose figures fail, is named', { tag: '@X2' }, async ({ page, boxOffice }) => {
    const eventId = await boxOffice.event()
    await boxOffice.sell(eventId, { tickets: [{}, {}] })
    await openConsole(page, '/events')
    for (const nowhere of ['evt_nobody', '%00', 'x'.repeat(201)]) {
      await goTo(page, '/events')
      await expect(page.getByRole('heading', { level: 1, name: /^(Events|Upcoming)/ })).toBeVisible()
      await goTo(page, `/events/${nowhere}`)
      await expect(page.getByText('No such event')).toBeVisible()
    }
    await page.route('**/report', (route) => route.fulfill({ status: 500, json: broken }))
    await goTo(page, `/events/${eventId}`)
    await expect(page.getByText('Couldn’t load figures')).toBeVisible()
    await expect(page.getByText(broken.requestId)).toBeVisible()
    await page.unroute('**/report')
    await tryAgain(page, figure(page, 'Tickets Sold'))
    await expect(figure(page, 'Tickets Sold')).toHaveText('2')
  })
})
