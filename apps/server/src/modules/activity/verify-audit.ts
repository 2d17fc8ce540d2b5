import type pg from 'pg'

export type AuditVerification = {
  readonly entries: number
  /** In order, and at most 100. Empty: nothing was changed, removed or inserted. */
  readonly broken: readonly { readonly number: number; readonly reason: string }[]
}

const maxBroken = 100

export async function verifyAudit(pool: pg.Pool): Promise<AuditVerification> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const { rows: counted } = await client.query<{ entries: number }>(
      'select count(*)::float8 as entries from audit_entries',
    )
    const { rows: broken } = await client.query<AuditVerification['broken'][number]>(brokenLinks, [maxBroken])
    await client.query('commit')
    client.release()
    return { entries: counted[0]?.entries ?? 0, broken }
  } catch (error) {
    // Discarded, because it is still inside the failed transaction.
    client.release(true)
    throw error
  }
}

/** The view has no row for a missing head, so that is checked separately. */
const brokenLinks = `
  select number::float8 as number, reason from audit_broken
  union all
  select 0, 'the head of the chain is missing' where not exists (select from audit_head)
  order by number, reason limit $1`
