import { setSuperadmin } from '#access/set-superadmin.ts'
import { anEvent, now, panel, ranked } from '#ground-control/board-page.ts'
import { openDetails } from '#guests/guest-page.ts'
import { expect, test } from '#platform/fixtures.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { personOf } from '#profile/profile-page.ts'
import { watchTrouble } from './trouble.ts'

test.use({ variables: { EXTRAS: 'off' } })

test('X1 X2 X3 X4 X5 X6 K2 M9 P27 with the specified calls alone each screen shows what it can know, says what it cannot, and nothing is dead', async ({
  page,
  platform,
  boxOffice,
}) => {
  const { eventId, orgId, name } = await anEvent(platform.pool, 30)
  await platform.pool.query(
    `insert into events (id, org_id, name, start_at, end_at, ticketed, status)
     select $1 || kind, $2, kind, now() + days * interval '1 day', now() + (days + 1) * interval '1 day', ticketed, status
     from (values ('_past', -9, true, 'ended'), ('_open', 20, false, 'on_sale')) other (kind, days, ticketed, status)`,
    [eventId, orgId],
  )
  const person = await personOf(platform.pool, { name: 'Sela Roth' })
  const owner = { name: person.name, email: person.email, accountId: person.id }
  const tickets = [
    { owner, price: 400_000_000 },
    { owner, redeemed: true, price: 1 },
  ]
  await boxOffice.sell(eventId, { at: now(), purchaser: owner, tickets })
  const trouble = watchTrouble(page)
  await openConsole(page, '/dashboard')

  await test.step('only what works is offered: by the navigation, the search box and the keys', async () => {
    const offered = ['Overview', 'Ground Control', 'Users', 'Organizations', 'Events']
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
      offered.map((each) => new RegExp(`^${each}G.$`)),
    )
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /search/i }).fill('>')
    await expect(page.getByRole('option')).toHaveText(
      [...offered, 'Keyboard shortcuts', 'Sign out'].map((each) => new RegExp(`^${each}`)),
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(
      keys.getByRole('term').filter({ hasText: /^(Support|Staff|Refunds|Audit|Configuration)$/ }),
    ).toHaveCount(0)
    await expect(keys.getByRole('heading', { name: 'In Support' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the board ranks by itself', async () => {
    await expect(ranked(page, 'Highest revenue').filter({ hasText: name })).toContainText('$4.0M')
    await expect(panel(page, 'Doors tonight')).toContainText('No organization is watched')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Doors tonight',
      'Top selling',
      'Highest revenue',
    ])
    await expect(page.getByRole('button', { name: 'Pause live updates' })).toHaveCount(0)
    await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
    const asked = page.waitForRequest((request) => request.url().includes('/stats/events'))
    await page.keyboard.press('r')
    await asked
  })

  await test.step('what is not kept is said', async () => {
    const said = [
      ['/attention', 'This platform does not count what needs attention'],
      ['/support', 'This platform keeps no support cases.'],
      ['/refunds', 'This platform does not list its refunds'],
      ['/audit', 'This platform does not show its audit trail'],
      ['/configuration', 'The values are not kept by this platform'],
      ['/staff', 'This platform does not list its staff'],
    ] as const
    for (const [path, words] of said) {
      await goTo(page, path)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('main').getByRole('link')).not.toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Find a user' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await goTo(page, '/refunds/re_1')
    await expect(page.getByText('This platform keeps no refund records')).toBeVisible()
    await page.getByRole('link', { name: 'RETURN TO COMMAND' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'TOTAL REVENUE' })).toContainText('$')
  })

  await test.step('claims are changed', async () => {
    await goTo(page, '/staff/acc_noclaim')
    await page.getByRole('switch', { name: 'beta' }).click()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save claims' }).click()
    await expect(page.getByText('No changes to save', { exact: true })).toBeVisible()
    const { rows } = await platform.pool.query(`select claims from account_claims where account_id = 'acc_noclaim'`)
    expect(rows).toEqual([{ claims: { beta: true } }])
    await setSuperadmin(platform, 'acc_noclaim', false)
  })

  await test.step('an event without reports', async () => {
    await goTo(page, `/events/${eventId}`)
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Tickets'])
    await expect(page.getByText('Tickets Sold')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Tickets' }).click()
    await expect(page.getByText('SHOWING 1-2 OF 2 TICKETS')).toBeVisible()
  })

  await test.step('an organization without figures', async () => {
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

  await test.step('a person has an account, a record and tickets', async () => {
    await goTo(page, `/profile/${person.id}?tab=activity`)
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Tickets2', 'Purchases'])
    await expect(page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row')).toHaveCount(2)
    await expect(panel(page, 'Totals')).toContainText('2 across 1 event')
    await expect(panel(page, 'Totals')).toContainText('1 of 2')
    await expect(panel(page, 'Totals')).not.toContainText('$')
    for (const action of ['Support history', 'Change username', 'Comp to this person']) {
      await expect(page.getByRole('button', { name: action })).toHaveCount(0)
    }
    const record = panel(page, 'Private record')
    await expect(record).not.toContainText('guests.example')
    await expect(record).not.toContainText('audit trail')
    await record.getByRole('button', { name: 'Reveal' }).click()
    await expect(record.getByText(person.email)).toBeVisible()
    await page.getByRole('tab', { name: 'Purchases' }).click()
    await expect(panel(page, name).getByRole('button', { name: 'REFUND', exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a guest is found, redeemed and refunded, and comps need no reason', async () => {
    await goTo(page, `/events/${eventId}/guests`)
    const details = await openDetails(page, person.name)
    await details.getByRole('button', { name: /PENDING/ }).click()
    await expect(details.getByRole('button', { name: /REDEEMED/ })).toHaveCount(2)
    await details.getByRole('button', { name: /^REFUND/ }).click()
    const costly = page
      .getByRole('dialog', { name: 'Refund tickets' })
      .getByRole('listitem')
      .filter({ hasText: '4,000,000' })
    await costly.getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: 'Refund $0.01', exact: true }).click()
    await expect(page.getByText('Refunded $0.01', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'View refund record' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    const comps = page.getByRole('dialog', { name: /comp/i })
    await expect(comps.getByRole('textbox', { name: /Contact name/ })).toBeVisible()
    await expect(comps.getByRole('textbox', { name: /Reason/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('nothing was refused on the way, and nothing logged', () => {
    expect(trouble.failed()).toEqual([])
    expect(trouble.logged()).toEqual([])
  })

  await test.step('from somebody who is not there a way leads on, where no staff is listed', async () => {
    await goTo(page, '/staff/abc')
    await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard Overview' })).toBeVisible()
  })
})
