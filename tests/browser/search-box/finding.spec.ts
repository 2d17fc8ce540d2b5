import type { Page } from '@playwright/test'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { active, answered, box, field, group, openBox, option, paste, searchFor } from './search-page.ts'

test('people are found by phone and email, organizations by name, and both are opened', async ({ page, platform }) => {
  await platform.pool.query(`
    insert into accounts (id, username, full_name) values ('acc_umbrage', 'umbra', 'Wilhelmina Umbrage');
    insert into account_private (account_id, email, phone)
      values ('acc_umbrage', 'mina@secret.example', '+44 20 7946 0958');
    insert into organizations (id, name, email) values ('org_umbrage', 'Umbrage & Sons', 'box@umbrage.example');
    insert into accounts (id, full_name) select 'acc_many' || n, 'Manyfold ' || n from generate_series(1, 7) n`)
  await openConsole(page, '/support')
  await openBox(page)
  await searchFor(page, '0044 (0)20 7946 0958')
  const person = group(page, 'Users').getByRole('option')
  await expect(person).toHaveText(/Wilhelmina Umbrage.*matched by phone · mina@secret.example · @umbra · acc_umbrage/)
  await searchFor(page, 'mina@secret')
  await expect(person.locator('mark')).toHaveText('mina@secret')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\/acc_umbrage$/)

  await openBox(page)
  await searchFor(page, 'umbrage &')
  await group(page, 'Organizations').getByRole('option').first().click()
  await expect(page).toHaveURL(/\/organization\/org_umbrage$/)

  await openBox(page)
  await searchFor(page, 'manyfold')
  await expect(group(page, 'Users').getByRole('option')).toHaveCount(6)
  await option(page, 'More users').click()
  await expect(page).toHaveURL(/\/users\?q=manyfold$/)
})

test('a result is read aloud with spaces between its parts', { tag: '@X6' }, async ({ page, platform }) => {
  await platform.pool.query(`
    insert into organizations (id, name, email) values ('org_aloud', 'Open Airwaves', 'blue@lantern.example')`)
  await openConsole(page, '/support')
  await openBox(page)
  const organization = group(page, 'Organizations').getByRole('option')
  await searchFor(page, 'open airwaves')
  await expect(organization).toHaveAccessibleName('Open Airwaves org_aloud')
  await searchFor(page, 'blue@lantern.example')
  await expect(organization).toHaveAccessibleName(/^Open Airwaves matched/)
})

test('a payment and a ticket lead to their purchase', { tag: '@R14' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event({ name: 'Umbrage Festival' })
  const owner = { name: 'Wilhelmina Umbrage', email: 'w@guests.example' }
  const sale = await boxOffice.sell(eventId, { purchaser: { name: 'Percy Payer' }, tickets: [{ owner }, { owner }] })
  await boxOffice.sell(eventId, { purchaser: { name: 'Somebody Else' }, tickets: [{}] })
  await openConsole(page, '/support')
  await openBox(page)
  await searchFor(page, sale.paymentId)
  await expect(active(page)).toHaveText(new RegExp(`${sale.paymentId}.*\\$50\\.00 · Umbrage Festival · 2 tickets`))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/purchases/${sale.paymentId}$`))
  await expect(page.getByText('Percy Payer paid for both and holds none')).toBeVisible()
  await goTo(page, '/support')

  await openBox(page)
  await searchFor(page, sale.ticketIds[0] ?? '')
  await group(page, 'Tickets').getByRole('option').first().click()
  await expect(box(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/purchases/${sale.paymentId}$`))
})

/** Records each query that the box sends from now on. */
function recordQueries(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/search')) asked.push(request.postDataJSON().query)
  })
  return asked
}

test('a pasted email is searched for its IDs and addresses, and not stored', async ({ page, platform, boxOffice }) => {
  const eventId = await boxOffice.event({ name: 'Pasted Event' })
  const { ticketIds, paymentId } = await boxOffice.sell(eventId, { tickets: [{ owner: { name: 'Mail Writer' } }] })
  await platform.pool.query(`
    insert into accounts (id, full_name) values ('acc_mail', 'Mail Writer');
    insert into account_private (account_id, email) values ('acc_mail', 'writer@mail.example')`)
  await openConsole(page, '/support')
  const asked = recordQueries(page)
  const email = `Hello,\r\nmy payment ${paymentId}\r\n${ticketIds[0]}\r\nis gone. Write to writer@mail.example.\r\n`
  await openBox(page)
  await paste(page, email)
  await expect(box(page)).toContainText(/2 IDs, 1 email/)
  await expect(group(page, 'Users').getByRole('option')).toContainText('writer@mail.example')
  await expect(group(page, 'Purchases').getByRole('option')).toContainText(paymentId)
  expect(asked.at(-1)).toBe(email.replaceAll('\r', '').trim())
  await field(page).fill(' \t  ')
  await expect(group(page, 'Pages').getByRole('option')).toHaveCount(10)
  await expect(page).toHaveURL(/\/support$/)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('writer@mail.example')
})

test('long and odd texts are searched without harm', async ({ page }) => {
  await openConsole(page, '/support')
  const asked = recordQueries(page)
  await openBox(page)
  await paste(page, 'word '.repeat(5_000))
  await expect(box(page)).toContainText('20,000 characters')
  await answered(page)
  expect(asked.at(-1)?.length).toBeLessThanOrEqual(20_000)
  for (const text of [`<script>alert('box')</script>`, 'שלום עולם', '🎟️🦄', 'x'.repeat(10_000)]) {
    await searchFor(page, text)
    await expect(box(page)).toContainText(/Nothing found|No ID, email, phone number or name/)
  }
})

test('an organization is watched and no longer watched from the box', { tag: '@W3' }, async ({ page, platform }) => {
  await platform.pool.query(`insert into organizations (id, name) values ('org_watchme', 'Watchmaker Hall')`)
  await openConsole(page, '/support')
  await openBox(page)
  await searchFor(page, 'watchmaker')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toContainText('Watch Watchmaker Hall')
  await page.keyboard.press('Enter')
  await expect(active(page)).toContainText('Stop watching Watchmaker Hall')
  await expect(box(page)).toContainText('org_watchme is now on your list.')
  await page.keyboard.press('Enter')
  await expect(active(page)).toHaveText(/^Watch Watchmaker Hall/)
})

/** What the session remembers of opened things. Replaces it with `damaged` unless that is null. */
const recentlyFound = (page: Page, damaged: string | null = null) =>
  page.evaluate((text) => {
    const key = 'ground-control.recently-found'
    const before = sessionStorage.getItem(key)
    if (text !== null) sessionStorage.setItem(key, text)
    return before
  }, damaged)

test.alone(
  'opened results are listed as recent, survive damage, and are removed at sign-out',
  async ({ page, boxOffice }) => {
    const eventId = await boxOffice.event({ name: 'Recent Thing' })
    await openConsole(page, '/support')
    await openBox(page)
    await searchFor(page, 'recent thing')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/events/${eventId}/guests$`))
    await goTo(page, '/support')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openBox(page)
    await expect(group(page, 'Recent').getByRole('option')).toHaveText(new RegExp(`Recent Thing.*event · ${eventId}`))
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)
    const good = await recentlyFound(page, '{"uid":')
    await openBox(page)
    await expect(group(page, 'Pages')).toBeVisible()
    await expect(group(page, 'Recent')).toHaveCount(0)
    await recentlyFound(page, good)
    await field(page).fill('>sign')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    expect(await recentlyFound(page)).toBeNull()
    await openConsole(page, '/support')
    await openBox(page)
    await expect(group(page, 'Pages')).toBeVisible()
    await expect(group(page, 'Recent')).toHaveCount(0)
  },
)
