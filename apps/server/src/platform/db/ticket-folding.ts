import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from './database.ts'
import { onPrimary } from './replica/routed-pool.ts'

export type TicketFolding = {
  fold(): Promise<void>
}

type Needs = { readonly database: Pick<Database, 'pool'>; readonly metrics: Registry; readonly everyMs?: number }

/** Open lists must show a change within a second. Folding more often would slow down sales. */
const foldEveryMs = 500
/** Folding takes longer than a change, so changes in quick succession share one fold. */
const pauseMs = 100
const retryAfterMs = 2_000
const patienceMs = 1_000
/** About a second's work, so that a long backlog is folded in steps. */
const rowsAtOnce = 20_000

/**
 * Folds the ticket log into the stored figures and guest-list revisions. Every process tries, but the database lets in
 * one at a time. If one dies, the others continue.
 */
export function mountTicketFolding(
  app: FastifyInstance,
  { database: { pool }, metrics, everyMs = foldEveryMs }: Needs,
): TicketFolding {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null
  let soon: NodeJS.Timeout | undefined
  let lastOwnAt = Number.NEGATIVE_INFINITY

  /** Without `waits`, returns if another process is already folding. */
  async function round(waits: boolean): Promise<void> {
    try {
      while (!isStopped) {
        const { rows } = await onPrimary(() =>
          pool.query<{ folded: number | null }>('select fold_ticket_log($1, $2) as folded', [rowsAtOnce, waits]),
        )
        if ((rows[0]?.folded ?? 0) < rowsAtOnce) break
      }
      hasFailed = false
    } catch (error) {
      if (!hasFailed && !isStopped) app.log.warn({ err: error }, 'could not fold the ticket log; will try again')
      hasFailed = true
    }
  }

  function run(waits: boolean): Promise<void> {
    underWay = round(waits).finally(() => {
      underWay = null
    })
    return underWay
  }

  /** A running fold may have begun before the change, so the caller gets the next one. */
  function foldAll(): Promise<void> {
    if (!underWay) return run(true)
    next ??= underWay.then(() => {
      next = null
      return run(true)
    })
    return next
  }

  function foldOwn(): void {
    soon = undefined
    lastOwnAt = performance.now()
    void foldAll()
  }

  /** Folds the first change at once, and those right after it together. */
  function foldSoon(): void {
    const waitMs = lastOwnAt + pauseMs - performance.now()
    if (waitMs <= 0) foldOwn()
    else soon ??= setTimeout(foldOwn, waitMs)
  }

  async function foldRegularly(): Promise<void> {
    if (!underWay && !next) await run(false)
    if (!isStopped) timer = setTimeout(foldRegularly, hasFailed ? retryAfterMs : everyMs)
  }

  app.addHook('onReady', async () => void foldRegularly())
  // Shows this process's changes in open lists at once.
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') foldSoon()
  })
  app.addHook('onClose', async () => {
    isStopped = true
    clearTimeout(timer)
    clearTimeout(soon)
    await next
    await underWay
  })
  measureBacklog(pool, metrics)
  return { fold: () => Promise.race([foldAll(), pause(patienceMs, undefined, { ref: false })]) }
}

/** Read from the database, so that every process reports the same. */
function measureBacklog(pool: Database['pool'], metrics: Registry): void {
  new Gauge({
    name: 'ticket_log_oldest_seconds',
    help: 'Age of the oldest ticket change not folded yet',
    registers: [metrics],
    async collect() {
      // Without the database the previous figure stays; `/readyz` reports the problem.
      const { rows } = await pool
        .query<{ seconds: number }>(
          'select coalesce(extract(epoch from now() - min(logged_at)), 0)::float8 as seconds from ticket_log',
        )
        .catch(() => ({ rows: [] }))
      if (rows[0]) this.set(rows[0].seconds)
    },
  })
}
