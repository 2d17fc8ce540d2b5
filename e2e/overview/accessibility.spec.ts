import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { answerWithFailure, holdStats, statsCalls } from '#platform/stats-calls.ts'
import { card, overviewOf, rows, tableTitle } from './overview-page.ts'

const phone = { width: 390, height: 844 }

test('O2 O3 the overview has no accessibility violations: loading and loaded, wide and on a phone', async ({
  page,
}) => {
  const release = await holdStats(page)
  await openConsole(page, '/dashboard-overview?from=any')
  await expect(card(page, 'TOTAL REVENUE')).toContainText('...')
  await expectNoAxeViolations(page, 'main')
  await page.setViewportSize(phone)
  const items = page.getByRole('list', { name: tableTitle }).getByRole('listitem')
  await expect(page.getByRole('list', { name: tableTitle })).toBeAttached()
  await expectNoAxeViolations(page, 'main')
  release()
  await expect(items.getByRole('link')).toHaveCount(20)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rows(page)).toHaveCount(20)
  await expectNoAxeViolations(page)
})

test('O2 O4 D2 the overview has no accessibility violations when nothing could be read, the range is refused, or it is empty', async ({
  page,
}) => {
  await page.route(statsCalls, answerWithFailure)
  await openConsole(page, overviewOf('2000-02-01', '2000-02-02'))
  await expect(page.getByText('UNABLE TO LOAD EVENTS')).toBeVisible()
  await page.getByLabel('FROM', { exact: true }).fill('2000-02-03')
  await expect(page.getByText('FROM is after TO.')).toBeVisible()
  await expectNoAxeViolations(page, 'main')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'main')
  await page.unroute(statsCalls)
  await page.getByLabel('TO', { exact: true }).fill('2000-02-04')
  await expect(page.getByText('NO EVENTS FOUND')).toBeVisible()
  await expectNoAxeViolations(page, 'main')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoAxeViolations(page, 'main')
})
