import type pg from 'pg'

type HeldEvents = {
  /** When each of the statements began that wait for the events. */
  waiting(): Promise<readonly string[]>
  release(): Promise<void>
}

/** Nobody can read the events until they are released: a server that is really slow. */
export async function holdEvents(pool: pg.Pool): Promise<HeldEvents> {
  const client = await pool.connect()
  await client.query('begin; lock table events in access exclusive mode')
  return {
    async waiting() {
      const { rows } = await client.query<{ began: string }>(
        `select query_start::text as began from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.map(({ began }) => began)
    },
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}
