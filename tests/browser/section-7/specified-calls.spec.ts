import { setSuperadmin } from '#access/set-superadmin.ts'
import { panel, ranked } from '#ground-control/board-page.ts'
import { openDetails, openGuests, openRefund } from '#guests/guest-page.ts'
import { holdAnswer } from '#platform/answers.ts'
import { holdToasts, toasts } from '#platform/hold-toasts.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test as staffTest } from '#platform/staff-test.ts'
import { openProfile } from '#profile/profile-page.ts'
import { aShow } from './a-show.ts'
import { watchTrouble } from './trouble.ts'

const test = staffTest.extend<{ noTrouble: undefined }>({
  /** Fails if a call was refused or an error logged. */
  noTrouble: async ({ page }, use) => {
    const trouble = watchTrouble(page)
    await use(undefined)
    expect(trouble.failed()).toEqual([])
    expect(trouble.logged()).toEqual([])
  },
})

test.use({ variables: { EXTRAS: 'off' } })
// All tests share one platform.
test.describe.configure({ mode: 'default' })

test('navigation, search box and keys offer only what works', { tag: '@P27' }, async ({ page, noTrouble: _ }) => {
  await openConsole(page, '/users')
  await expect(page.getByRole('list', { name: 'System poll' })).not.toContainText(/PAYMENTS|MAIL/)
  const offered = ['Overview', 'Ground Control', 'Users', 'Organizations', 'Events', 'Support']
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
    offered.map((each) => new RegExp(`^${each}G.$`)),
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /search/i }).fill('>')
  await expect(page.getByRole('option')).toHaveText(
    [...offered, 'Keyboard shortcuts', 'Sign out'].map((each) => new RegExp(`^${each}`)),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  const missing = keys.getByRole('term').filter({ hasText: /^(Staff|Refunds|Audit|Configuration)$/ })
  await expect(missing).toHaveCount(0)
  await expect(keys.getByRole('heading', { name: 'In Support' })).toHaveCount(0)
})

test('the board ranks on its own and shows no live parts', { tag: '@X1' }, async ({
  page,
  platform,
  boxOffice,
  noTrouble: _,
}) => {
  const { name } = await aShow(platform.pool, boxOffice)
  await openConsole(page, '/dashboard')
  await expect(ranked(page, 'Highest revenue').filter({ hasText: name })).toContainText('$4.0M')
  await expect(panel(page, 'Doors tonight')).toContainText('No watched organizations')
  const panels = ['Doors tonight', 'Top selling', 'Highest revenue', 'Support Issues']
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(panels)
  await expect(page.getByRole('button', { name: 'Pause live updates' })).toHaveCount(0)
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
  const asked = page.waitForRequest((request) => request.url().includes('/stats/events'))
  await page.keyboard.press('r')
  await asked
  const note = page.getByRole('note').filter({ hasText: 'Support Issues' })
  await note.getByRole('link', { name: 'Open Support' }).click()
  await expect(page.getByText('This platform has no support desk.')).toBeVisible()
})

const missing = [
  ['/attention', 'This platform has no attention list'],
  ['/support', 'This platform has no support desk.'],
  ['/refunds', 'This platform has no refund list'],
  ['/audit', 'This platform does not show its audit trail'],
  ['/configuration', 'This platform doesn’t store these values'],
  ['/staff', 'This platform has no staff list'],
] as const

test('a screen without platform support explains it and links onward', {
  tag: ['@X4', '@X5', '@X6', '@K2', '@M9'],
}, async ({ page, noTrouble: _ }) => {
  await openConsole(page, '/users')
  for (const [path, words] of missing) {
    await goTo(page, path)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).not.toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Find a user' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await goTo(page, '/refunds/re_1')
  await expect(page.getByText('This platform has no refund records')).toBeVisible()
  await page.getByRole('link', { name: 'RETURN TO COMMAND' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'TOTAL REVENUE' })).toContainText('$')
})

test('claims are changed, without a reason', { tag: '@X5' }, async ({ page, platform, noTrouble: _ }) => {
  await openConsole(page, '/staff/acc_noclaim')
  await page.getByRole('switch', { name: 'beta' }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save claims' }).click()
  await expect(page.getByText('No changes to save', { exact: true })).toBeVisible()
  const { rows } = await platform.pool.query(`select claims from account_claims where account_id = 'acc_noclaim'`)
  expect(rows).toEqual([{ claims: { beta: true } }])
  await setSuperadmin(platform, 'acc_noclaim', false)
})

test('an event has no reports and an organization no figures', { tag: ['@X2', '@X4'] }, async ({
  page,
  platform,
  boxOffice,
  noTrouble: _,
}) => {
  const { eventId, orgId, name } = await aShow(platform.pool, boxOffice)
  await openConsole(page, `/events/${eventId}`)
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Tickets'])
  await expect(page.getByText('Tickets Sold')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Tickets' }).click()
  await expect(page.getByText('SHOWING 1-2 OF 2 TICKETS')).toBeVisible()

  const figure = (legend: string) => page.getByRole('article', { name: legend, exact: true })
  await goTo(page, `/organization/${orgId}`)
  await expect(page.getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row')).toHaveCount(3)
  await expect(figure('Events')).toContainText('3')
  await expect(figure('Next event')).toContainText(name)
  for (const legend of ['Tickets Sold', 'Revenue', 'Refund rate']) await expect(figure(legend)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ticketed' })).toHaveCount(0)
  await expect(page.getByRole('columnheader')).toHaveText(['Event', 'Event Date', 'Status'])
  await expect(panel(page, 'Open support')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a person has an account, a record and tickets, and no more', { tag: '@X3' }, async ({
  page,
  platform,
  boxOffice,
  noTrouble: _,
}) => {
  const { person, name } = await aShow(platform.pool, boxOffice)
  await openProfile(page, person, '?tab=activity')
  await expect(page.getByRole('tab')).toHaveText(['Tickets2', 'Purchases'])
  await expect(page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row')).toHaveCount(2)
  await expect(panel(page, 'Totals')).toContainText('2 across 1 event')
  await expect(panel(page, 'Totals')).toContainText('1 of 2')
  await expect(panel(page, 'Totals')).not.toContainText('$')
  for (const action of ['Support history', 'Change username', 'Issue comps']) {
    await expect(page.getByRole('button', { name: action })).toHaveCount(0)
  }
  const record = panel(page, 'Private record')
  await expect(record).not.toContainText('guests.example')
  await expect(record).not.toContainText('logged')
  await record.getByRole('button', { name: 'Reveal' }).click()
  await expect(record.getByText(person.email)).toBeVisible()
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await expect(panel(page, name).getByRole('button', { name: 'REFUND', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a guest is redeemed and refunded, and comps need no reason', { tag: ['@X3', '@M9'] }, async ({
  page,
  platform,
  boxOffice,
  noTrouble: _,
}) => {
  const { eventId, person } = await aShow(platform.pool, boxOffice)
  await openGuests(page, eventId)
  await holdToasts(page)
  const details = await openDetails(page, person.name)
  await details.getByRole('button', { name: /PENDING/ }).click()
  await expect(details.getByRole('button', { name: /REDEEMED/ })).toHaveCount(2)
  await details.getByRole('button', { name: /^REFUND/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await dialog.getByRole('listitem').filter({ hasText: '4,000,000' }).getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Refund $0.01', exact: true }).click()
  await expect(toasts(page).getByText('Refunded $0.01', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View refund record' })).toHaveCount(0)
  await expect(details.getByText('REFUNDED', { exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await page.keyboard.press('c')
  const comps = page.getByRole('dialog', { name: /comp/i })
  await expect(comps.getByRole('textbox', { name: /Contact name/ })).toBeVisible()
  await expect(comps.getByRole('textbox', { name: /Reason/ })).toHaveCount(0)
})

const ofMail = /Tell the customer|Preview|Resend|Show QR|New code|Macros|Mailbox|Customer email/

test('the console offers no email, entry codes or macros', { tag: ['@S1', '@S6', '@S8'] }, async ({
  page,
  platform,
  boxOffice,
  noTrouble: _,
}) => {
  const { eventId, person } = await aShow(platform.pool, boxOffice)
  await openGuests(page, eventId)
  const details = await openDetails(page, person.name)
  await expect(details.getByRole('button', { name: /PENDING/ })).toBeVisible()
  await expect(details.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  const opened: readonly (readonly [RegExp, string])[] = [
    [/^REFUND/, 'Refund tickets'],
    [/^Transfer$/, 'Transfer tickets'],
  ]
  for (const [name, title] of opened) {
    await details.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(ofMail)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: title })).toBeHidden()
  }
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: /Contact name/ })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(ofMail)
  await page.keyboard.press('Escape')
  for (const path of ['/configuration', '/support', '/refunds/re_1']) {
    await goTo(page, path)
    await expect(page.getByText(/^This platform/).first()).toBeVisible()
    await expect(page.locator('body')).not.toContainText(ofMail)
  }
  expect((await page.request.get('/mail/messages')).status()).toBe(404)
})

test('a missing person has a link onward if no staff are listed', { tag: '@X5' }, async ({ page }) => {
  await openConsole(page, '/staff/abc')
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard Overview' })).toBeVisible()
})

test('a refund not found at first is announced once the list shows it', { tag: ['@M8', '@M9'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const purchaser = { name: 'Ada Lovelace', email: 'ada@guests.example' }
  const { paymentId, ticketIds } = await boxOffice.sell(eventId, { purchaser, tickets: [{ name: 'Floor' }] })
  await boxOffice.failProvider(paymentId, { kind: 'drop-before', times: 5 })
  await openGuests(page, eventId)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  const list = await holdAnswer(page, `**/api/v1/tickets/${eventId}/details*`)
  const lookUps = '**/api/v1/tickets/payment/**'
  await page.route(lookUps, async (route) => {
    const text = await (await route.fetch()).text()
    await route.fulfill({
      body: text.replace(/"(refundId|refundedAt)":"[^"]*"/g, '"$1":null'),
      contentType: 'application/json',
    })
  })
  await dialog.getByRole('button', { name: 'Refund $25.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The tickets aren’t marked as refunded.')
  const isRefunded = 'select from tickets where id = any($1) and refund_id is not null'
  await expect.poll(async () => (await platform.pool.query(isRefunded, [ticketIds])).rowCount).toBe(1)
  await page.unroute(lookUps)
  list.release()
  await expect(dialog.getByText('The refund went through: $25.00')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Refund \$/ })).toHaveCount(0)
})
