import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import type { BoxOffice } from '#platform/box-office.ts'

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

type Facts = {
  readonly subject: string
  readonly priority?: 'urgent' | 'high' | 'normal' | 'low'
  readonly state?: 'open' | 'solved'
  readonly name?: string | null
  readonly accountId?: string | null
  readonly eventId?: string | null
  readonly ownerId?: string | null
  readonly minutesOld?: number
  readonly text?: string
}

/** A case as it arrives from outside. Returns its id. */
export async function aCase(pool: pg.Pool, facts: Facts): Promise<string> {
  const { priority = 'normal', state = 'open', name = 'Lena Fisk', minutesOld = 12 } = facts
  const id = newId('sup')
  await pool.query(
    `insert into support_cases (id, subject, category, priority, state, requester_name, requester_email,
       requester_account_id, event_id, org_id, owner_id, opened_at, updated_at, due_at, solved_at)
     select $1, $2, 'entry-refused', $3, $4, $5, coalesce($6, 'lena') || '@halcyonhall.example', $6, $7,
       (select org_id from events where id = $7), $8, since, since, since + interval '1 day',
       case when $4 = 'solved' then since end
     from (select now() - $9 * interval '1 minute' as since) opened`,
    [
      id,
      facts.subject,
      priority,
      state,
      name,
      facts.accountId ?? null,
      facts.eventId ?? null,
      facts.ownerId ?? null,
      minutesOld,
    ],
  )
  if (state === 'open') await writeTo(pool, id, 'received', facts.text ?? 'The scanner has been spinning.')
  return id
}

/** Writes as the requester, or as a colleague. */
export async function writeTo(pool: pg.Pool, caseId: string, kind: 'received' | 'reply' | 'note', text: string) {
  const author = kind === 'received' ? [null, null] : ['acc_jonas', 'Jonas Lindqvist']
  await pool.query(
    'insert into support_messages (case_id, kind, author_id, author_name, text) values ($1, $2, $3, $4, $5)',
    [caseId, kind, ...author, text],
  )
}

export async function anAccount(pool: pg.Pool, name: string): Promise<string> {
  const id = newId('acc')
  await pool.query('insert into accounts (id, username, full_name) values ($1, $1, $2)', [id, name])
  return id
}

/** Cases solved long ago, more than one list page. The last ones are named 'Long solved' with a number. */
export async function manySolved(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into support_cases (id, subject, category, priority, state, opened_at, updated_at, solved_at)
     select 'sup_long_ago_' || n, 'Long solved ' || n, 'other', 'low', 'solved', since, since, since
     from generate_series(1, $1) n, lateral (select timestamptz '2020-01-01' - n * interval '1 day' as since) at
     on conflict do nothing`,
    [count],
  )
}

/** An urgent case of a person with three tickets from separate purchases. Returns its id. */
export async function aCaseWithTickets(pool: pg.Pool, boxOffice: BoxOffice, subject: string): Promise<string> {
  const eventId = await boxOffice.event({ name: 'Nightjar: Winter Tour' })
  const accountId = await anAccount(pool, 'Lena Fisk')
  const owner = { accountId, name: 'Lena Fisk' }
  for (const name of ['Floor', 'Balcony', 'Box seat']) await boxOffice.sell(eventId, { tickets: [{ name, owner }] })
  await aCase(pool, { subject: 'Payout summary for October', accountId, state: 'solved', minutesOld: 4_000 })
  return aCase(pool, { subject, priority: 'urgent', accountId, eventId })
}

export const casePane = (page: Page): Locator => page.getByRole('region', { name: 'Case', exact: true })

export const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'About this case' })

/** Opens the requester's tickets, where they can be refunded, transferred and redeemed within the case. */
export async function openTickets(page: Page): Promise<Locator> {
  await sidebar(page).getByRole('button', { name: 'Refund, transfer or redeem' }).click()
  return page.getByRole('dialog', { name: 'Tickets – Lena Fisk' })
}

export const caseRow = (page: Page, subject: string) =>
  page.getByRole('region', { name: 'Support' }).getByRole('link', { name: subject })

export const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

/** The conversation as the platform stores it, oldest first. */
export async function writtenIn(pool: pg.Pool, caseId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select kind || ': ' || text as line from support_messages where case_id = $1 order by number`,
    [caseId],
  )
  return rows.map(({ line }) => line)
}
