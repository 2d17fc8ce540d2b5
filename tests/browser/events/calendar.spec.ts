import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { downloadFile, fileItem, opener, startAt, upcomingEvent } from './calendar-page.ts'

const name = `Night; Signal, ${'é🎟'.repeat(20)}`
const start = Date.parse(startAt)
const stampOf = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

test('the calendar menu works with the keyboard', async ({ page, boxOffice, platform }) => {
  await upcomingEvent({ page, boxOffice, platform }, name)
  await openConsole(page, '/events')
  await opener(page, name).press('Enter')
  await expect(fileItem(page)).toBeFocused()
  // The embedded identity has no access to Google's calendar.
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await expectNoAxeViolations(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(opener(page, name)).toBeFocused()
})

test('an event is downloaded as a calendar file with all its known fields', async ({ page, boxOffice, platform }) => {
  const eventId = await upcomingEvent({ page, boxOffice, platform }, name)
  await openConsole(page, '/events')
  await opener(page, name).press('Enter')
  const file = await downloadFile(page)
  expect(file.name).toBe(`${name}.ics`)
  expect(file.lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(file.entry).toMatchObject({
    UID: `${eventId}@127.0.0.1`,
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    DTSTART: stampOf(start),
    DTEND: stampOf(start + 4 * 3_600_000),
    SUMMARY: name,
    LOCATION: 'Lumen Hall, Main Room',
    DESCRIPTION: 'Lumen Hall',
    URL: `${platform.origin}/events/${eventId}/guests`,
  })
  await expect(opener(page, name)).toBeFocused()
})

test('the calendar file of a deleted event has what its card shows, with a message', async ({
  page,
  boxOffice,
  platform,
}) => {
  const eventId = await upcomingEvent({ page, boxOffice, platform }, name)
  await openConsole(page, '/events')
  await expect(opener(page, name)).toBeVisible()
  await platform.pool.query('delete from events where id = $1', [eventId])
  await opener(page, name).press('Enter')
  const { entry } = await downloadFile(page)
  await expect(page.getByText('The file may be incomplete')).toBeVisible()
  expect(entry).toMatchObject({
    UID: `${eventId}@127.0.0.1`,
    SUMMARY: name,
    DTEND: stampOf(start + 2 * 3_600_000),
  })
})
