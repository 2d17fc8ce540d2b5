import type { Instant } from '@ground-control/domain/values/time'
import { isNull, sql } from 'drizzle-orm'
import { clock, later } from '#modules/refunds/transactions/refund-rows.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { restores } from '#platform/db/schema/restores.ts'
import { providerLookBack as lookBack } from '#platform/db/schema/ticketing.ts'

export type LookBack = {
  readonly newestReadAt: Date | null
  readonly fullStartedAt: Date | null
  readonly openSince: Date | null
  readonly cursor: string | null
}

export type LookBackChange = {
  readonly newestReadAt?: Date
  readonly fullStartedAt?: Date
  readonly openSince?: Date | null
  readonly cursor?: string | null
  readonly cursorAt?: Date | null
}

/** Renewed with every page, so that the rest is read soon if a process is killed. */
const leaseMs = 45_000

export const createLookBackStore = ({ db, writes }: Database) => ({
  /** null: another process is reading. */
  async claim(): Promise<LookBack | null> {
    const { rows } = await writes.execute<Record<keyof LookBack, string | null>>(sql`
      update provider_look_back set lease_until = ${later(leaseMs)}
      where coalesce(lease_until, '-infinity') < clock_timestamp()
      returning newest_read_at as "newestReadAt", full_started_at as "fullStartedAt", open_since as "openSince", cursor`)
    const [row] = rows
    if (!row) return null
    return {
      newestReadAt: dateOf(row.newestReadAt),
      fullStartedAt: dateOf(row.fullStartedAt),
      openSince: dateOf(row.openSince),
      cursor: row.cursor,
    }
  },

  async keep({ newestReadAt, fullStartedAt, openSince, cursor, cursorAt }: LookBackChange): Promise<void> {
    await writes.update(lookBack).set({
      leaseUntil: later(leaseMs),
      ...(newestReadAt && { newestReadAt: newestReadAt.toISOString() }),
      ...(fullStartedAt && { fullStartedAt: fullStartedAt.toISOString() }),
      ...(openSince !== undefined && { openSince: openSince?.toISOString() ?? null }),
      ...(cursor !== undefined && { cursor }),
      ...(cursorAt !== undefined && { cursorAt: cursorAt?.toISOString() ?? null }),
    })
  },

  async release({ isCutShort }: { readonly isCutShort: boolean }): Promise<void> {
    await writes.update(lookBack).set({ leaseUntil: null, ...(isCutShort && { cutShortAt: clock }) })
  },

  /** All refunds at the provider were read, so refunds no longer wait after a restore. */
  async finish(): Promise<void> {
    await writes.update(lookBack).set({ openSince: null, cursor: null, cursorAt: null })
    await writes.update(restores).set({ lookedBackAt: clock }).where(isNull(restores.lookedBackAt))
  },

  /** The database came from a backup, and not all of the provider's refunds since then were read. */
  async isOpenSinceRestore(): Promise<boolean> {
    const open = await db.select({ of: restores.formerInstance }).from(restores).where(isNull(restores.lookedBackAt))
    return open.length > 0
  },

  /** null: everything was read. */
  async unfinished(): Promise<{ readTo: Instant | null; cutShortAt: Instant | null } | null> {
    const [row] = await db
      .select({
        isOpen: sql<boolean>`${lookBack.openSince} is not null or ${lookBack.newestReadAt} is null`,
        readTo: sql<Instant | null>`${asInstant(lookBack.cursorAt)}`,
        cutShortAt: sql<Instant | null>`${asInstant(lookBack.cutShortAt)}`,
      })
      .from(lookBack)
    return row?.isOpen ? { readTo: row.readTo, cutShortAt: row.cutShortAt } : null
  },
})

export type LookBackStore = ReturnType<typeof createLookBackStore>

const dateOf = (value: string | null) => (value === null ? null : new Date(value))
