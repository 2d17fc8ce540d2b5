import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sharedRead } from '#platform/db/shared-reads.ts'
import { chooseSide, createLag, type Seen, toPosition } from './choose-side.ts'
import type { ReplicaPools } from './routed-pool.ts'

export type Replica = {
  watch(onChange: (problem: Error | null) => void): void
  /** Pools to the replica, if it has what the caller has seen. null: use the primary. */
  poolsFor(wanted: string | null): Promise<ReplicaPools | null>
  /** A position at least as new as the primary's current one. null: unknown. */
  primaryPosition(): Promise<string | null>
  /** null: it can't be reached, or isn't a replica of this primary. */
  seen(): Seen | null
  close(): Promise<void>
}

type Needs = {
  readonly url: string
  readonly primary: pg.Pool
  readonly openPools: () => ReplicaPools
}

/** How often its position is read without requests. */
const lookEveryMs = 500
/** After a write, the replica usually catches up within milliseconds. If it takes longer, the primary answers. */
const patienceMs = 100
const lookAgainMs = 5
const answerWithinMs = 1_000

/** Watches a streaming replica over its own connection, and opens pools to it while it is available. */
export function createReplica({ url, primary, openPools }: Needs): Replica {
  let watcher: pg.Client | null = null
  let line: Line | null = null
  let replayed = ''
  let lag = createLag()
  let isClosed = false
  /** undefined: nothing was announced yet. */
  let problem: string | null | undefined
  let onChange: Parameters<Replica['watch']>[0] = () => {}
  let timer: NodeJS.Timeout | undefined

  const look = sharedRead(async () => {
    if (isClosed) return
    watcher ??= await meet()
    const { rows } = await watcher.query<{ replayed: string | null }>(whereReplica)
    const at = rows[0]?.replayed
    if (!at) throw new Error('The database of DATABASE_READ_URL is not a replica.')
    replayed = toPosition(at)
    lag.replicaAt(replayed)
    line ??= openLine(openPools())
    tell(null)
  })

  async function meet(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      application_name: 'ground-control replica',
    })
    // Reports a lost replica before the next check, so that no read goes there.
    client.on('error', (error) => watcher === client && lose(error))
    client.once('end', () => watcher === client && lose(new Error('The replica closed the connection.')))
    try {
      await client.connect()
      const [here, there] = await Promise.all([primary.query(whichCluster), client.query(whichCluster)])
      if (here.rows[0]?.id !== there.rows[0]?.id) {
        throw new Error('The database of DATABASE_READ_URL is a replica of another one.')
      }
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }

  /** Breaks running queries too, because a frozen replica would never answer and the primary can. */
  function lose(error: Error): void {
    void hangUp()
    lag = createLag()
    if (!isClosed) tell(error)
  }

  async function hangUp(): Promise<void> {
    const [left, ended] = [line, watcher]
    line = null
    watcher = null
    await Promise.all([left?.breakOff(), ended?.end().catch(() => undefined)])
  }

  function tell(error: Error | null): void {
    const text = error?.message ?? null
    if (text === problem) return
    problem = text
    onChange(error)
  }

  async function lookRegularly(): Promise<void> {
    const at = performance.now()
    // Without the primary's position, the replica counts as behind and isn't used.
    const { rows } = await primary.query<{ lsn: string }>(wherePrimary).catch(() => ({ rows: [] }))
    if (rows[0]) lag.primaryAt(toPosition(rows[0].lsn), at)
    await look().catch(lose)
    if (!isClosed) timer = setTimeout(lookRegularly, lookEveryMs).unref()
  }

  const seen = (): Seen | null => line && { replayed, behindMs: lag.behindMs(performance.now()) }

  const position = sharedRead(async () => {
    const { rows } = await primary.query<{ lsn: string }>(wherePrimary)
    return rows[0] ? toPosition(rows[0].lsn) : null
  })

  return {
    watch(tellOf) {
      onChange = tellOf
      void lookRegularly()
    },
    async poolsFor(wanted) {
      const end = performance.now() + patienceMs
      for (;;) {
        const side = chooseSide(wanted, seen())
        if (side !== 'wait') return side === 'replica' ? (line?.pools ?? null) : null
        if (performance.now() >= end) return null
        await look().catch(lose)
        if (chooseSide(wanted, seen()) === 'wait') await pause(lookAgainMs)
      }
    },
    primaryPosition: () => position().catch(() => null),
    seen,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await hangUp()
    },
  }
}

type Line = { readonly pools: ReplicaPools; breakOff(): Promise<void> }

function openLine(pools: ReplicaPools): Line {
  const all = Object.values(pools)
  const clients = new Set<pg.PoolClient>()
  for (const pool of all) {
    pool.on('connect', (client) => clients.add(client))
    pool.on('remove', (client) => clients.delete(client))
  }
  return {
    pools,
    async breakOff() {
      // A pool waits for its connections to finish, so end them directly. Every one has `end`, though its type doesn't
      // show it.
      for (const client of clients) if ('end' in client && typeof client.end === 'function') client.end()
      await Promise.all(all.map((pool) => pool.end()))
    },
  }
}

const whereReplica = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed'
/** Commits are flushed before they are confirmed, unless the database is set not to wait for that. */
const wherePrimary = `select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text as lsn`
const whichCluster = 'select system_identifier::text as id from pg_control_system()'
