import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { type Connected, MeasuredPool } from '#platform/db/pools/measured-pool.ts'

export type RoutedName = 'reads' | 'streams' | 'planned'

export type ReplicaPools = Readonly<Record<RoutedName, MeasuredPool>>

const chosen = new AsyncLocalStorage<ReplicaPools | null>()

/** Sends every read of `work` to the replica, so that an answer never mixes both sides. */
export const onReplica = <T>(pools: ReplicaPools, work: () => Promise<T>): Promise<T> => chosen.run(pools, work)

/** For work that a read may trigger but a replica can't do. */
export const onPrimary = <T>(work: () => Promise<T>): Promise<T> => chosen.run(null, work)

/** null: from the primary. */
export const readingFrom = (): ReplicaPools | null => chosen.getStore() ?? null

export class RoutedPool extends MeasuredPool {
  readonly #name: RoutedName

  constructor(name: RoutedName, config: pg.PoolConfig) {
    super(config)
    this.#name = name
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const target = chosen.getStore()?.[this.#name]
    if (!callback) return target ? target.connect() : super.connect()
    if (target) target.connect(callback)
    else super.connect(callback)
    return undefined
  }
}
