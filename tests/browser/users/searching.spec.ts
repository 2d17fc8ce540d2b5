import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { holdTable } from '#platform/held-table.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { field, openUsers, people, rowLinks, rows, tryNow, yourTickets } from './users-page.ts'

test('ready, searching and found each have their words', { tag: ['@U1', '@U2', '@U4'] }, async ({ page, platform }) => {
  const { word, ids } = await people(platform.pool, [
    { username: 'adrianv', fullName: 'Adrián Villaseñor' },
    { username: null, fullName: null, email: 'nobody@guests.example' },
    { username: 'شادي', fullName: 'محمد' },
    { username: `a_username_that_does_not_end_${'x'.repeat(60)}`, fullName: 'Ada Lovelace of the long name' },
  ])
  await openUsers(page)
  await expect(page.getByText('USER SEARCH READY', { exact: true })).toBeVisible()
  await expect(page.getByText('Search by name, username or account ID', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  const held = await holdTable(platform.pool, 'accounts')
  await field(page).fill(`  ${word} `)
  await expect(page.getByRole('heading', { name: 'SEARCHING...', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'SEARCHING...' })).toHaveAttribute('aria-busy', 'true')
  await held.release()
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'USER ACCOUNTS', exact: true })).toBeVisible()
  await expect(page.getByText('4 ACCOUNT(S) FOUND', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '4 accounts found' })).toHaveCount(1)
  for (const name of ['ACCOUNT ID', 'USERNAME', 'FULL NAME', 'STATUS']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  await expect(rows(page).getByText('ACTIVE', { exact: true })).toHaveCount(4)
  await expect(rows(page).filter({ hasText: ids[1] ?? '' })).toContainText('No username')
  await expect(page).toHaveURL(`/users?q=${word}`)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  expect(await smallTargets(page, 24)).toEqual([])
})

test('the text found is marked, and a search that finds nothing keeps its words', { tag: ['@U1', '@U2'] }, async ({
  page,
  platform,
}) => {
  const { word, ids } = await people(platform.pool, [{ username: 'adrianv', fullName: 'Adrián Villaseñor' }])
  await openUsers(page, word)
  const adrian = rows(page).filter({ hasText: ids[0] ?? '' })
  await expect(adrian.locator('mark')).toHaveText([word, word, word])
  // Accents are ignored, and one of the names is enough.
  await field(page).fill('villasenor')
  await expect(adrian.locator('mark')).toHaveText(['Villaseñor'])
  await field(page).fill(`${word}xq`)
  await expect(page.getByText('NO RESULTS FOUND', { exact: true })).toBeVisible()
  await expect(page.getByText('Try a different search term', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  // The query is selected, so the next key starts another one.
  await expect(field(page)).toHaveValue(`${word}xq`)
  await page.keyboard.type('z')
  await expect(field(page)).toHaveValue('z')
  await field(page).fill('   ')
  await expect(page.getByText('USER SEARCH READY', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/users')
})

function recordSearches(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/search/accounts')) asked.push(request.postDataJSON().searchQuery)
  })
  return asked
}

/** Types all keys at once, because on a busy machine single keys may pause long enough to start a search. */
async function typeQuickly(page: Page, text: string): Promise<void> {
  await field(page).focus()
  await page.evaluate((keys) => {
    for (const key of keys) document.execCommand('insertText', false, key)
  }, text)
}

/** Only the account search's query contains this. */
const search = 'fold('

test('typing is searched after a pause, and a new search cancels the last one', { tag: '@U1' }, async ({
  page,
  platform,
}) => {
  const { word: alder } = await people(platform.pool, [{ fullName: 'Alder' }])
  const { word: birch } = await people(platform.pool, [{ fullName: 'Birch' }])
  await openUsers(page)
  const asked = recordSearches(page)
  // The page's own read of accounts is finished.
  await expect(yourTickets(page)).not.toHaveAttribute('aria-busy', 'true')
  const held = await holdTable(platform.pool, 'accounts')
  await typeQuickly(page, alder)
  await expect.poll(() => asked).toEqual([alder])
  const [first] = await held.waiting(1, search)
  expect(asked).toEqual([alder])
  await field(page).fill(birch)
  await expect.poll(() => asked).toEqual([alder, birch])
  await expect.poll(async () => (await held.waiting(1, search))[0] !== first).toBe(true)
  // An empty field ends the search and makes no call.
  await field(page).fill('')
  await held.waiting(0, search)
  await expect(page.getByText('USER SEARCH READY')).toBeVisible()
  await field(page).fill(alder)
  await held.waiting(1, search)
  await field(page).fill(birch)
  await expect.poll(() => asked.length).toBe(4)
  await held.release()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(birch)
  await expect(page).toHaveURL(`/users?q=${birch}`)
})

test('long, odd and right-to-left queries are searched unchanged', { tag: '@U1' }, async ({ page, platform }) => {
  const { word, ids } = await people(platform.pool, [{ fullName: 'שָׁלוֹם' }])
  await openUsers(page)
  await field(page).fill('x'.repeat(10_000))
  await expect(page.getByText('Only the first 500 characters are searched for.')).toBeVisible()
  await expect(page.getByText('NO RESULTS FOUND')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe('x'.repeat(500))
  for (const text of ['<script>alert(1)</script>', '%', '\\', "' or 1=1 --", 'مرحبا', 'a\u0000🎟\ud83c']) {
    const answer = page.waitForResponse('**/api/v1/search/accounts')
    await field(page).fill(text)
    expect((await answer).status(), text).toBe(200)
    await expect(page.getByText(/NO RESULTS FOUND|USER ACCOUNTS/)).toBeVisible()
  }
  await field(page).fill(` \t${ids[0]}  `)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).locator('bdi').last()).toHaveText(`שָׁלוֹם ${word}`)
})

test('reload, back and forward bring back the query and its results', { tag: ['@U1', '@U2'] }, async ({
  page,
  platform,
}) => {
  const { word: alder, ids } = await people(platform.pool, [{ fullName: 'Alder' }])
  const { word: birch } = await people(platform.pool, [{ fullName: 'Birch' }])
  await openUsers(page, alder)
  await expect(rows(page)).toContainText(alder)
  await field(page).fill(birch)
  await expect(rows(page)).toContainText(birch)
  await page.reload()
  await expect(field(page)).toHaveValue(birch)
  await expect(rows(page)).toContainText(birch)
  await page.goBack()
  await expect(field(page)).toHaveValue(alder)
  await expect(rows(page)).toContainText(alder)
  await rowLinks(page).first().click()
  await expect(page).toHaveURL(`/profile/${ids[0]}`)
  await page.goBack()
  await expect(field(page)).toHaveValue(alder)
  await expect(rows(page)).toContainText(alder)
  await field(page).fill('')
  await expect(page).toHaveURL('/users')
  // The row is selected again, but the field keeps the focus.
  await page.goBack()
  await expect(rows(page)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toBeFocused()
  await page.goForward()
  await expect(field(page)).toHaveValue('')
})

test('nonsense in the address counts as nothing, and an email never stays in it', { tag: ['@U1', '@U2'] }, async ({
  page,
  platform,
}) => {
  await openUsers(page, '2125550199')
  await expect(field(page)).toHaveValue('2125550199')
  await goTo(page, '/users?q={"a":1}&x=2')
  await expect(field(page)).toHaveValue('')
  await expect(page.getByText('USER SEARCH READY')).toBeVisible()
  await page.goto('/users?q=%20&selected=ada%40mail.example')
  await expect(page).toHaveURL('/users')
  // An account whose ID is an email is remembered too, but not in the address.
  const { word: cedar } = await people(platform.pool, [{ fullName: 'Cedar' }])
  const email = `${cedar}@mail.example`
  await platform.pool.query('insert into accounts (id, full_name) values ($1, $2)', [email, `Dogwood ${cedar}`])
  await field(page).fill(cedar)
  const dogwood = rowLinks(page).filter({ hasText: email })
  await dogwood.click()
  await expect(page).toHaveURL(/\/profile\//)
  await page.goBack()
  await expect(dogwood).toBeFocused()
  await expect(page).toHaveURL(`/users?q=${cedar}`)
})

test('a search stopped by an outage has a message, and runs once the server is back', { tag: '@U2' }, async ({
  page,
  platform,
}) => {
  test.slow()
  const { word: elm } = await people(platform.pool, [{ fullName: 'Elm' }])
  await openUsers(page)
  await platform.stop()
  await field(page).fill(elm)
  await expect(page.getByText('SEARCH FAILED', { exact: true })).toBeVisible()
  await expect(page.getByText('Unable to search users. Please try again.', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveValue(elm)
  const failure = page.getByRole('alert').filter({ hasText: 'SEARCH FAILED' })
  const askedAgain = page.waitForRequest('**/api/v1/search/accounts')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await askedAgain
  // The pressed button disappears during the search.
  await expect(field(page)).toBeFocused()
  await expect(failure).toBeVisible()
  await platform.start()
  await tryNow(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(elm)
})
