import { sql } from 'drizzle-orm'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import { type Database, requireRow } from './database.ts'
import { restores } from './schema/restores.ts'

type Restore = { readonly backedUpAt: string; readonly actor: Actor }

/** @returns how many emails waited to be sent when the backup was made. */
export const markRestored = ({ inTransaction }: Database, { backedUpAt, actor }: Restore): Promise<number> =>
  inTransaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: string }>(sql`select instance_id as id from platform_settings`)
    const formerInstance = requireRow(rows[0]).id
    // Revisions continue from the backup, so the same tag could stand for two different lists.
    await transaction.execute(sql`update platform_settings set instance_id = gen_random_uuid()`)
    await transaction.insert(restores).values({ formerInstance, backedUpAt })
    await transaction.execute(sql`
      update provider_look_back set newest_read_at = null, full_started_at = null, open_since = null, cursor = null,
        cursor_at = null, cut_short_at = null, lease_until = null`)
    // These emails may have been sent after the backup, so a person decides whether to resend them.
    const waiting = await transaction.execute(sql`
      update mail_messages set state = 'failed', lease_until = null, leased_by = null, changed_at = clock_timestamp(),
        server_words = 'The database was restored from a backup. This email may have been sent since then.'
      where state in ('queued', 'sending')`)
    await writeAudit(transaction, {
      actor,
      action: 'database.restored',
      entity: { kind: 'database', id: formerInstance },
      after: { backedUpAt },
      requestId: null,
    })
    return waiting.rowCount ?? 0
  })
