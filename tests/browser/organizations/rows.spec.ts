import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import { field, listCall, openOrganizations, organizationsOf, rowLinks, rows, table } from './organizations-page.ts'

test('N5 W3 by keyboard alone: / the field, arrows the rows, W watches, Enter opens, Esc clears', async ({
  page,
  platform,
  hasExtras,
}) => {
  const { word, ids } = await organizationsOf(platform.pool, [{ name: 'Alder' }, { name: 'Birch' }])
  await openOrganizations(page)
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rowLinks(page).nth(1)).toBeFocused()
  await expect(rowLinks(page).nth(1)).toHaveAccessibleName(/Birch/)
  const birch = page.getByRole('button', { name: 'Watch Birch' })
  await expect(birch).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('w')
  await expect(birch).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Birch is watched.' })).toHaveCount(1)
  await expect(rowLinks(page).nth(1)).toBeFocused()
  await page.keyboard.press('w')
  await expect(birch).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('status').filter({ hasText: 'Birch is no longer watched.' })).toHaveCount(1)
  await page.keyboard.press('w')
  await expect(birch).toHaveAttribute('aria-pressed', 'true')
  if (hasExtras) {
    // On the team's list as well, of which one's own is independent.
    await platform.pool.query(
      `insert into watch_lists (list, person_id, kept_since) values ('team', '', now()) on conflict do nothing`,
    )
    await platform.pool.query(
      `insert into watched_organizations (list, person_id, org_id, added_at, added_by) values ('team', '', $1, now(), 'acc_super')`,
      [ids[1]],
    )
    try {
      await page.reload()
      await expect(birch).toHaveAttribute('aria-pressed', 'true')
      await birch.click()
      await expect(birch).toHaveAttribute('aria-pressed', 'false')
      const outcome = page.getByRole('status').filter({ hasText: 'Birch is off your list. The team still watches it.' })
      await expect(outcome).toHaveCount(1)
      // Watched by the team only: not on one's own list, and the button says so.
      await expect(birch).toHaveAccessibleName('Watch Birch (on the team’s list)')
      await expect(birch).toHaveAccessibleDescription('On the team’s list. Press to add it to yours, too.')
    } finally {
      await platform.pool.query(`delete from watched_organizations where org_id = $1`, [ids[1]])
    }
  }
  await rowLinks(page).nth(0).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/organization/${ids[0]}`)
  await page.goBack()
  await expect(rowLinks(page).nth(0)).toBeFocused()
  await expect(page).toHaveURL(`/organizations?q=${word}&selected=${ids[0]}`)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('ORGANIZATION SEARCH READY')).toBeVisible()
})

test('N1 N7 of 1,200 that match the first 1,000 are listed, which is said; a list in another form is understood', async ({
  page,
  platform,
}) => {
  await platform.pool.query(
    `insert into organizations (id, name) select 'org_crowd_' || n, 'Crowd ' || n from generate_series(1, 1200) n`,
  )
  try {
    await openOrganizations(page, 'crowd')
    await expect(page.getByText('1,200 ORGANIZATION(S) FOUND', { exact: true })).toBeVisible()
    await expect(page.getByText('The first 1,000 are listed. Narrow the search to see the other 200.')).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '1001')
    expect(await rows(page).count()).toBeLessThan(150)
    await rowLinks(page).first().focus()
    await page.keyboard.press('End')
    await expect(rowLinks(page).last()).toBeFocused()
    await expect(rows(page).last()).toBeInViewport()
    await test.step('N7 platforms that answer with a bare array or with {data} are understood', async () => {
      for (const [name, form] of [
        ['Elsewhere', (list: object[]) => list],
        ['Yonder', (data: object[]) => ({ data })],
      ] as const) {
        await page.route(listCall, (route) => route.fulfill({ json: form([{ id: 'org_other', name }]) }))
        await page.getByRole('button', { name: 'Refresh' }).click()
        await field(page).fill(name.toLowerCase())
        await expect(rows(page)).toHaveCount(1)
        await expect(rows(page)).toContainText(name)
      }
    })
  } finally {
    await platform.pool.query(`delete from organizations where id like 'org_crowd_%'`)
  }
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('N3 every state fits a phone, without scrolling sideways, and is usable by everybody', async ({
    page,
    platform,
  }) => {
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
