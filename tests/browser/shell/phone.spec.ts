import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { chooseOption } from '#platform/choose-option.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

test.use({ device: 'phone' })

const tableTitle = 'Recent Event Updates (Top 20)'

/** Nothing is wider than the narrowest window. */
async function expectFitsPhones(page: Page) {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
}

test('every control on a phone is large enough for a finger', async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  await expect(page.getByRole('list', { name: tableTitle }).getByRole('link').first()).toBeVisible()
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await expect.poll(() => smallTargets(page, 44)).toEqual([])
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'More' }).tap()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  await expect.poll(() => smallTargets(page, 44)).toEqual([])
  await expectNoAxeViolations(page, '[role="dialog"]')
})

test('five tabs replace the rail and the status bar on a phone', async ({ page }) => {
  await openConsole(page, '/dashboard-overview')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect(tabs.getByRole('link')).toHaveText(['Overview', 'Control', 'Users', 'Events'])
  await expect(tabs.getByRole('button', { name: 'More' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'System poll' })).toHaveCount(0)
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Users' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
  await expect(tabs.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
})

test('More holds the other pages, the switches, the clocks and who is signed in', async ({ page, hasExtras }) => {
  await openConsole(page, '/users')
  const more = page.getByRole('button', { name: 'More' })
  await more.tap()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet.getByRole('link')).toHaveText([
    'Organizations',
    /^Support(\d+ open)?$/,
    ...(hasExtras ? ['Staff', 'Refunds', 'Audit', 'Configuration'] : []),
  ])
  await expect(sheet.getByRole('list', { name: 'Features' })).toContainText('Refunds on')
  await expect(sheet.getByTitle('UTC')).toBeVisible()
  await expect(sheet).toContainText('super@orbit.example')
  await expect(sheet.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(more).toBeFocused()
  await more.tap()
  await sheet.getByRole('link', { name: 'Organizations' }).tap()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeFocused()
  // A link to the current page, so that nothing else takes the focus.
  await more.tap()
  await sheet.getByRole('link', { name: 'Organizations' }).tap()
  await expect(sheet).toBeHidden()
  await expect(more).toBeFocused()
})

test('the table is a list on a phone, with the same facts, and opens the guests', { tag: ['@O3', '@O4'] }, async ({
  page,
  boxOffice,
}) => {
  // Sold just now, because only the newest events are listed and other tests sell on the same platform.
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { at: new Date().toISOString(), tickets: [{}, {}] })
  await openConsole(page, '/dashboard-overview?from=any')
  await expect(page.getByRole('table')).toHaveCount(0)
  const items = page.getByRole('list', { name: tableTitle }).getByRole('listitem')
  await expect(items.getByRole('link')).toHaveCount(20)
  await expectFitsPhones(page)
  await items.last().getByRole('link').focus()
  const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const row = await items.last().boundingBox()
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
  const own = items.filter({ hasText: eventId })
  for (const fact of [/org_\w+/, 'Lumen Hall', '2 sold', '$50.00']) await expect(own).toContainText(fact)
  await own.getByRole('link').tap()
  await expect(page).toHaveURL(`/events/${eventId}/guests`)
  await expect(page.getByText('RETURN TO COMMAND')).toBeVisible()
  await expectFitsPhones(page)
})

test('the list on a phone is sorted by a choice, both ways', { tag: '@O6' }, async ({ page }) => {
  await openConsole(page, '/dashboard-overview?from=any')
  const items = page.getByRole('list', { name: /Top 20/ }).getByRole('listitem')
  await expect(items.getByRole('link')).toHaveCount(20)
  await chooseOption(page.getByRole('combobox', { name: 'Sort by' }), 'Revenue')
  await expect(page).toHaveURL(/sort=totalRevenue&order=desc/)
  // Other tests sell on the same platform, so amounts may change during the comparison.
  const leastToMost = async () => {
    const amounts = (await items.allTextContents()).map((item) =>
      Number(/\$([\d,.]+)/.exec(item)?.[1]?.replace(/,/g, '')),
    )
    return { amounts, sorted: amounts.toSorted((one, other) => one - other) }
  }
  await expect(async () => {
    const { amounts, sorted } = await leastToMost()
    expect(amounts).toEqual(sorted.reverse())
    expect(sorted[0]).not.toBe(sorted.at(-1))
  }).toPass()
  await page.getByRole('button', { name: 'Sort ascending' }).tap()
  await expect(page).toHaveURL(/order=asc/)
  await expect(async () => {
    const { amounts, sorted } = await leastToMost()
    expect(amounts).toEqual(sorted)
  }).toPass()
})

test('nothing is wider than a phone: an empty range, a refused range, the sheet', async ({ page }) => {
  await openConsole(page, '/dashboard-overview?from=2000-02-03&to=2000-02-04')
  await expect(page.getByText('NO EVENTS FOUND')).toBeVisible()
  await page.getByLabel('FROM', { exact: true }).fill('2000-02-05')
  await expect(page.getByText('FROM is after TO.')).toBeVisible()
  await expectFitsPhones(page)
  await page.getByRole('button', { name: 'More' }).tap()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  await expectFitsPhones(page)
})
