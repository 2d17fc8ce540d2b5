import { Gauge, Histogram, type Registry } from 'prom-client'
import { type Database, poolNames } from '#platform/db/database.ts'

/** How many callers wait for a connection, how often they had to, and for how long. */
export function countPools({ pools }: Pick<Database, 'pools'>, metrics: Registry): void {
  const registers = [metrics]
  const labelNames = ['pool'] as const
  const waits = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'Time that callers waited because every connection of the pool was in use',
    labelNames,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  })
  for (const pool of poolNames) {
    waits.zero({ pool })
    pools[pool].onWait((seconds) => waits.observe({ pool }, seconds))
  }
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Callers waiting for a connection of the pool',
    labelNames,
    registers,
    collect() {
      for (const pool of poolNames) this.set({ pool }, pools[pool].waitingCount)
    },
  })
  new Gauge({
    name: 'database_pool_in_use',
    help: 'Connections of the pool in use',
    labelNames,
    registers,
    collect() {
      for (const pool of poolNames) this.set({ pool }, pools[pool].totalCount - pools[pool].idleCount)
    },
  })
}
