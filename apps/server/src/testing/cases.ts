import type pg from 'pg'

type GivenCase = {
  readonly subject?: string
  readonly category?: string
  readonly state?: string
  readonly priority?: string
  readonly due?: string | null
  readonly until?: string
  readonly solved?: string
  readonly opened?: string
  readonly owner?: string
  readonly account?: string
  readonly event?: string
  readonly org?: string
}

/** Inserts what the mail intake would write, by plain SQL. Tests give only the values they are about. */
export const casesOf = (db: Pick<pg.Pool, 'query'>) => ({
  async insert(id: string, given: GivenCase = {}) {
    const opened = given.opened ?? new Date().toISOString()
    await db.query(
      `insert into support_cases (id, subject, category, priority, state, due_at, snoozed_until, solved_at, opened_at,
         updated_at, owner_id, requester_account_id, requester_email, event_id, org_id)
       values ($1, $13, $14, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12)`,
      [
        id,
        given.priority ?? 'normal',
        given.state ?? 'open',
        given.due ?? null,
        given.until,
        given.solved,
        opened,
        given.owner,
        given.account,
        `${id}@guests.example`,
        given.event,
        given.org,
        given.subject ?? 'Help',
        given.category ?? 'other',
      ],
    )
  },

  async receive(id: string, text: string) {
    await db.query(`insert into support_messages (case_id, kind, text) values ($1, 'received', $2)`, [id, text])
  },
})
