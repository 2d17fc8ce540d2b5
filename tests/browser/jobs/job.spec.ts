import { readFileSync } from 'node:fs'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { callOff, holdProvider, progress, soldShow, state } from './jobs-page.ts'

const prices = [4500, 2500, 3000]

test('one press pauses a job and one resumes it, and its tab shows the progress', { tag: '@E4' }, async ({
  page,
  boxOffice,
  platform,
}) => {
  const provider = await holdProvider(platform)
  const show = await soldShow(boxOffice, { prices })
  await callOff(page, show)
  await expect(page).toHaveTitle(`0% · Refunding ${show.name} · Ground Control`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(state(page, 'Paused')).toBeVisible()
  await expect(page.getByText(/^Paused by Mara Okafor at/)).toBeVisible()
  await expectNoAxeViolations(page)
  // The hint may arrive before the pause's own answer. Until then a press does nothing.
  await page.getByRole('button', { name: 'Resume' }).and(page.locator(':not([aria-busy])')).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await provider.release()
  await expect(state(page, 'Done')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Resumed by Mara Okafor')
})

test('stopping asks first and says what stays done; the rest can be started again', { tag: '@E7' }, async ({
  page,
  boxOffice,
  platform,
}) => {
  const provider = await holdProvider(platform)
  const show = await soldShow(boxOffice, { prices })
  await callOff(page, show)
  await page.getByRole('button', { name: 'Stop…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop the job' })
  await expect(dialog).toContainText('3 payments are not refunded.')
  await expect(dialog).toContainText('The event stays CANCELLED.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moved to spring')
  await dialog.getByRole('button', { name: 'Stop the job' }).click()
  await expect(state(page, 'Stopped')).toBeVisible()
  await expect(page.getByText('“Moved to spring”. What is refunded stays refunded.')).toBeVisible()
  await provider.release()
  await page.getByRole('button', { name: 'Refund the rest…' }).click()
  const rest = page.getByRole('dialog', { name: 'Refund the rest' })
  await rest.getByRole('textbox', { name: 'Type the event’s name' }).fill(show.name)
  await rest.getByRole('button', { name: 'Refund $100.00' }).click()
  await expect(progress(page)).toContainText(/3\s*of 3/)
})

test('a running job shows on its event and the board, and is listed', { tag: '@E4' }, async ({
  page,
  boxOffice,
  platform,
}) => {
  const provider = await holdProvider(platform)
  const show = await soldShow(boxOffice, { prices })
  await callOff(page, show)
  await openConsole(page, `/events/${show.eventId}`)
  const strip = page.getByRole('region', { name: 'Open jobs' })
  await expect(strip).toContainText('0 of 3, $0.00 refunded')
  await expect(page.getByRole('button', { name: 'Refund the rest…' })).toHaveAccessibleDescription(
    'This event has an unfinished job.',
  )
  await goTo(page, '/dashboard')
  await expect(strip.getByRole('link', { name: new RegExp(show.name) })).toBeVisible()
  await goTo(page, '/refunds')
  await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('table', { name: 'Open jobs' }).getByRole('row', { name: show.name })).toBeVisible()
  await expectNoAxeViolations(page)
  await provider.release()
  await expect(page.getByRole('table', { name: 'Ended jobs' }).getByRole('row', { name: show.name })).toContainText(
    'Done',
  )
})

test('the end of a job shows on its event and the board until it is viewed', { tag: '@E4' }, async ({
  page,
  boxOffice,
}) => {
  const show = await soldShow(boxOffice, { prices })
  await boxOffice.failProvider(show.payments[0] ?? '', { kind: 'decline' })
  await callOff(page, show)
  await expect(state(page, 'Done, 1 needs you')).toBeVisible()
  // As in a colleague's browser, where the job wasn't opened yet.
  await page.evaluate(() => localStorage.removeItem('ground-control.preferences'))
  await openConsole(page, '/dashboard')
  const banner = page.getByRole('status').filter({ hasText: `Done, 1 needs you: ${show.name}` })
  await expect(banner).toContainText('2 of 3 refunded')
  await openConsole(page, `/events/${show.eventId}`)
  const ofEvent = page.getByRole('status').filter({ hasText: 'Done, 1 needs you' })
  await ofEvent.getByRole('link', { name: 'See what is left' }).click()
  await expect(state(page, 'Done, 1 needs you')).toBeVisible()
  await openConsole(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Doors tonight' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('failed refunds are listed with the next steps: try again, and handled', { tag: '@E5' }, async ({
  page,
  boxOffice,
  platform,
}) => {
  const show = await soldShow(boxOffice, { prices })
  await boxOffice.failProvider(show.payments[0] ?? '', { kind: 'decline' })
  await boxOffice.failProvider(show.payments[1] ?? '', { kind: 'decline' })
  await callOff(page, show)
  await expect(state(page, 'Done, 2 need you')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Try Guest 1 again…' }).click()
  await page.getByRole('dialog', { name: 'Try again' }).getByRole('button', { name: 'Refund $45.00' }).click()
  await expect(state(page, 'Done, 1 needs you')).toBeVisible()
  await page.getByRole('button', { name: 'Mark Guest 2 as handled…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as handled' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid by bank transfer')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(state(page, 'Done')).toBeVisible()
  await expect(page.getByText('1 handled by staff')).toBeVisible()
  const { rows } = await platform.pool.query(
    'select count(*)::int from tickets where event_id = $1 and refunded_at is not null',
    [show.eventId],
  )
  expect(rows[0].count).toBe(2)
})

test('a case asks a customer with a closed card for another way', { tag: '@E5' }, async ({
  page,
  boxOffice,
  platform: { pool },
}) => {
  const show = await soldShow(boxOffice, { prices: [4500] })
  await boxOffice.failProvider(show.payments[0] ?? '', { kind: 'failed' })
  await callOff(page, show)
  await expect(state(page, 'Done, 1 needs you')).toBeVisible()
  await pool.query(`update job_items set failure_group = 'card-closed' where payment_id = $1`, [show.payments[0]])
  await page.reload()
  await page.getByRole('button', { name: 'Ask Guest 1 by email…' }).click()
  await expect(page).toHaveURL(/\/support\?.*case=/)
  await expect(page.getByRole('heading', { name: `Your refund for ${show.name}` })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Open case of Guest 1' })).toBeVisible()
})

test('all items are a CSV file', { tag: '@E5' }, async ({ page, boxOffice }) => {
  const show = await soldShow(boxOffice, { name: 'Paper Trail', prices })
  await callOff(page, show)
  await expect(state(page, 'Done')).toBeVisible()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all items to CSV' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('Paper Trail-refunds.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(4)
  expect(
    lines
      .slice(1)
      .toSorted()
      .map((line) => line.split(',').slice(3, 7)),
  ).toHaveLength(3)
  for (const payment of show.payments) {
    expect(lines.filter((line) => line.startsWith(`${payment},Guest`) && line.includes(',Refunded,'))).toHaveLength(1)
  }
})
