import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Append-only: the database sets number and time, and refuses updates and deletes. Seals chain the entries. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    number: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name'),
    action: text().notNull(),
    entityKind: text('entity_kind').notNull(),
    entityId: text('entity_id').notNull(),
    orgId: text('org_id'),
    eventId: text('event_id'),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    requestId: text('request_id'),
    /** Belongs to the personal part (actor's name, before, after, reason); erasing somebody replaces both. */
    salt: text(),
    /** Digest of the personal part as first written. Earlier entries have it, later ones only once they are erased. */
    personalDigest: text('personal_digest'),
    /** Only in entries from before seals, which were chained as they were written. */
    previousHash: text('previous_hash'),
    hash: text(),
  },
  // Other filters use audit_listed, where the sealer adds many entries at once.
  (t) => [index('audit_entries_entity').on(t.entityKind, t.entityId, t.number)],
)
