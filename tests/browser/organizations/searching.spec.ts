import { expectNoAxeViolations } from '#platform/axe.ts'
import { holdTable } from '#platform/held-table.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import { tryNow } from '#users/users-page.ts'
import { field, listCall, openOrganizations, organizationsOf, poll, rowLinks, rows } from './organizations-page.ts'

test('N1 N2 N3 N4 what is missing has its words, what matches is lit, odd queries find nothing, and the address holds them', async ({
  page,
  platform,
}) => {
  const { word, ids } = await organizationsOf(platform.pool, [
    { name: 'Halcyon Hall', type: 'Venue', email: 'ops@halcyonhall.example', status: 'ACTIVE' },
    { display_name: 'Second Stage', phone: '+1 (718) 555-0166', status: 'PENDING' },
    { name: ' ', display_name: '' },
    { name: 'قاعة الهلال', type: 'Promoter', email: 'hilal@hall.example', status: 'SUSPENDED' },
  ])
  const odd = await organizationsOf(platform.pool, [
    { name: 'Great Northern Fair of a name that does not end', email: `${'long'.repeat(20)}@fair.example` },
    { name: '<script>alert(1)</script>' },
  ])
  await openOrganizations(page)
  await expect(page.getByText('ORGANIZATION SEARCH READY', { exact: true })).toBeVisible()
  await expect(poll(page)).toHaveText('ORGS not loaded')
  await expectNoAxeViolations(page)
  await field(page).fill(` ${word.toUpperCase()} `)
  await expect(page.getByText('4 ORGANIZATION(S) FOUND', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '4 organizations found' })).toHaveCount(1)
  for (const name of ['ID', 'NAME', 'TYPE', 'CONTACT', 'STATUS']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  const cells = async (at: number) => {
    const row = rows(page).filter({ hasText: ids[at] ?? '' })
    return (await row.getByRole('cell').allTextContents()).slice(1, 5)
  }
  expect(await cells(0)).toEqual(['Halcyon Hall', 'Venue', 'ops@halcyonhall.example', 'ACTIVE'])
  expect(await cells(1)).toEqual(['Second Stage', 'Organization', '+1 (718) 555-0166', 'PENDING'])
  expect(await cells(2)).toEqual(['Unnamed Organization', 'Organization', 'No contact info', 'ACTIVE'])
  expect(await cells(3)).toEqual(['قاعة الهلال', 'Promoter', 'hilal@hall.example', 'SUSPENDED'])
  await expect(rowLinks(page).first().locator('mark')).toHaveText(word)
  await expect(poll(page)).toHaveText(/^ORGS GO T\+0:\d\d of 5:00$/)
  await expect(page.getByText(/^Organization cache T\+0:\d\d of 5:00$/)).toBeVisible()
  for (const [query, at] of [
    ['OPS@HALCYON', 0],
    ['718.555.0166', 1],
    ['second stage', 1],
    ['هلال', 3],
    [`\t${ids[2]} `, 2],
  ] as const) {
    await field(page).fill(query)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(ids[at] ?? '')
  }
  await test.step('all of it is usable by everybody, without scrolling sideways', async () => {
    await field(page).fill(odd.word)
    await expect(rows(page)).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    expect(await smallTargets(page, 24)).toEqual([])
  })
  await test.step('10,000 characters, markup, default-org-id, back and forward', async () => {
    for (const text of ['x'.repeat(10_000), 'default-org-id', '\\', 'مرحبا بكم']) {
      await field(page).fill(text)
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text.slice(0, 500))
      await expect(page.getByText('NO RESULTS FOUND')).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await field(page).fill('<script>alert')
    await expect(rows(page).locator('mark')).toHaveText('<script>alert')
    await page.reload()
    await expect(rows(page)).toContainText(odd.ids[1] ?? '')
    await page.goBack()
    await expect(field(page)).toHaveValue('مرحبا بكم')
    await expect(page.getByText('NO RESULTS FOUND')).toBeVisible()
    await page.goForward()
    await expect(rows(page)).toContainText(odd.ids[1] ?? '')
    await rowLinks(page).first().click()
    await expect(page).toHaveURL(`/organization/${odd.ids[1]}`)
    await page.goBack()
    await expect(field(page)).toHaveValue('<script>alert')
    await expect(rows(page)).toContainText(odd.ids[1] ?? '')
  })
})

test('N3 N6 searching while the list is on its way; one reading serves every search; a server that is gone is said', async ({
  page,
  platform,
  hasExtras,
}) => {
  test.slow()
  let readings = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/public/v1/organizations')) readings += 1
  })
  const { word } = await organizationsOf(platform.pool, [{ name: 'Alder' }])
  const kept = await organizationsOf(platform.pool, [{ name: 'Larch' }, { name: 'Birch' }])
  await openOrganizations(page)
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/public/v1/organizations'))
  const held = await holdTable(platform.pool, 'organizations')
  await field(page).fill(word)
  await expect(page.getByRole('heading', { name: 'SEARCHING...', exact: true })).toBeVisible()
  await expect(poll(page)).toHaveText('ORGS HOLD loading')
  await held.waiting(1)
  await field(page).fill(' ')
  await givenUp
  await expect(page.getByText('ORGANIZATION SEARCH READY')).toBeVisible()
  await held.waiting(0)
  await field(page).fill('alder')
  await expect(page.getByRole('heading', { name: 'SEARCHING...', exact: true })).toBeVisible()
  // Read anew, twice: each gives up the reading before it at the server, and the search waits for the last.
  await page.getByRole('heading', { name: 'Organizations', exact: true }).focus()
  for (let time = 0; time < 2; time += 1) {
    const [before] = await held.waiting(1)
    await page.keyboard.press('r')
    await expect.poll(async () => (await held.waiting(1))[0] !== before).toBe(true)
  }
  await field(page).focus()
  await field(page).fill(`${word}none`)
  await held.release()
  await expect(page.getByText('NO RESULTS FOUND', { exact: true })).toBeVisible()
  await expect(page.getByText('Try a different search term', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveValue(`${word}none`)
  await page.keyboard.type(word)
  await expect(rows(page)).toHaveCount(1)
  await test.step('N6 one reading serves every search; Refresh reads anew, and what was deleted meanwhile is gone', async () => {
    const before = readings
    await field(page).fill(kept.word)
    await expect(rows(page)).toHaveCount(2)
    await field(page).fill(kept.ids[0] ?? '')
    await expect(rows(page)).toHaveCount(1)
    await field(page).fill(kept.word)
    await expect(rows(page)).toHaveCount(2)
    expect(readings).toBe(before)
    await platform.pool.query('delete from organizations where id = $1', [kept.ids[0]])
    await platform.pool.query(`update organizations set name = 'Cedar' where id = $1`, [kept.ids[1]])
    if (hasExtras) {
      // Somebody watches what is no longer there: refused in words, and nothing is marked.
      const gone = page.getByRole('button', { name: 'Watch Larch' })
      await gone.click()
      await expect(page.getByText('Larch could not be added to your list.')).toBeVisible()
      await expect(gone).toHaveAttribute('aria-pressed', 'false')
    }
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Cedar')
    expect(readings).toBe(before + 1)
  })
  await test.step('N3 a server that is gone: the words of the catalogue, results kept, and back again', async () => {
    await field(page).fill(word)
    await expect(rows(page)).toContainText('Alder')
    await platform.stop()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Organization cache could not be read', { exact: true })).toBeVisible()
    await expect(poll(page)).toHaveText('ORGS NO GO')
    await expect(rows(page)).toHaveCount(1)
    await field(page).fill('alder')
    await expect(page.getByText('SEARCH FAILED', { exact: true })).toBeVisible()
    await expect(page.getByText('Unable to search organizations. Please try again.', { exact: true })).toBeVisible()
    const askedAgain = page.waitForRequest(listCall)
    const failure = page.getByRole('alert').filter({ hasText: 'SEARCH FAILED' })
    await failure.getByRole('button', { name: 'Try again' }).click()
    await askedAgain
    await expect(page.getByText('SEARCH FAILED', { exact: true })).toBeVisible()
    await platform.start()
    await tryNow(page)
    await expect(rows(page).first()).toContainText('Alder')
    await expect(poll(page)).toHaveText(/^ORGS GO/)
  })
})
