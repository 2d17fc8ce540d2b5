import { isBlank } from '@ground-control/domain/values/blank-text'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import type { Principal } from '#platform/identity/verify-token.ts'

export type Actor = { readonly id: string; readonly name: string | null }

export type AuditEntry = {
  readonly actor: Actor
  /** `subject.verb`, such as refund.reserved or claims.changed. */
  readonly action: string
  readonly entity: { readonly kind: string; readonly id: string }
  readonly orgId?: string | null
  readonly eventId?: string | null
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | null | undefined
  readonly requestId: string | null
}

export const actorOf = ({ uid, name }: Principal): Actor => ({ id: uid, name })

/** In the transaction of the change. It locks nothing; the sealer chains the entries after their commit. */
export async function writeAudit(transaction: Transaction, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const rows = [entries].flat()
  if (rows.length === 0) return
  const column = (of: (entry: AuditEntry) => string | null | undefined) =>
    sql`${sql.param(rows.map((entry) => of(entry) ?? null))}::text[]`
  // The database sets number and time.
  await transaction.execute(sql`
    insert into audit_entries (number, at, actor_id, actor_name, action, entity_kind, entity_id,
                               org_id, event_id, before, after, reason, request_id)
    select 0, 'epoch', e.actor_id, e.actor_name, e.action, e.entity_kind, e.entity_id,
           e.org_id, e.event_id, e.before::jsonb, e.after::jsonb, e.reason, e.request_id
    from unnest(${column(({ actor }) => actor.id)}, ${column(({ actor }) => actor.name)}, ${column(({ action }) => action)},
                ${column(({ entity }) => entity.kind)}, ${column(({ entity }) => entity.id)},
                ${column(({ orgId }) => orgId)}, ${column(({ eventId }) => eventId)},
                ${column(({ before }) => jsonOf(before))}, ${column(({ after }) => jsonOf(after))},
                ${column(({ reason }) => (reason && !isBlank(reason) ? reason : null))},
                ${column(({ requestId }) => requestId)}) with ordinality
      as e (actor_id, actor_name, action, entity_kind, entity_id, org_id, event_id, before, after, reason, request_id, place)
    order by e.place`)
}

const jsonOf = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))
