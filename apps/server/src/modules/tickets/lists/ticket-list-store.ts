import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventId, PaymentId } from '@ground-control/domain/values/ids'
import { eq, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#platform/db/database.ts'
import { ticketDetail, ticketSource } from '#platform/db/fragments/ticket-detail.ts'
import { events } from '#platform/db/schema/catalog.ts'
import { eventStats, platformSettings } from '#platform/db/schema/rollups.ts'
import { payments } from '#platform/db/schema/ticketing.ts'
import type { OpenRows } from '#platform/http/streaming/row-stream.ts'
import { listState, type ReadListState } from './list-tags.ts'

export type TicketFilter = { readonly eventId?: string | undefined; readonly accountId?: string | undefined }

type Pieces = Pick<OpenRows, 'next' | 'close'>

export const createTicketListStore = ({ db, pools: { streams } }: Database) => ({
  async eventOf(eventId: EventId): Promise<{ orgId: string; state: ReadListState } | null> {
    const [row] = await db
      .select({ orgId: events.orgId, state: listState })
      .from(events)
      .innerJoin(platformSettings, sql`true`)
      .leftJoin(eventStats, eq(eventStats.eventId, events.id))
      .where(eq(events.id, eventId))
    return row ?? null
  },

  /** Rows, count and tag, all from one snapshot. */
  async openEvent(eventId: EventId): Promise<Pieces & { readonly state: ReadListState; readonly total: number }> {
    return opened(streams, async (snapshot) => {
      const [kept] = await snapshot.db
        .select({ state: listState, total: sql<number>`coalesce(${eventStats.sold} + ${eventStats.comps}, 0)` })
        .from(platformSettings)
        .leftJoin(eventStats, eq(eventStats.eventId, eventId))
      if (!kept) throw new Error('The platform has no settings.')
      await snapshot.declare(
        sql`select ${ticketDetail} from ${ticketSource} where t.event_id = ${eventId} order by t.id`,
      )
      return kept
    })
  },

  async openFiltered({ eventId, accountId }: TicketFilter): Promise<Pieces> {
    return opened(streams, async (snapshot) => {
      const ofEvent = eventId === undefined ? sql`true` : sql`t.event_id = ${eventId}`
      const ofAccount = accountId === undefined ? sql`true` : sql`t.owner_account_id = ${accountId}`
      const order = eventId === undefined ? sql`t.purchased_at desc, t.event_id, t.id` : sql`t.id`
      await snapshot.declare(
        sql`select ${ticketDetail} from ${ticketSource} where ${ofEvent} and ${ofAccount} order by ${order}`,
      )
      return {}
    })
  },

  async ofPayment(paymentId: PaymentId): Promise<TicketDetail[] | null> {
    const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId))
    if (!payment) return null
    const { rows } = await db.execute<{ ticket: TicketDetail }>(
      sql`select ${ticketDetail}::json as ticket from ${ticketSource} where t.payment_id = ${paymentId} order by t.event_id, t.id`,
    )
    return rows.map(({ ticket }) => ticket)
  },
})

export type TicketListStore = ReturnType<typeof createTicketListStore>

async function opened<Head>(pool: pg.Pool, declare: (snapshot: Snapshot) => Promise<Head>): Promise<Pieces & Head> {
  const snapshot = await openSnapshot(pool)
  try {
    return { ...(await declare(snapshot)), next: snapshot.fetch, close: snapshot.close }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

type Snapshot = {
  readonly db: NodePgDatabase
  declare(rows: SQL): Promise<void>
  fetch(): Promise<readonly string[]>
  close(): Promise<void>
}

/** About half a megabyte. Fewer rows cost more round trips, more rows cost more memory per reader. */
const rowsAtOnce = 1000

/**
 * A SQL cursor: each FETCH is a statement of its own, so a slow reader's pauses don't count towards the statement
 * timeout.
 */
async function openSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect()
  let closing: Promise<void> | null = null

  const close = async () => {
    const failure = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
    client.release(failure)
  }

  const snapshot: Snapshot = {
    db: drizzle({ client }),
    async declare(rows) {
      await snapshot.db.execute(sql`declare ticket_rows no scroll cursor for ${rows}`)
    },
    async fetch() {
      const { rows } = await client.query<[string]>({ text: `fetch ${rowsAtOnce} from ticket_rows`, rowMode: 'array' })
      return rows.map(([row]) => row)
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
  try {
    // Allows a longer idle time, because a slow reader leaves the transaction idle. No JIT, which takes longer than the
    // query.
    await client.query(`begin isolation level repeatable read read only; set local jit = off;
      set local idle_in_transaction_session_timeout = '${idleLimit}'`)
    return snapshot
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

const idleLimit = '2min'
