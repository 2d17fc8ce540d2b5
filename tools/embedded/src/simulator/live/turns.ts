import type pg from 'pg'
import type { Random } from '#demo/random.ts'
import { busynessAt } from '#demo/sales/rhythm.ts'

/** The demo has one clock, shared by all processes. */
export async function prepareTurns(database: pg.Pool): Promise<void> {
  await database.query(`
    create schema if not exists demo;
    create table if not exists demo.live (single boolean primary key default true check (single), next_at timestamptz not null);
    insert into demo.live (next_at) values ('-infinity') on conflict do nothing`)
}

export type Turn = {
  /** False: another process was first, or it is too early. */
  readonly isOurs: boolean
  /** How long until the next turn of any process. */
  readonly waitMs: number
}

/** The process that moves the clock has the turn. */
export async function takeTurn(database: pg.Pool, pauseMs: number): Promise<Turn> {
  const moved = await database.query(
    `update demo.live set next_at = now() + $1 * interval '1 ms' where next_at <= now()`,
    [pauseMs],
  )
  if (moved.rowCount === 1) return { isOurs: true, waitMs: pauseMs }
  const { rows } = await database.query<{ ms: number }>(
    `select (1000 * greatest(0, extract(epoch from next_at - clock_timestamp())))::float8 as ms from demo.live`,
  )
  return { isOurs: false, waitMs: rows[0]?.ms ?? pauseMs }
}

const actionsPerMinute = 2.5
const shortestMs = 8_000
/** Short enough that something happens every minute, even at night. */
const longestMs = 45_000

/** Follows the hour of the day and the day of the week. */
export function pauseMsAt(time: number, random: Random): number {
  const meanMs = 60_000 / (actionsPerMinute * busynessAt(time))
  return Math.round(Math.min(longestMs, Math.max(shortestMs, meanMs * (0.5 + random()))))
}
