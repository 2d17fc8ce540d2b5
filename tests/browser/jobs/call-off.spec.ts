import { holdAnswer } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, ownFont, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { callOff, fillCallOff, lastWeek, openCallOff, progress, soldShow, state } from './jobs-page.ts'

test('a small event is called off at once, and everybody is refunded', { tag: ['@E2', '@E3'] }, async ({
  page,
  boxOffice,
  platform: { pool },
}) => {
  const show = await soldShow(boxOffice, { prices: [4500, 2500] })
  const dialog = await openCallOff(page, show.eventId)
  await expect(dialog.getByText('This starts immediately')).toBeVisible()
  await fillCallOff(dialog, show.name)
  await dialog.getByRole('button', { name: 'Call off and refund $70.00' }).click()
  await expect(state(page, 'Done')).toBeVisible()
  await expect(progress(page)).toContainText(/2\s*of 2/)
  await expect(page.getByRole('definition').filter({ hasText: 'Weather: Storm warning until Monday' })).toBeVisible()
  await expect(page.getByText('Adds up')).toBeVisible()
  await expectNoAxeViolations(page)
  const { rows } = await pool.query(
    'select count(*)::int from tickets where event_id = $1 and refunded_at is not null',
    [show.eventId],
  )
  expect(rows[0].count).toBe(2)
  await page.getByRole('link', { name: show.name }).click()
  await expect(page.getByRole('main').getByText('CANCELLED', { exact: true })).toBeVisible()
})

test('an email about an event with a right-to-left name still reads left to right', {
  tag: '@E1',
}, async ({ page, boxOffice }) => {
  const name = 'ליל הג׳אז של תל אביב'
  const { eventId } = await soldShow(boxOffice, { name, prices: [4500] })
  const dialog = await openCallOff(page, eventId)
  await expect(dialog.getByText(`${name} is called off.`)).toHaveCSS('direction', 'ltr')
})

test('the guest list of a called-off event shows the progress of its refunds', { tag: ['@F6', '@E4'] }, async ({
  page,
  boxOffice,
}) => {
  const show = await soldShow(boxOffice, { prices: [4500, 2500] })
  await callOff(page, show)
  await expect(state(page, 'Done')).toBeVisible()
  await goTo(page, `/events/${show.eventId}/guests`)
  await expect(page.getByRole('main').getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Called off .* 2 of 2 purchases are refunded\.$/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Guest 1.*1 refunded.*Refunded/ })).toBeVisible()
  await page.getByRole('link', { name: 'Open the refund job' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Refunding ${show.name}` })).toBeVisible()
})

test('the count lists what can’t be refunded here, each with its reason', { tag: '@E1' }, async ({
  page,
  boxOffice,
}) => {
  const { eventId, payments } = await soldShow(boxOffice, { prices: [4500, 2500] })
  await boxOffice.dispute(payments[0] ?? '', '2026-12-24T00:00:00Z')
  await boxOffice.sell(eventId, { at: '2026-01-05T18:30:00Z', tickets: [{ price: 3000 }] })
  await boxOffice.sell(eventId, { at: lastWeek, currency: 'eur', tickets: [{ price: 9000 }] })
  const dialog = await openCallOff(page, eventId)
  const line = (words: RegExp) => dialog.locator('dl > div').filter({ hasText: words })
  await expect(line(/^Sold, 4 tickets/)).toContainText('$100.00')
  await expect(line(/^Can’t be refunded here, 3 tickets/)).toContainText('−$75.00')
  await expect(line(/^Disputed: the provider decides/)).toContainText('$45.00')
  await expect(line(/^Over 180 days old: use a bank transfer/)).toContainText('$30.00')
  await expect(line(/^Paid in EUR: not counted in dollars/)).toContainText('€90.00')
  await expect(line(/^Goes back to 1 card/)).toContainText('$25.00')
  await expect(dialog.getByText('Nothing has changed yet.')).toBeVisible()
})

test('refunding the fees is a choice with both sums visible', { tag: '@E2' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event({ name: 'Fee Night' })
  await boxOffice.sell(eventId, { at: lastWeek, paid: 5000, tickets: [{ price: 4500 }] })
  const dialog = await openCallOff(page, eventId)
  await expect(dialog.getByRole('radio', { name: 'Refund fees too $50.00' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Tickets only $45.00' }).check()
  await expect(dialog.getByText('Fees are kept')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Call off and refund $45.00' })).toBeVisible()
})

test('a sale while it is filled in shows new numbers and keeps what was typed', { tag: '@E2' }, async ({
  page,
  boxOffice,
}) => {
  const { eventId, name } = await soldShow(boxOffice, { prices: [4500] })
  const dialog = await openCallOff(page, eventId)
  await fillCallOff(dialog, name)
  await boxOffice.sell(eventId, { at: lastWeek, tickets: [{ price: 2500 }] })
  await dialog.getByRole('button', { name: 'Call off and refund $45.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText('$45.00 before, $70.00 now. Nothing has started.')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Storm warning until Monday')
  await dialog.getByRole('button', { name: 'Call off and refund $70.00' }).click()
  await expect(state(page, 'Done')).toBeVisible()
})

test('calling off requires a reason and the event’s name', { tag: '@E2' }, async ({ page, boxOffice }) => {
  const { eventId, name } = await soldShow(boxOffice, { prices: [4500] })
  const dialog = await openCallOff(page, eventId)
  const start = dialog.getByRole('button', { name: 'Call off and refund $45.00' })
  await expect(start).toHaveAccessibleDescription('Enter a reason.')
  await dialog.getByRole('button', { name: 'Artist' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The artist can’t perform')
  await dialog.getByRole('textbox', { name: 'Type the event’s name' }).fill(name.toLowerCase())
  await expect(start).toHaveAccessibleDescription('Type the event’s name first.')
  await start.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Call off event…' })).toBeFocused()
})

test('the preview shows customers what is refunded to them', { tag: '@S6' }, async ({ page, boxOffice }) => {
  const { eventId, name } = await soldShow(boxOffice, { prices: [4500, 2500] })
  const dialog = await openCallOff(page, eventId)
  await expect(dialog.getByText('2 emails to purchasers and holders')).toBeVisible()
  await expect(dialog.getByText(new RegExp(`${name}$`)).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Full preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(
    preview
      .frameLocator('iframe')
      .first()
      .getByText(/refunding \$\d\d\.00/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('checkbox', { name: 'Tell the customers' }).uncheck()
  await expect(dialog.getByText('No email is sent.')).toBeVisible()
})

test('an event with comps only is called off without money', { tag: '@E3' }, async ({ page, boxOffice, shop }) => {
  const eventId = await boxOffice.event({ name: 'Friends Only' })
  await shop.comp(eventId, lastWeek, 3)
  const dialog = await openCallOff(page, eventId)
  await expect(dialog.getByText('3 comps stop working, no money')).toBeVisible()
  await fillCallOff(dialog, 'Friends Only')
  await dialog.getByRole('button', { name: 'Call off event', exact: true }).click()
  await expect(state(page, 'Done')).toBeVisible()
  await expect(page.getByText('There was nothing to refund.')).toBeVisible()
})

test('a sale after the call-off can be refunded too', { tag: '@E7' }, async ({ page, boxOffice }) => {
  const show = await soldShow(boxOffice, { prices: [4500] })
  await callOff(page, show)
  await expect(state(page, 'Done')).toBeVisible()
  await boxOffice.sell(show.eventId, { at: lastWeek, tickets: [{ price: 2500 }] })
  await openConsole(page, `/events/${show.eventId}`)
  await page.getByRole('button', { name: 'Refund the rest…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund the rest' })
  await expect(dialog.getByText('The event is already cancelled.')).toBeVisible()
  await fillCallOff(dialog, show.name)
  await dialog.getByRole('button', { name: 'Refund $25.00' }).click()
  await expect(progress(page)).toContainText(/1\s*of 1/)
  await expect(state(page, 'Done')).toBeVisible()
})

test('a platform without jobs shows nothing of them', { tag: '@E1' }, async ({ page, boxOffice }) => {
  await page.route('**/api/v1/admin/capabilities', async (route) => {
    const { capabilities } = await (await route.fetch()).json()
    await route.fulfill({ json: { capabilities: capabilities.filter((name: string) => name !== 'jobs') } })
  })
  await openConsole(page, `/events/${await boxOffice.event()}`)
  await expect(page.getByRole('link', { name: 'Export to CSV' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Call off event…' })).toBeHidden()
  await openConsole(page, '/refunds')
  await expect(page.getByRole('main').getByRole('link', { name: 'Jobs' })).toBeHidden()
  await openConsole(page, '/jobs')
  await expect(page.getByText('This platform has no jobs')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('the dialog fits, scrolls inside and has large targets', { tag: '@E2' }, async ({ page, boxOffice }) => {
    const { eventId, name } = await soldShow(boxOffice, { prices: [600_000, 700_000] })
    const dialog = await openCallOff(page, eventId)
    await fillCallOff(dialog, name)
    await expect(dialog.getByText('A second super-admin must approve this')).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Call off event' })).toBeInViewport()
    await expect(dialog.getByRole('button', { name: 'Ask for approval' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })

  test('its button stays in place when the figures arrive', { tag: '@E2' }, async ({ page, boxOffice }) => {
    const { eventId } = await soldShow(boxOffice, { prices: [4500] })
    const figures = await holdAnswer(page, `**/api/v1/admin/events/${eventId}/report*`)
    await openConsole(page, `/events/${eventId}`)
    const button = page.getByRole('button', { name: 'Call off event…' })
    await expect(button).toBeVisible()
    // Another font's letters would move it too.
    await ownFont(page)
    const before = await button.boundingBox()
    figures.release()
    await expect(page.getByRole('button', { name: /^Data age/ })).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
  })
})
