import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import type { Sales } from '#platform/sales.ts'

export const figure = (page: Page, legend: string): Locator => page.getByRole('article', { name: legend, exact: true })
export const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row')
export const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** An organization with three events: one on sale, one past and partly refunded, one without tickets. */
export async function hallOf(pool: pg.Pool, shop: Pick<Sales, 'sell' | 'refund'>) {
  const word = randomBytes(5).toString('hex')
  const orgId = `org_${word}`
  const name = `Hall ${word}`
  await pool.query(
    `insert into organizations (id, name, display_name, type, email, phone, status)
     values ($1, $2, 'The Hall', 'Venue', 'ops@hall.example', '+12125550187', 'PENDING')`,
    [orgId, name],
  )
  const ids = { soon: `evt_${word}_soon`, past: `evt_${word}_past`, open: `evt_${word}_open` }
  for (const [id, at, ticketed, status] of [
    [ids.soon, inDays(3), true, 'on_sale'],
    [ids.past, inDays(-9), true, 'ended'],
    [ids.open, inDays(20), false, 'on_sale'],
  ]) {
    await pool.query(
      `insert into events (id, org_id, name, start_at, end_at, ticketed, status)
       values ($1, $2, $1, $3::timestamptz, $3::timestamptz + interval '3 hours', $4, $5)`,
      [id, orgId, at, ticketed, status],
    )
  }
  await pool.query(
    `insert into ticket_types (id, event_id, name, price_cents, capacity) values ($1, $2, 'Floor', 2500, 40)`,
    [`typ_${word}`, ids.soon],
  )
  await shop.sell(ids.soon, '2026-01-05T18:30:00Z', [2500, 2500, 2500])
  const [first = ''] = await shop.sell(ids.past, '2026-01-05T18:30:00Z', [4000, 4000])
  await shop.refund([first], '2026-01-06T18:30:00Z')
  return { orgId, name, ids }
}
