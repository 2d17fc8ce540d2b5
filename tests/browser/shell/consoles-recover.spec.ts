import type { Page } from '@playwright/test'
import { now } from '#ground-control/board-page.ts'
import { guestRow, openGuests } from '#guests/guest-page.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase } from '#support/a-case.ts'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Can’t reach the server.' })
/** A console may wait 30 s before it checks the server again, and 15 s before it opens its live line. */
const back = { timeout: 90_000 }

test('open consoles reconnect after each kill of the server, without a reload', {
  tag: ['@H9', '@X1', '@extras'],
}, async ({ page, context, platform, boxOffice }) => {
  test.slow()
  const eventId = await boxOffice.event()
  const [first, second] = ['Ada Lovelace', 'Grace Hopper']
  const tickets = [
    { price: 1_000, owner: { name: first } },
    { price: 1_000, owner: { name: second } },
  ]
  const { ticketIds } = await boxOffice.sell(eventId, { at: now(), tickets })
  const [board, desk] = [await context.newPage(), await context.newPage()]
  const pages = [page, board, desk]
  await openGuests(page, eventId)
  await openConsole(board, '/dashboard')
  await openConsole(desk, '/support')
  for (const each of pages) await each.evaluate(() => Object.assign(window, { isSameLoad: true }))

  for (const [time, name] of [first, second].entries()) {
    await platform.stop('SIGKILL')
    for (const each of pages) await expect(banner(each)).toBeVisible(back)
    await boxOffice.redeem(ticketIds.slice(time, time + 1))
    await platform.start()
    const subject = `Lost at the door ${eventId} ${time}`
    await aCase(platform.pool, { subject, minutesOld: 0 })
    await expect(guestRow(page, name)).toContainText('Redeemed', back)
    await expect(board.getByText('Live', { exact: true })).toBeVisible(back)
    await expect(desk.getByText(subject).first()).toBeVisible(back)
    for (const each of pages) await expect(banner(each)).toBeHidden(back)
  }
  const isSame = (each: Page) => each.evaluate(() => 'isSameLoad' in window)
  expect(await Promise.all(pages.map(isSame))).toEqual([true, true, true])
})
