import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'

/** The newest link of the chain, which stands for everything before it. */
export type Seal = { readonly number: number; readonly hash: string }

export type Unsealed = { readonly count: number; readonly oldestSeconds: number }

/** Takes about 30 ms. No request waits for it. */
export const maxSealed = 1_000

export const createSealStore = ({ db, writes }: Pick<Database, 'db' | 'writes'>) => ({
  /** null: nothing waits, or another process is sealing. */
  async sealSome(): Promise<(Seal & { readonly sealed: number }) | null> {
    const { rows } = await writes.execute<Seal & { sealed: number }>(sql`
      select sealed, newest::float8 as number, newest_hash as hash from seal_audit_entries(${maxSealed})`)
    return rows[0] ?? null
  },

  async newest(): Promise<Seal | null> {
    const { rows } = await db.execute<Seal>(sql`select number::float8 as number, hash from audit_sealing`)
    return rows[0] ?? null
  },

  async unsealed(): Promise<Unsealed> {
    const { rows } = await db.execute<Unsealed>(sql`
      select count(*)::float8 as count,
             coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as "oldestSeconds"
      from audit_unsealed`)
    return rows[0] ?? { count: 0, oldestSeconds: 0 }
  },
})

export type SealStore = ReturnType<typeof createSealStore>
