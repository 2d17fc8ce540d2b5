import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'

export const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
export const attention = (page: Page): Locator => panel(page, 'Needs attention')
export const activity = (page: Page): Locator => page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
export const doors = (page: Page): Locator => page.getByRole('list', { name: 'Doors tonight' }).getByRole('listitem')
export const ranked = (page: Page, title: 'Top selling' | 'Highest revenue'): Locator =>
  page.getByRole('list', { name: title }).getByRole('listitem')
export const chart = (page: Page): Locator => page.getByRole('figure', { name: /per 5 minutes/ })
export const cursor = (page: Page): Locator => page.getByRole('slider', { name: /point by point/ })

/** The figure above these words: '5,167' above 'tickets, last 6 h'. */
export const figure = (page: Page, words: string | RegExp): Locator =>
  panel(page, 'Live sales').getByRole('term').filter({ hasText: words }).locator('xpath=following-sibling::dd')

type Pulse = { asOf: string; startsAt: string; stepMs: number; steps: object[]; weekBefore: object[] }

/** Repeats the first answer, whatever the time, until the test moves the window on by a step. */
export async function holdSalesWindow(page: Page): Promise<{ moveOn: () => void }> {
  let held: Pulse | undefined
  let hasMoved = false
  await page.route('**/api/v1/admin/sales/pulse*', async (route) => {
    held ??= (await (await route.fetch()).json()) as Pulse
    await route.fulfill({ json: hasMoved ? aStepLater(held) : held })
  })
  return {
    moveOn() {
      hasMoved = true
    },
  }
}

function aStepLater(pulse: Pulse): Pulse {
  const later = (moment: string) => new Date(Date.parse(moment) + pulse.stepMs).toISOString()
  const nothing = { tickets: 0, revenue: 0 }
  return {
    ...pulse,
    asOf: later(pulse.asOf),
    startsAt: later(pulse.startsAt),
    steps: [...pulse.steps.slice(1), nothing],
    weekBefore: [...pulse.weekBefore.slice(1), nothing],
  }
}

const hourMs = 3_600_000

export type Show = { readonly eventId: string; readonly orgId: string; readonly name: string }

/** An event with a name only this test knows, of an organization that nobody watches. */
export async function anEvent(pool: pg.Pool, inHours: number): Promise<Show> {
  const word = `q${randomBytes(4).toString('hex')}`
  const show = { eventId: `evt_${word}`, orgId: `org_${word}`, name: `Night ${word}` }
  await pool.query('insert into organizations (id, name) values ($1, $2)', [show.orgId, `Hall ${word}`])
  await pool.query(
    `insert into events (id, org_id, name, start_at, end_at, location_name)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '4 hours', 'Main Room')`,
    [show.eventId, show.orgId, show.name, new Date(Date.now() + inHours * hourMs).toISOString()],
  )
  return show
}

/** Empties all lists, so that the doors of all organizations are shown. */
export async function watchNothing(pool: pg.Pool): Promise<void> {
  await pool.query('delete from watched_organizations')
  await pool.query('delete from watch_lists')
}

/** What the board should show: tickets of the last 72 five-minute steps, including the running one. */
export async function soldInSixHours(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ sold: number }>(
    `select count(*)::int as sold from tickets where kind = 'sale'
     and purchased_at >= to_timestamp((floor(extract(epoch from now()) / 300) + 1 - 72) * 300)`,
  )
  return (rows[0]?.sold ?? 0).toLocaleString('en-US')
}

export const now = (): string => new Date().toISOString()

/** Opens a support case by email. */
export async function openCase(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into support_cases (id, subject, category, priority, opened_at, updated_at)
     values ($1, 'Board', 'other', 'normal', now(), now())`,
    [`case_${randomBytes(4).toString('hex')}`],
  )
}
