import type { Page } from '@playwright/test'
import type pg from 'pg'

/** Redeems a ticket elsewhere: from the commit to the changed row on screen, in ms. */
export async function seeRedemption(page: Page, pool: pg.Pool, eventId: string): Promise<number> {
  const name = await page
    .getByRole('table', { name: 'Guests' })
    .locator('tbody td')
    .first()
    .locator('bdi')
    .textContent()
  const { rows } = await pool.query<{ id: string }>(
    `select id from tickets where event_id = $1 and refund_id is null
       and coalesce(owner_name, purchaser_name) = $2 order by id limit 1`,
    [eventId, name],
  )
  const ticketId = rows[0]?.id
  if (!ticketId) throw new Error('The first guest on screen has no ticket to redeem.')
  const before = await page.evaluate(() => performance.now())
  const shown = page.evaluate(
    async (after) => performance.timeOrigin + (await window.benchWatch.whenShown(after)),
    before,
  )
  await pool.query(
    `update tickets set redeemed = not redeemed, redeemed_at = case when redeemed then null else now() end
     where event_id = $1 and id = $2`,
    [eventId, ticketId],
  )
  const committedAt = performance.timeOrigin + performance.now()
  return (await shown) - committedAt
}
