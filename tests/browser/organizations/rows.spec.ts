import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import {
  field,
  listCall,
  openOrganizations,
  organizationsOf,
  rowLinks,
  rows,
  table,
  watch,
  watchButton,
} from './organizations-page.ts'

test('the keyboard alone searches, moves through the rows, opens one and clears', { tag: '@N5' }, async ({
  page,
  platform,
}) => {
  const { word, ids } = await organizationsOf(platform.pool, [{ name: 'Alder' }, { name: 'Birch' }])
  await openOrganizations(page)
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  // The rows may still be those of an earlier letter. ↓ enters the rows once the last letter was searched.
  await expect(rowLinks(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowLinks(page).nth(1)).toBeFocused()
  await expect(rowLinks(page).nth(1)).toHaveAccessibleName(/Birch/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/organization/${ids[1]}`)
  await page.goBack()
  await expect(rowLinks(page).nth(1)).toBeFocused()
  await expect(page).toHaveURL(`/organizations?q=${word}&selected=${ids[1]}`)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('ORGANIZATION SEARCH READY')).toBeVisible()
})

test('W watches the organization of the focused row and stops watching it', { tag: ['@N5', '@W3'] }, async ({
  page,
  platform,
}) => {
  const { word } = await organizationsOf(platform.pool, [{ name: 'Birch' }])
  await openOrganizations(page, word)
  const birch = watchButton(page, 'Birch')
  const outcome = page.getByRole('status').filter({ hasText: 'Birch' })
  await rowLinks(page).focus()
  await expect(birch).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('w')
  await expect(birch).toHaveAttribute('aria-pressed', 'true')
  await expect(outcome).toHaveText('Watching Birch.')
  await expect(rowLinks(page)).toBeFocused()
  await page.reload()
  await expect(birch).toHaveAttribute('aria-pressed', 'true')
  await rowLinks(page).focus()
  await page.keyboard.press('w')
  await expect(birch).toHaveAttribute('aria-pressed', 'false')
  await expect(outcome).toHaveText('No longer watching Birch.')
})

test('the team still watches what a person removes from their own list', { tag: ['@W3', '@extras'] }, async ({
  page,
  platform,
}) => {
  const { word, ids } = await organizationsOf(platform.pool, [{ name: 'Birch' }])
  const [orgId = ''] = ids
  await watch(platform.pool, 'own', orgId)
  await watch(platform.pool, 'team', orgId)
  await openOrganizations(page, word)
  const birch = watchButton(page, 'Birch')
  await expect(birch).toHaveAttribute('aria-pressed', 'true')
  // Both lists have arrived.
  await expect(birch).toHaveAccessibleDescription(/the team’s/)
  await birch.click()
  await expect(birch).toHaveAttribute('aria-pressed', 'false')
  await expect(birch).toHaveAccessibleName('Watch Birch (on the team’s list)')
  await expect(birch).toHaveAccessibleDescription(/^On the team’s list\./)
  await expect(page.getByRole('status').filter({ hasText: 'The team still watches it.' })).toHaveCount(1)
})

test('the first 1,000 of 1,200 matches are listed, with a note', { tag: '@N1' }, async ({ page, platform }) => {
  await platform.pool.query(
    `insert into organizations (id, name) select 'org_crowd_' || n, 'Crowd ' || n from generate_series(1, 1200) n`,
  )
  try {
    await openOrganizations(page, 'crowd')
    await expect(page.getByText('1,200 ORGANIZATION(S) FOUND', { exact: true })).toBeVisible()
    await expect(page.getByText(/^First 1,000 shown\..* 200\.$/)).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '1001')
    expect(await rows(page).count()).toBeLessThan(150)
    await rowLinks(page).first().focus()
    await page.keyboard.press('End')
    await expect(rowLinks(page).last()).toBeFocused()
    await expect(rows(page).last()).toBeInViewport()
  } finally {
    await platform.pool.query(`delete from organizations where id like 'org_crowd_%'`)
  }
})

test('a list is accepted as a bare array or under data', { tag: '@N7' }, async ({ page }) => {
  await openOrganizations(page)
  for (const [name, form] of [
    ['Elsewhere', (list: object[]) => list],
    ['Yonder', (data: object[]) => ({ data })],
  ] as const) {
    await page.route(listCall, (route) => route.fulfill({ json: form([{ id: 'org_other', name }]) }))
    await field(page).fill(name.toLowerCase())
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(name)
  }
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('every state of the list fits a phone and is accessible', { tag: '@N3' }, async ({ page, platform }) => {
    const { word } = await organizationsOf(platform.pool, [
      { name: 'Great Northern Fair of a name that does not end', email: `${'long'.repeat(20)}@fair.example` },
      { status: 'SUSPENDED' },
    ])
    await openOrganizations(page)
    await expect(page.getByText('ORGANIZATION SEARCH READY')).toBeVisible()
    for (const [query, text] of [
      [`${word}none`, 'NO RESULTS FOUND'],
      [word, '2 ORGANIZATION(S) FOUND'],
    ] as const) {
      await field(page).fill(query)
      await expect(page.getByText(text)).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await expectNoAxeViolations(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })
})
