import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { Database } from '#platform/db/database.ts'
import { repeatWhileOpen } from '#platform/http/repeat-while-open.ts'

type Kept = {
  readonly table: string
  readonly days: number
  /** Which rows are past their time. */
  readonly isOver: (before: SQL) => SQL
}

export const retention: readonly Kept[] = [
  { table: 'contact_reads', days: 1, isOver: (before) => sql`read_at < ${before}` },
  // Fingerprints of requests that contain names and addresses.
  { table: 'idempotent_requests', days: 30, isOver: (before) => sql`created_at < ${before}` },
  // QR codes, calendars and copies of what was sent: the tickets themselves can be resent.
  {
    table: 'mail_attachments',
    days: 90,
    isOver: (before) => sql`mail_id in (select id from mail_messages where state = 'sent' and sent_at < ${before})`,
  },
  // Bounces, automatic replies and messages over the limit, which belong to no case.
  { table: 'incoming_mail', days: 180, isOver: (before) => sql`case_id is null and received_at < ${before}` },
  {
    table: 'job_notices',
    days: 365,
    isOver: (before) => sql`job_id in (select id from jobs where ended_at < ${before})`,
  },
]

/** All other tables, by what ends the life of their rows. */
export const keptUntil = {
  /** Kept as records. An erasure removes the person from them. */
  never: [
    ...['audit_entries', 'audit_head', 'audit_listed', 'audit_seals', 'audit_sealing'],
    ...['tickets', 'transfers', 'comp_batches', 'replaced_codes'],
    ...['payments', 'payment_disputes', 'refunds', 'refund_steps', 'refund_tickets'],
    ...['jobs', 'job_items', 'job_log', 'restores'],
    ...['folded_event_stats', 'folded_event_day_stats', 'folded_day_sales', 'folded_organization_days'],
    ...['folded_quarters', 'folded_organization_quarters'],
  ],
  erasure: [
    ...['accounts', 'account_private', 'account_claims'],
    ...['support_cases', 'support_messages', 'support_attachments', 'stored_files', 'mail_messages'],
  ],
  /** Removed by staff, or by the platform that owns the catalog. */
  removal: [
    ...['organizations', 'events', 'spaces', 'event_spaces', 'ticket_types'],
    ...['remote_config', 'platform_settings', 'provider_account', 'support_macros'],
    ...['saved_views', 'watch_lists', 'watched_organizations'],
  ],
  /** Work in progress, or a single row that is overwritten. Its own job ends it. */
  done: [
    ...['ticket_log', 'ticket_log_state', 'ticket_changes'],
    ...['claims_turns', 'provider_pace', 'provider_look_back'],
    ...['mail_server', 'mail_inboxes', 'mail_inbox_waiting', 'files_to_delete'],
  ],
} as const

const rowsAtOnce = 1_000
const everyMs = 60 * 60_000

/**
 * Works in small steps, so that nobody waits for it. Processes share the rows. Returns how many rows this process
 * removed, by table.
 */
export async function removeExpired({ writes }: Pick<Database, 'writes'>): Promise<Map<string, number>> {
  const removed = new Map<string, number>()
  for (const { table, days, isOver } of retention) {
    const before = sql`now() - make_interval(days => ${days}::int)`
    let rows: number
    do {
      const { rowCount } = await writes.execute(sql`
        delete from ${sql.identifier(table)} where ctid = any(array(
          select ctid from ${sql.identifier(table)} where ${isOver(before)}
          limit ${rowsAtOnce} for update skip locked))`)
      rows = rowCount ?? 0
      removed.set(table, (removed.get(table) ?? 0) + rows)
    } while (rows === rowsAtOnce)
  }
  return removed
}

export function mountRetention(app: FastifyInstance, database: Database, metrics: Registry): void {
  const counter = new Counter({
    name: 'retention_removed_rows_total',
    help: 'Rows removed because their retention time is over',
    labelNames: ['table'],
    registers: [metrics],
  })
  repeatWhileOpen(
    app,
    async () => {
      for (const [table, rows] of await removeExpired(database)) counter.inc({ table }, rows)
    },
    everyMs,
  )
}
