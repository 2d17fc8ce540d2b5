import type { Page } from '@playwright/test'
import { holdAnswer } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { addressOfNewTab } from '#platform/new-tab.ts'
import { expect, test } from '#platform/staff-test.ts'
import { field, openUsers, people, rowLinks, rows, table } from './users-page.ts'

const three = [{ fullName: 'Ada' }, { fullName: 'Bea' }, { fullName: 'Cleo' }]

test('the keyboard alone works: / for the field, arrows for rows, Enter for the profile', { tag: '@U3' }, async ({
  page,
  platform,
}) => {
  const { word, ids } = await people(platform.pool, three)
  await openUsers(page)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(word)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(rowLinks(page).nth(0)).toBeFocused()
  await expect(rowLinks(page).nth(0)).toHaveAccessibleName(new RegExp(`${ids[0]}.*Ada`))
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(rowLinks(page).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/profile/${ids[2]}`)
  // Back returns to the row, which the address remembers.
  await page.goBack()
  await expect(rowLinks(page).nth(2)).toBeFocused()
  await expect(page).toHaveURL(`/users?q=${word}&selected=${ids[2]}`)
  await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(rowLinks(page).nth(2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(`/users?q=${word}&selected=${ids[1]}`)
})

test('↓ right after the last letter waits for the rows of what was typed', { tag: '@U3' }, async ({
  page,
  platform,
}) => {
  const { word, ids } = await people(platform.pool, [{ fullName: 'Ada' }, { fullName: 'Bea' }])
  await openUsers(page, word)
  await expect(rows(page)).toHaveCount(2)
  await field(page).focus()
  const search = await holdAnswer(page, '**/api/v1/search/accounts')
  const asked = page.waitForRequest((request) => request.postData()?.includes(`Bea ${word}`) ?? false)
  await page.keyboard.press('Home')
  await page.keyboard.type('Bea ')
  await page.keyboard.press('ArrowDown')
  await asked
  await expect(field(page)).toBeFocused()
  search.release()
  await expect(rowLinks(page).nth(0)).toBeFocused()
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/profile/${ids[1]}`)
  await page.goBack()
  await expect(field(page)).toHaveValue(`Bea ${word}`)
})

test('↓ returns to the selected row, and Escape clears the search', { tag: '@U3' }, async ({ page, platform }) => {
  const { word, ids } = await people(platform.pool, three)
  await openUsers(page, word)
  await expect(rows(page)).toHaveCount(3)
  await field(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(`/users?q=${word}&selected=${ids[1]}`)
  await page.getByRole('heading', { name: 'Users', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowLinks(page).nth(1)).toBeFocused()
  // From a link elsewhere on the page, ↓ scrolls as usual.
  await page.getByRole('link', { name: 'Organizations', exact: true }).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowLinks(page).nth(1)).not.toBeFocused()
  await rowLinks(page).nth(1).focus()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect(page.getByText('USER SEARCH READY')).toBeVisible()
  await expect(page).toHaveURL('/users')
})

test('Enter opens the only result, and Ctrl with a press a new tab', { tag: '@U3' }, async ({
  page,
  context,
  platform,
}) => {
  const { ids } = await people(platform.pool, three)
  await openUsers(page)
  await field(page).focus()
  // Enter searches at once. If a pause in typing had brought the answer before, Enter would open the result.
  const search = await holdAnswer(page, '**/api/v1/search/accounts')
  await page.keyboard.type(ids[1] ?? '')
  await page.keyboard.press('Enter')
  search.release()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowLinks(page)).toHaveAttribute('href', `/profile/${ids[1]}`)
  const opened = await addressOfNewTab(context, () => rows(page).click({ modifiers: ['ControlOrMeta'] }))
  expect(opened).toBe(`/profile/${ids[1]}`)
  await expect(page).toHaveURL(new RegExp(`/users\\?q=${ids[1]}`))
  await field(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/profile/${ids[1]}`)
})

/** A platform that answers every search with 5,000 accounts. */
async function openManyUsers(page: Page) {
  await page.route('**/api/v1/search/accounts', (route) => {
    const { searchQuery: name } = route.request().postDataJSON()
    const accounts = Array.from({ length: 5_000 }, (_, at) => ({ id: `acct_${at}`, name: `${name} ${at}` }))
    return route.fulfill({ json: { accounts } })
  })
  await openUsers(page, 'ada')
  await expect(page.getByText('5,000 ACCOUNT(S) FOUND')).toBeVisible()
  const row = (at: number) => rows(page).and(page.locator(`[aria-rowindex="${at + 2}"]`))
  const link = (at: number) => row(at).locator('[data-row-link]')
  /** The browser's own find, which scrolls to the text and starts again from the top if needed. */
  async function find(text: string) {
    expect(await page.evaluate(`find('${text}', false, false, true)`)).toBe(true)
    await page.evaluate(() => getSelection()?.anchorNode?.parentElement?.scrollIntoView())
  }
  return { row, link, find }
}

test('results beyond the limit are cut off, with a message', { tag: '@U2' }, async ({ page, platform, hasExtras }) => {
  const many = Array.from({ length: 51 }, (_, at) => ({ fullName: `Ada ${at}` }))
  const { word } = await people(platform.pool, many)
  await openUsers(page, word)
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByText('50 ACCOUNT(S) FOUND', { exact: true })).toBeVisible()
  if (hasExtras) await expect(page.getByText('First 50 shown. Narrow the search.', { exact: true })).toBeVisible()
})

test('the keys move through 1,000 rows, of which only those in sight are drawn', { tag: '@U2' }, async ({ page }) => {
  const { link } = await openManyUsers(page)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1001')
  await expect(page.getByText(/^First 1,000 shown\..* 4,000\.$/)).toBeVisible()
  await rowLinks(page).first().focus()
  await page.keyboard.press('End')
  await expect(rowLinks(page).last()).toBeFocused()
  await expect(rows(page).last()).toBeInViewport()
  expect(await rows(page).count()).toBeLessThan(150)
  await expect(link(999)).toBeFocused()
  for (const at of [998, 997]) {
    await page.keyboard.press('ArrowUp')
    await expect(link(at)).toBeFocused()
  }
  await page.keyboard.press('Home')
  await expect(link(0)).toBeFocused()
  for (let at = 1; at <= 30; at += 1) await page.keyboard.press('ArrowDown')
  await expect(link(30)).toBeFocused()
})

test('a row out of sight is found by the browser and found again on the way back', { tag: '@U2' }, async ({ page }) => {
  const { row, link, find } = await openManyUsers(page)
  await rowLinks(page).first().focus()
  await page.keyboard.press('End')
  await expect(link(999)).toBeFocused()
  await find('acct_654')
  await expect(row(654)).toBeInViewport()
  await expect(link(654)).toHaveAttribute('href', '/profile/acct_654')
  // The focus stays on its row out of sight, and arrow keys continue from there.
  await expect(link(999)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(link(998)).toBeFocused()
  // The list may still be scrolling to the focused row, and a late press counts too.
  await expect(async () => {
    if (page.url().includes('/users')) {
      await find('acct_654')
      await row(654).click({ timeout: 5_000 })
    }
    await expect(page).toHaveURL('/profile/acct_654')
  }).toPass()
  await page.goBack()
  await expect(link(654)).toBeFocused()
  await expect(row(654)).toBeInViewport()
  // Another answer is shown from its first row.
  await field(page).fill('bea')
  await expect(row(0)).toContainText('bea 0')
  await expect(row(0)).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('every state of the search fits and is accessible', { tag: ['@U2', '@U4'] }, async ({ page, platform }) => {
    const { word } = await people(platform.pool, [
      { username: `a_username_that_does_not_end_${'x'.repeat(60)}`, fullName: 'Ada Lovelace of the long name' },
      { fullName: null, email: 'nobody@guests.example' },
    ])
    await openUsers(page)
    await expect(page.getByText('USER SEARCH READY')).toBeVisible()
    for (const [query, text] of [
      [`${word}none`, 'NO RESULTS FOUND'],
      [word, '2 ACCOUNT(S) FOUND'],
    ] as const) {
      await field(page).fill(query)
      await expect(page.getByText(text)).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await expectNoAxeViolations(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })
})
