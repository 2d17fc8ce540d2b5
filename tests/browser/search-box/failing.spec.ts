import type { Page } from '@playwright/test'
import { holdTable } from '#platform/held-table.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { answered, box, field, group, openBox, option, searchFor } from './search-page.ts'

/** Only in a search's own statements, not in those for cases, which read accounts too. */
const search = 'fold('

test('a slow search keeps the old results, and the next key or Escape ends it', async ({ page, platform }) => {
  await platform.pool.query(`
    insert into accounts (id, full_name) values ('acc_slow1', 'Slowpoke One'), ('acc_slow2', 'Slowpoke Two')`)
  await openConsole(page, '/support')
  await openBox(page)
  await searchFor(page, 'slowpoke')
  const people = group(page, 'Users').getByRole('option')
  await expect(people).toHaveCount(2)
  const held = await holdTable(platform.pool, 'accounts')
  try {
    await page.keyboard.type(' o')
    await expect.poll(() => held.begun(search)).not.toEqual([])
    const first = await held.begun(search)
    await expect(box(page).locator('.turning')).toBeVisible()
    await expect(people).toHaveCount(2)
    await page.keyboard.type('n')
    const isNewer = (now: readonly string[]) => now.length > 0 && now.every((each) => !first.includes(each))
    await expect.poll(async () => isNewer(await held.begun(search))).toBe(true)
  } finally {
    await held.release()
  }
  await expect(people).toHaveText([/Slowpoke One/, /Slowpoke Two.*similar name/])
  const again = await holdTable(platform.pool, 'accounts')
  await page.keyboard.type('e')
  await expect.poll(() => again.begun(search)).not.toEqual([])
  await page.keyboard.press('Escape')
  await again.waiting(0, search)
  await again.release()
})

test('a search during an outage fails with a message, and Try again finds afterwards', async ({
  page,
  platform,
  boxOffice,
}) => {
  test.slow()
  await boxOffice.event({ name: 'Outage Opera' })
  await openConsole(page, '/support')
  await openBox(page)
  await searchFor(page, 'outage')
  await platform.stop()
  await page.keyboard.type(' op')
  await expect(box(page)).toContainText('The search failed.')
  await expect(option(page, 'Outage Opera')).toHaveCount(0)
  await platform.start()
  await box(page).getByRole('button', { name: 'Try again' }).click()
  await expect(option(page, 'Outage Opera')).toHaveCount(1)
  await expect(field(page)).toBeFocused()
})

/** A platform with only the specified calls. Records calls to the search that it doesn't have. */
async function openWithoutExtras(page: Page): Promise<readonly string[]> {
  await page.route('**/api/v1/admin/capabilities', (route) => route.fulfill({ status: 404, json: {} }))
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/search')) searches.push(request.url())
  })
  await openConsole(page, '/support')
  await openBox(page)
  return searches
}

test('a search with only specified calls finds users, organizations, an event ID and a payment', async ({
  page,
  platform,
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Plain Play' })
  const sale = await boxOffice.sell(eventId, { purchaser: { name: 'Pia Plain' }, tickets: [{}, {}] })
  await platform.pool.query(`
    insert into accounts (id, full_name) values ('acc_plain', 'Plainsong Person');
    insert into organizations (id, name) values ('org_plain', 'Plainsong Hall')`)
  const searches = await openWithoutExtras(page)
  await searchFor(page, 'plainsong')
  await expect(group(page, 'Users').getByRole('option')).toContainText('Plainsong Person')
  await expect(group(page, 'Organizations').getByRole('option')).toContainText('Plainsong Hall')
  await searchFor(page, eventId)
  await expect(group(page, 'Events').getByRole('option')).toContainText('Plain Play')
  await searchFor(page, sale.paymentId)
  await expect(group(page, 'Purchases').getByRole('option')).toContainText('$50.00 · 2 tickets · Pia Plain')
  expect(searches).toEqual([])
})

test('a kind that cannot be searched is named, and the others are still found', async ({ page, platform }) => {
  await platform.pool.query(`insert into organizations (id, name) values ('org_plainer', 'Plainchant Hall')`)
  await openWithoutExtras(page)
  const held = await holdTable(platform.pool, 'accounts')
  await field(page).fill('plainchant')
  await expect.poll(() => held.begun(search)).not.toEqual([])
  await held.release()
  await answered(page)
  await platform.pool.query('alter table accounts rename to accounts_away')
  try {
    await searchFor(page, 'plainchant h')
    await expect(box(page)).toContainText('Users couldn’t be searched.')
    await expect(box(page)).toContainText(/Request [\w-]{8,}/)
    await expect(group(page, 'Organizations').getByRole('option')).toContainText('Plainchant Hall')
  } finally {
    await platform.pool.query('alter table accounts_away rename to accounts')
  }
  await box(page).getByRole('button', { name: 'Try again' }).click()
  await expect(box(page)).not.toContainText('couldn’t be searched')
})
