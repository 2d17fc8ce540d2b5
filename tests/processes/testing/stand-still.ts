import type pg from 'pg'
import { onTestFinished } from 'vitest'

type Place = {
  /** Such as 'insert on refund_steps'. */
  readonly on: string
  /** A condition on the row `new`. */
  readonly when: string
}

const waiting = `from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`

/** Blocks a server that is about to write such a row and keeps its transaction open. */
export async function standStill(pool: pg.Pool, { on, when }: Place) {
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query(`create function stand_still() returns trigger language plpgsql as $$
    begin
      if ${when} then perform pg_advisory_xact_lock(4711); end if;
      return new;
    end $$`)
  await holder.query(`create trigger stand_still before ${on} for each row execute function stand_still()`)
  await holder.query('select pg_advisory_lock(4711)')
  return {
    async reached(): Promise<number> {
      const { rows } = await holder.query<{ n: number }>(`select count(*)::int as n ${waiting}`)
      return rows[0]?.n ?? 0
    },
    async goOn(): Promise<void> {
      // Postgres may not have noticed yet that the server is gone.
      await holder.query(`select pg_terminate_backend(pid, 10000) ${waiting}`)
      await holder.query(`drop trigger stand_still on ${on.split(' on ')[1]}`)
      await holder.query('select pg_advisory_unlock(4711)')
    },
  }
}
