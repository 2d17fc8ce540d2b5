import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import { field, openUsers, people, rowLinks, rows, table } from './users-page.ts'

test('U3 by keyboard alone: / the field, arrows the rows, Enter the profile, Esc clears; Ctrl and a click a new tab', async ({
  page,
  context,
  platform,
}) => {
  const { word, ids } = await people(platform.pool, [{ fullName: 'Ada' }, { fullName: 'Bea' }, { fullName: 'Cleo' }])
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
  // Back on the row one was on, which the address holds; ↓ goes there again, and elsewhere scrolls as ever.
  await page.goBack()
  await expect(rowLinks(page).nth(2)).toBeFocused()
  await expect(page).toHaveURL(`/users?q=${word}&selected=${ids[2]}`)
  await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(rowLinks(page).nth(2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(`/users?q=${word}&selected=${ids[1]}`)
  await page.getByRole('heading', { name: 'Users', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowLinks(page).nth(1)).toBeFocused()
  await page.getByRole('link', { name: 'Organizations', exact: true }).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowLinks(page).nth(1)).not.toBeFocused()
  await rowLinks(page).nth(1).focus()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect(page.getByText('USER SEARCH READY')).toBeVisible()
  await expect(page).toHaveURL('/users')
  // Enter does not wait for the keys to rest, and opens the only one found.
  await page.keyboard.type(ids[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await test.step('a row is a link: Ctrl and a click opens it in a new tab', async () => {
    await expect(rowLinks(page)).toHaveAttribute('href', `/profile/${ids[1]}`)
    const opens = context.waitForEvent('page')
    await rows(page).click({ modifiers: ['ControlOrMeta'] })
    const tab = await opens
    await expect(tab).toHaveURL(`/profile/${ids[1]}`)
    await tab.close()
    await expect(page).toHaveURL(new RegExp(`/users\\?q=${ids[1]}`))
  })
  await field(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/profile/${ids[1]}`)
})

test('U2 more than fit: the first 50 of this platform, 1,000 of one that lists 5,000, each said in words', async ({
  page,
  platform,
  hasExtras,
}) => {
  const { word } = await people(
    platform.pool,
    Array.from({ length: 51 }, (_, at) => ({ fullName: `Ada ${at}` })),
  )
  await openUsers(page, word)
  await expect(rows(page)).toHaveCount(50)
  if (hasExtras) {
    await expect(page.getByText('The first 50 are listed. Narrow the search to see others.')).toBeVisible()
  }
  await page.route('**/api/v1/search/accounts', (route) => {
    const { searchQuery: name } = route.request().postDataJSON()
    const accounts = Array.from({ length: 5_000 }, (_, at) => ({ id: `acct_${at}`, name: `${name} ${at}` }))
    return route.fulfill({ json: { accounts } })
  })
  await field(page).fill('ada')
  await expect(page.getByText('5,000 ACCOUNT(S) FOUND')).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1001')
  const note = 'The first 1,000 are listed. Narrow the search to see the other 4,000.'
  await expect(page.getByText(note, { exact: true })).toBeVisible()
  await rowLinks(page).first().focus()
  await page.keyboard.press('End')
  await expect(rowLinks(page).last()).toBeFocused()
  await expect(rows(page).last()).toBeInViewport()
  // Only those around what is in sight are drawn, and everything else is still found.
  expect(await rows(page).count()).toBeLessThan(150)
  const row = (at: number) => rows(page).and(page.locator(`[aria-rowindex="${at + 2}"]`))
  const link = (at: number) => row(at).locator('[data-row-link]')
  await expect(link(999)).toBeFocused()
  for (const at of [998, 997]) {
    await page.keyboard.press('ArrowUp')
    await expect(link(at)).toBeFocused()
  }
  // The browser's own search, which then goes to where it found the text.
  expect(await page.evaluate(`find('acct_654')`)).toBe(true)
  await page.evaluate(() => getSelection()?.anchorNode?.parentElement?.scrollIntoView())
  await expect(row(654)).toBeInViewport()
  await expect(link(654)).toHaveAttribute('href', '/profile/acct_654')
  // The focus stays on its row, out of sight, and goes on from there.
  await expect(link(997)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(link(996)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(link(0)).toBeFocused()
  for (let at = 1; at <= 30; at += 1) await page.keyboard.press('ArrowDown')
  await expect(link(30)).toBeFocused()
  // Also one far out of sight is found again.
  await page.evaluate(`find('acct_654')`)
  await page.evaluate(() => getSelection()?.anchorNode?.parentElement?.scrollIntoView())
  await row(654).click()
  await expect(page).toHaveURL('/profile/acct_654')
  await page.goBack()
  await expect(link(654)).toBeFocused()
  await expect(row(654)).toBeInViewport()
  // Another answer is read from its first row on.
  await field(page).fill('bea')
  await expect(row(0)).toContainText('bea 0')
  await expect(row(0)).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('U2 U4 every state fits a phone, without scrolling sideways, and is usable by everybody', async ({
    page,
    platform,
  }) => {
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
