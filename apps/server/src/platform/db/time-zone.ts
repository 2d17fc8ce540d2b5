import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database } from './database.ts'

/** Another zone changes every day of every figure, so only the command may set it. */
export class OtherTimeZone extends Error {
  constructor(kept: string, wanted: string) {
    super(
      `PLATFORM_TIME_ZONE is ${wanted}, but this platform’s days are in ${kept}. Set it to ${kept} or leave it out. To change the days of all figures: npm run time-zone -- ${wanted} --reason "…"`,
    )
  }
}

/** The platform's zone. It can change freely until the first sale. */
export async function settleTimeZone(client: pg.Client, wanted: string | undefined): Promise<string> {
  const { rows } = await client.query<{ kept: string; is_used: boolean }>(`
    select time_zone as kept, exists (select from tickets) or exists (select from transfers) as is_used
    from platform_settings`)
  const { kept = 'UTC', is_used: isUsed = false } = rows[0] ?? {}
  if (wanted === undefined || wanted === kept) return kept
  if (isUsed) throw new OtherTimeZone(kept, wanted)
  await client.query('select set_platform_time_zone($1)', [wanted])
  return wanted
}

/** Checks that the zone is still the one this process started with. */
export async function timeZoneProblem(pool: pg.Pool, ours: string): Promise<string | null> {
  const { rows } = await pool.query<{ kept: string }>('select time_zone as kept from platform_settings')
  const kept = rows[0]?.kept ?? ours
  return kept === ours ? null : `The platform’s time zone is now ${kept}, and this process still uses ${ours}.`
}

type Change = { readonly timeZone: string; readonly reason: string; readonly actor: Actor }

/** For operators. Returns the former zone. Sales wait while the days are recomputed. */
export const changeTimeZone = ({ inTransaction }: Database, { timeZone, reason, actor }: Change): Promise<string> =>
  inTransaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`)
    const { rows } = await transaction.execute<{ kept: string }>(
      sql`select time_zone as kept from platform_settings for update`,
    )
    const before = rows[0]?.kept ?? timeZone
    if (before === timeZone) return before
    await transaction.execute(sql`select set_platform_time_zone(${timeZone})`)
    await writeAudit(transaction, {
      actor,
      action: 'time-zone.changed',
      entity: { kind: 'time-zone', id: timeZone },
      before: { timeZone: before },
      after: { timeZone },
      reason,
      requestId: null,
    })
    return before
  })
