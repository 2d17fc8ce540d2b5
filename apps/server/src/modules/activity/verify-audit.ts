import type pg from 'pg'
import { maxUnsealedSeconds } from '#platform/audit/unsealed.ts'
import type { Witnessed } from '#platform/audit/witness.ts'

export type AuditVerification = {
  readonly entries: number
  readonly unsealed: number
  /** In order, at most 100. Empty: nothing was changed, removed or inserted, and every entry was sealed in time. */
  readonly broken: readonly { readonly number: number; readonly reason: string }[]
}

const maxBroken = 100

/** @param witnessed newest seals as they were seen earlier: without them nobody knows whether the end was cut off. */
export async function verifyAudit(pool: pg.Pool, witnessed: readonly Witnessed[] = []): Promise<AuditVerification> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const { rows: counted } = await client.query<Pick<AuditVerification, 'entries' | 'unsealed'>>(counts)
    const { rows: broken } = await client.query<AuditVerification['broken'][number]>(brokenLinks, [
      maxBroken,
      maxUnsealedSeconds,
      witnessed.map(({ number }) => number),
      witnessed.map(({ hash }) => hash),
      witnessed.map(({ at }) => at),
    ])
    await client.query('commit')
    client.release()
    return { ...(counted[0] ?? { entries: 0, unsealed: 0 }), broken }
  } catch (error) {
    // Discarded, because it is still inside the failed transaction.
    client.release(true)
    throw error
  }
}

const counts = `
  select count(*)::float8 as entries,
         count(*) filter (where e.number > h.number and s.entry is null)::float8 as unsealed
  from audit_entries e left join audit_head h on true left join audit_seals s on s.entry = e.number`

/**
 * The view has no row for a missing head, so that is checked separately. Unsealed entries are searched in the whole
 * trail, even where the sealer no longer looks. What lists show is compared only for entries that are otherwise whole.
 */
const brokenLinks = `
  with broken as materialized (select number, reason from audit_broken)
  select number::float8 as number, reason from broken
  union all
  select 0, 'the head of the chain is missing'
  where not exists (select from audit_head) or not exists (select from audit_sealing)
  union all
  select e.number, 'it has no seal, ' || round(abs(extract(epoch from clock_timestamp() - e.at))) || ' s after it was written'
  from audit_entries e join audit_head h on e.number > h.number
  where not exists (select from audit_seals s where s.entry = e.number)
    and abs(extract(epoch from clock_timestamp() - e.at)) > $2
  union all
  select coalesce(e.number, l.number), 'lists show it differently or not at all'
  from (
    select e.* from audit_entries e join audit_head h on true
    where e.number <= h.number or exists (select from audit_seals s where s.entry = e.number)) e
  full join audit_listed l on l.number = e.number
  where (l.number, l.at, l.actor_id, l.action, l.entity_kind, l.entity_id, l.org_id, l.event_id)
    is distinct from (e.number, e.at, e.actor_id, e.action, e.entity_kind, e.entity_id, e.org_id, e.event_id)
    and not exists (select from broken b where b.number = coalesce(e.number, l.number))
  union all
  select w.number, 'seal ' || w.number || case when kept.hash is null
      then ' that was witnessed at ' || w.at || ' is missing: the trail was cut'
      else ' differs from the one witnessed at ' || w.at || ': the trail was rewritten' end
  from unnest($3::bigint[], $4::text[], $5::text[]) as w (number, hash, at)
  left join lateral (
    select s.hash from audit_seals s where s.number = w.number
    union all
    select h.hash from audit_head h where h.number = w.number) kept on true
  where kept.hash is distinct from w.hash
  order by number, reason limit $1`
