import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import { field, openOrganizations, organizationsOf, poll, rowLinks, rows } from './organizations-page.ts'

const halls = [
  { name: 'Halcyon Hall', type: 'Venue', email: 'ops@halcyonhall.example', status: 'ACTIVE' },
  { display_name: 'Second Stage', phone: '+1 (718) 555-0166', status: 'PENDING' },
  { name: ' ', display_name: '' },
  { name: 'قاعة الهلال', type: 'Promoter', email: 'hilal@hall.example', status: 'SUSPENDED' },
]
const odd = [
  { name: 'Great Northern Fair of a name that does not end', email: `${'long'.repeat(20)}@fair.example` },
  { name: '<script>alert(1)</script>' },
]

test('rows show name, type, contact and status, with words for what is missing', { tag: ['@N1', '@N2'] }, async ({
  page,
  platform,
}) => {
  const { word, ids } = await organizationsOf(platform.pool, halls)
  await openOrganizations(page)
  await expect(page.getByText('ORGANIZATION SEARCH READY', { exact: true })).toBeVisible()
  await expect(poll(page)).toHaveCount(0)
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
  await expect(poll(page)).toHaveText(/^ORGS GO T\+0:\d\d of 5:00$/)
  await expect(page.getByText(/^Organization cache T\+0:\d\d of 5:00$/)).toBeVisible()
})

test('a search covers name, ID, email and phone, and marks matches', { tag: ['@N3', '@N4'] }, async ({
  page,
  platform,
}) => {
  const { word, ids } = await organizationsOf(platform.pool, halls)
  await openOrganizations(page, word)
  await expect(rowLinks(page).first().locator('mark')).toHaveText(word)
  for (const [query, at] of [
    ['OPS@HALCYON', 0],
    ['718.555.0166', 1],
    ['second stage', 1],
    ['هلال', 3],
    [`\t${ids[2]} `, 2],
  ] as const) {
    await field(page).fill(query)
    await expect(rows(page).filter({ hasText: ids[at] ?? '' })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: ids[(at + 1) % 4] ?? '' })).toHaveCount(0)
  }
  for (const text of ['x'.repeat(10_000), 'default-org-id', '\\', 'مرحبا بكم']) {
    await field(page).fill(text)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text.slice(0, 500))
    await expect(page.getByText('NO RESULTS FOUND')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('long names and markup are shown as text, fit, and are accessible', { tag: ['@N3', '@N4'] }, async ({
  page,
  platform,
}) => {
  const { word } = await organizationsOf(platform.pool, odd)
  await openOrganizations(page, word)
  await expect(rows(page)).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  expect(await smallTargets(page, 24)).toEqual([])
  await field(page).fill('<script>alert')
  await expect(rows(page).locator('mark').first()).toHaveText('<script>alert')
})

test('the address holds the search: reload, back and forward restore it', { tag: ['@N4', '@N5'] }, async ({
  page,
  platform,
}) => {
  const { word, ids } = await organizationsOf(platform.pool, [{ name: 'Alder' }])
  await openOrganizations(page)
  await field(page).fill('مرحبا بكم')
  await expect(page.getByText('NO RESULTS FOUND')).toBeVisible()
  await field(page).fill(`${word}_`)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toContainText(ids[0] ?? '')
  await page.goBack()
  await expect(field(page)).toHaveValue('مرحبا بكم')
  await expect(page.getByText('NO RESULTS FOUND')).toBeVisible()
  await page.goForward()
  await expect(rows(page)).toContainText(ids[0] ?? '')
  await rowLinks(page).first().click()
  await expect(page).toHaveURL(`/organization/${ids[0]}`)
  await page.goBack()
  await expect(field(page)).toHaveValue(`${word}_`)
  await expect(rows(page)).toContainText(ids[0] ?? '')
})
