import { holdTable } from '#platform/held-table.ts'
import { expect, test } from '#platform/staff-test.ts'
import { tryNow } from '#users/users-page.ts'
import {
  countReadings,
  field,
  listCall,
  openOrganizations,
  organizationsOf,
  poll,
  rows,
  watchButton,
} from './organizations-page.ts'

/** Only the query that reads the whole list contains this. */
const reading = 'o.display_name as'

test('a search waits for the list, and abandoning it stops the read on the server', { tag: '@N3' }, async ({
  page,
  platform,
}) => {
  const { word } = await organizationsOf(platform.pool, [{ name: 'Alder' }])
  await openOrganizations(page)
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/public/v1/organizations'))
  const held = await holdTable(platform.pool, 'organizations')
  await field(page).fill(word)
  await expect(page.getByRole('heading', { name: 'SEARCHING...', exact: true })).toBeVisible()
  await expect(poll(page)).toHaveText('ORGS HOLD loading')
  await held.waiting(1, reading)
  await field(page).fill(' ')
  await givenUp
  await expect(page.getByText('ORGANIZATION SEARCH READY')).toBeVisible()
  await held.waiting(0, reading)
  await field(page).fill(`${word}none`)
  await held.waiting(1, reading)
  await held.release()
  await expect(page.getByText('NO RESULTS FOUND', { exact: true })).toBeVisible()
  await expect(page.getByText('Try a different search term', { exact: true })).toBeVisible()
})

test('R pressed twice cancels the earlier reads, and the search uses the last', { tag: ['@N3', '@N6'] }, async ({
  page,
  platform,
}) => {
  const { word } = await organizationsOf(platform.pool, [{ name: 'Alder' }])
  await openOrganizations(page)
  const held = await holdTable(platform.pool, 'organizations')
  await field(page).fill(word)
  await page.getByRole('heading', { name: 'Organizations', exact: true }).focus()
  for (let time = 0; time < 2; time += 1) {
    const [before] = await held.waiting(1, reading)
    await page.keyboard.press('r')
    await expect.poll(async () => (await held.waiting(1, reading))[0] !== before).toBe(true)
  }
  await field(page).focus()
  await page.keyboard.press('End')
  await held.release()
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.type('none')
  await expect(field(page)).toHaveValue(`${word}none`)
  await expect(page.getByText('NO RESULTS FOUND', { exact: true })).toBeVisible()
})

test('one read serves every search until Refresh reads again', { tag: '@N6' }, async ({
  page,
  platform,
  hasExtras,
}) => {
  const { word, ids } = await organizationsOf(platform.pool, [{ name: 'Larch' }, { name: 'Birch' }])
  const readings = countReadings(page)
  await openOrganizations(page, word)
  await expect(rows(page)).toHaveCount(2)
  await field(page).fill(ids[0] ?? '')
  await expect(rows(page)).toHaveCount(1)
  await field(page).fill(word)
  await expect(rows(page)).toHaveCount(2)
  expect(readings()).toBe(1)
  await platform.pool.query('delete from organizations where id = $1', [ids[0]])
  await platform.pool.query(`update organizations set name = 'Cedar' where id = $1`, [ids[1]])
  if (hasExtras) {
    // A deleted organization can't be watched, and isn't marked as watched.
    const gone = watchButton(page, 'Larch')
    await gone.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Larch' })).toBeVisible()
    await expect(gone).toHaveAttribute('aria-pressed', 'false')
  }
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Cedar')
  expect(readings()).toBe(2)
})

test('during an outage a search fails with a message, and works again afterwards', { tag: '@N3' }, async ({
  page,
  platform,
}) => {
  test.slow()
  const { word } = await organizationsOf(platform.pool, [{ name: 'Alder' }])
  await openOrganizations(page, word)
  await expect(rows(page)).toContainText('Alder')
  await platform.stop()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Couldn’t load the organization cache', { exact: true })).toBeVisible()
  await expect(poll(page)).toHaveText('ORGS NO GO')
  await expect(rows(page)).toHaveCount(1)
  await field(page).fill('alder')
  const failure = page.getByRole('alert').filter({ hasText: 'SEARCH FAILED' })
  await expect(failure).toBeVisible()
  await expect(page.getByText('Unable to search organizations. Please try again.', { exact: true })).toBeVisible()
  const askedAgain = page.waitForRequest(listCall)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await askedAgain
  await expect(failure).toBeVisible()
  await platform.start()
  await tryNow(page)
  await expect(rows(page).first()).toContainText('Alder')
  await expect(poll(page)).toHaveText(/^ORGS GO/)
})
