import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type pg from 'pg'

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

/** A case that came in, as the platform gets them from outside. Answers its id. */
export async function aCase(pool: pg.Pool, facts: Facts): Promise<string> {
  const { priority = 'normal', state = 'open', name = 'Lena Fisk', minutesOld = 12 } = facts
  const id = newId('sup')
  await pool.query(
    `insert into support_cases (id, subject, category, priority, state, requester_name, requester_email,
       requester_account_id, event_id, org_id, owner_id, opened_at, updated_at, due_at, solved_at)
     select $1, $2, 'entry-refused', $3, $4, $5, 'lena@halcyonhall.example', $6, $7,
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

/** What somebody else writes: who asks, or a colleague. */
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

export const caseRow = (page: Page, subject: string) =>
  page.getByRole('region', { name: 'Support' }).getByRole('link', { name: subject })

export const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

/** What the platform has of the conversation, oldest first. */
export async function writtenIn(pool: pg.Pool, caseId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select kind || ': ' || text as line from support_messages where case_id = $1 order by number`,
    [caseId],
  )
  return rows.map(({ line }) => line)
}
