import { answerWithFailure } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { holdStats, statsCalls } from '#platform/stats-calls.ts'
import { card, overviewOf, rows, tableTitle } from './overview-page.ts'

const phone = { width: 390, height: 844 }

test('the overview has no accessibility violations in any of its states', {
  tag: ['@O2', '@O3', '@O4', '@D2'],
}, async ({ page }) => {
  // Axe is slow.
  test.slow()
  const wide = { width: 1440, height: 900 }
  const release = await holdStats(page)
  await openConsole(page, '/dashboard-overview?from=any')
  await expect(card(page, 'TOTAL REVENUE')).toContainText('...')
  await expectNoAxeViolations(page, 'main')
  release()
  await expect(rows(page)).toHaveCount(20)
  await expectNoAxeViolations(page)
  await page.setViewportSize(phone)
  const items = page.getByRole('list', { name: tableTitle }).getByRole('listitem')
  await expect(items.getByRole('link')).toHaveCount(20)
  await expectNoAxeViolations(page)

  await page.route(statsCalls, answerWithFailure)
  await goTo(page, overviewOf('2000-02-01', '2000-02-02'))
  await expect(page.getByText('UNABLE TO LOAD EVENTS')).toBeVisible()
  await page.getByLabel('FROM', { exact: true }).fill('2000-02-03')
  await expect(page.getByText('FROM is after TO.')).toBeVisible()
  await expectNoAxeViolations(page, 'main')
  await page.unroute(statsCalls)
  await page.getByLabel('TO', { exact: true }).fill('2000-02-04')
  await expect(page.getByText('NO EVENTS FOUND')).toBeVisible()
  await page.setViewportSize(wide)
  await expectNoAxeViolations(page, 'main')
})
