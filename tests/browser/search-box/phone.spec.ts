import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { answered, box, field, group } from './search-page.ts'

test.use({ device: 'phone' })

test('on a phone an icon opens the box over the whole window', async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event({ name: 'Pocket Parade of Very Long Names That Do Not Fit Into One Line' })
  await openConsole(page, '/support')
  await page.getByRole('button', { name: 'Search or jump to…' }).tap()
  await expect(field(page)).toBeFocused()
  await expect(box(page).getByText('new tab')).toBeHidden()
  await field(page).fill('pocket parade')
  await answered(page)
  await expect(group(page, 'Events').getByRole('option')).toHaveCount(1)
  expect(await box(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page, '[role="dialog"]')
  expect(await smallTargets(page, 44)).toEqual([])
  await box(page).getByRole('button', { name: 'Close' }).tap()
  await expect(box(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Search or jump to…' }).tap()
  await field(page).fill('pocket parade')
  await group(page, 'Events').getByRole('option').tap()
  await expect(page).toHaveURL(new RegExp(`/events/${eventId}/guests$`))
})
