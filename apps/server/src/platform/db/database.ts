import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { MeasuredPool } from './pools/measured-pool.ts'
import { planning, planningClient } from './pools/planning.ts'
import { createReplica, type Replica } from './replica/replica.ts'
import { type ReplicaPools, type RoutedName, RoutedPool } from './replica/routed-pool.ts'

export type Database = {
  /** For reads. Statements that write use `writes`, so that lock waits never delay reads. */
  readonly db: Transaction
  readonly pool: pg.Pool
  /** Like `db`, for reads that nearly every call makes. Planned once per connection. */
  readonly frequent: Transaction
  /** Reads that are parsed and planned once per connection: frequent ones with few shapes. */
  readonly planned: Transaction
  readonly plannedPool: pg.Pool
  /** For single statements that write. */
  readonly writes: Transaction
  readonly pools: Readonly<Record<PoolName, MeasuredPool>>
  /** null: the primary answers everything. */
  readonly replica: Replica | null
  inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Runs a single statement that is a complete change, on a writing connection that plans it once. */
  changeAtOnce<Row>(change: SQL): Promise<Row[]>
  /** Opens a connection outside the pools. The caller ends it and handles its errors. */
  connectAlone(options?: { readonly answerWithinMs: number }): Promise<pg.Client>
  close(): Promise<void>
}

/**
 * `streams`: connections held while somebody reads, for example a guest list. `planned`: figures and account search,
 * whose statements are planned once for any values.
 */
export const poolNames = ['writes', 'reads', 'streams', 'planned'] as const

export type PoolName = (typeof poolNames)[number]

export type PoolSizes = Readonly<Record<PoolName, number>>

/** Without drizzle's own `transaction`: when its `begin` fails, it never releases the connection. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>

/** A process serves six guest lists at a time. */
export const defaultPoolSizes: PoolSizes = { writes: 10, reads: 8, streams: 6, planned: 6 }

const connectTimeoutMs = 5_000
const statementTimeoutMs = 15_000
/** Shorter than the statement timeout, so that waiting for a lock is reported as such. */
const lockTimeoutMs = 10_000
/** Short, so that a frozen process can't hold its locks for long. Guest lists set their own limit. */
const idleInTransactionTimeoutMs = 10_000

export const connectionLimits = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
} as const

type Options = {
  readonly onError: (error: Error) => void
  readonly sizes?: PoolSizes
  /** A transaction pooler in front of the same database. `url` then bypasses it. */
  readonly poolerUrl?: string | undefined
  /** A streaming replica of the same database. */
  readonly replicaUrl?: string | undefined
}

export function connectDatabase(url: string, options: Options): Database {
  const { onError, sizes = defaultPoolSizes, poolerUrl, replicaUrl } = options
  const isDirect = poolerUrl === undefined
  const of = (connectionString: string, name: PoolName) => ({
    ...common,
    connectionString,
    ...(isDirect && ownSettings),
    ...(isDirect && name === 'planned' && { options: plannedOnce }),
    max: sizes[name],
  })
  const target = poolerUrl ?? url
  const routed = (name: RoutedName) => watched(new RoutedPool(name, of(target, name)), onError)
  const pools = {
    writes: watched(new MeasuredPool(of(target, 'writes')), onError),
    reads: routed('reads'),
    streams: routed('streams'),
    planned: routed('planned'),
  }
  const plannedPool = isDirect ? planning(pools.planned) : pools.planned
  const replica = replicaUrl === undefined ? null : createReplica({ url: replicaUrl, primary: pools.reads, openPools })
  function openPools(): ReplicaPools {
    const open = (name: RoutedName) => watched(new MeasuredPool({ ...of(replicaUrl ?? '', name), ...soon }), onError)
    return { reads: open('reads'), streams: open('streams'), planned: open('planned') }
  }
  let closing: Promise<unknown> | undefined
  return {
    db: drizzle({ client: pools.reads }),
    pool: pools.reads,
    frequent: drizzle({ client: isDirect ? planning(pools.reads) : pools.reads }),
    planned: drizzle({ client: plannedPool }),
    plannedPool,
    writes: drizzle({ client: pools.writes }),
    pools,
    replica,
    inTransaction: (work) => inTransaction(pools.writes, work),
    changeAtOnce: (change) => changeAtOnce(pools.writes, change, isDirect ? planningClient : (client) => client),
    connectAlone: (options) => connectAlone(url, options?.answerWithinMs),
    async close() {
      closing ??= Promise.all([replica?.close(), ...Object.values(pools).map((pool) => pool.end())])
      await closing
    },
  }
}

/**
 * Startup settings that a pooler rejects, so there they are settings of the role. JIT is off, because compiling takes
 * longer than our slowest query.
 */
const ownSettings = { ...connectionLimits, options: '-c jit=off' }

/**
 * Planning a figures statement for each range would take as long as counting. A generic plan expects many rows and
 * would start parallel workers, which takes even longer. The sums are small and cached, so random access costs no more
 * than sequential.
 */
const plannedOnce = [
  ownSettings.options,
  '-c plan_cache_mode=force_generic_plan',
  '-c max_parallel_workers_per_gather=0',
  '-c random_page_cost=1.1',
].join(' ')

/** A new connection has to plan everything again, so idle ones stay open for a while. */
const keptIdleMs = 5 * 60_000

const common = {
  connectionTimeoutMillis: connectTimeoutMs,
  idleTimeoutMillis: keptIdleMs,
  keepAlive: true,
  application_name: 'ground-control',
}

/** Fail fast, because the primary can answer. */
const soon = { connectionTimeoutMillis: 1_000 }

function watched<P extends pg.Pool>(pool: P, onError: Options['onError']): P {
  // The pool replaces broken idle connections, but without a listener the error ends the process.
  pool.on('error', onError)
  // The same for a connection that breaks between two queries of a transaction. The next query reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const liveConnectionName = 'ground-control live'

async function connectAlone(url: string, answerWithinMs?: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    query_timeout: answerWithinMs,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: liveConnectionName,
  })
  // Without a listener, a break before the owner listens would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function inTransaction<T>(pool: pg.Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(drizzle({ client }))
    await commit(client)
    client.release()
    return result
  } catch (error) {
    // Reports the first failure. A connection that can't roll back is discarded.
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

async function changeAtOnce<Row>(
  pool: pg.Pool,
  change: SQL,
  planned: (client: pg.PoolClient) => pg.PoolClient,
): Promise<Row[]> {
  const client = await pool.connect()
  try {
    const { rows } = await drizzle({ client: planned(client) }).execute(change)
    client.release()
    // The caller knows the columns of its own statement.
    return rows as Row[]
  } catch (error) {
    const isOver = error instanceof Error && isRefused(error.cause)
    client.release(!isOver)
    throw isOver ? error : inDoubt(error)
  }
}

/** The connection broke before the answer came, so nobody knows whether the change was saved. */
export class CommitInDoubt extends Error {}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (cause) {
    throw isRefused(cause) ? cause : inDoubt(cause)
  }
}

const isRefused = (cause: unknown): boolean => cause instanceof pg.DatabaseError && cause.severity === 'ERROR'

const inDoubt = (cause: unknown) => new CommitInDoubt('The connection broke while this was being saved.', { cause })

export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The database returned no row.')
  return row
}

export const asInstant = (moment: SQLWrapper) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
