import { isBlank } from '@ground-control/domain/values/blank-text'
import type { Transaction } from '#platform/db/database.ts'
import { auditEntries } from '#platform/db/schema/audit.ts'
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

/** Call last in the transaction of the change: this locks the chain's head, so a later lock could deadlock. */
export async function writeAudit(transaction: Transaction, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const rows = [entries].flat().map(({ actor, entity, reason, ...rest }) => ({
    ...rest,
    actorId: actor.id,
    actorName: actor.name,
    entityKind: entity.kind,
    entityId: entity.id,
    reason: reason && !isBlank(reason) ? reason : null,
    // The database overwrites these.
    number: 0,
    at: '1970-01-01T00:00:00Z',
    previousHash: '',
    hash: '',
  }))
  if (rows.length > 0) await transaction.insert(auditEntries).values(rows)
}
