import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** CPU time on all cores, including children that have ended. Linux counts in hundredths of a second. */
export const cpuMs = (pids: readonly number[]): number =>
  pids.reduce(
    (total, pid) => total + (statOf(pid) ?? []).slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
    0,
  ) * 10

export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(statOf(rows[0]?.pid ?? 0)?.[1])
}

/** CPU time of a postmaster and all its connections. */
export const databaseCpuMs = (postmaster: number): number => cpuMs([postmaster, ...childrenOf(postmaster)])

const childrenOf = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))?.[1]) === parent)
    .map(Number)

/** The fields after the process's name. Null: it has ended. */
function statOf(pid: number): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null
  } catch {
    return null
  }
}
