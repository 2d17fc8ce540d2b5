import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RefundObstacle } from '#modules/refunds/refund-obstacle.ts'
import type { PaymentProvider } from '#platform/payments/payment-provider.ts'
import type { ItemAnswer } from './item-work.ts'
import { createProviderMood } from './provider-mood.ts'
import { createRoom } from './room.ts'
import type { RunningJob, WorkItem, WorkStore } from './work-store.ts'

type Needs = {
  readonly store: WorkStore
  /** Null: no payment provider is set up, so nothing is sent. */
  readonly atProvider: {
    readonly provider: Pick<PaymentProvider, 'askedToWaitMs' | 'ping'>
    obstacle(): Promise<RefundObstacle | null>
    workOn(item: WorkItem, job: RunningJob): Promise<ItemAnswer>
  } | null
  /** Writes waiting emails. Returns when none is left. */
  writeNotices(signal: AbortSignal): Promise<void>
  readonly refundsPerSecond: number
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

const idleMs = 2_000
const lookEveryMs = 1_000
/** How long before its time an item may be taken. Its lease lasts longer. */
const maxAheadMs = 500
/** A share of the room. Waiting for calls to end is cheaper than taking items one at a time. */
const minFreeShare = 0.4

/** Starts at once and runs forever. Any number of processes may run it: each item goes to one of them. */
export function startJobWorker({ store, atProvider, writeNotices, refundsPerSecond, log }: Needs) {
  const stopping = new AbortController()
  const { signal } = stopping
  // Every waiting item listens to this signal.
  setMaxListeners(0, signal)
  const inProgress = new Set<Promise<void>>()
  const mood = createProviderMood()
  const roomNow = createRoom()
  let isWoken = false
  let wakeUp = () => {}
  let writing: Promise<void> | null = null
  let lookedAt = 0
  let jobs: readonly RunningJob[] = []
  let mayGoOnAt = 0
  let notedWaitUntil = 0

  /** Returns how long to wait until there is work. */
  async function round(): Promise<number> {
    if (Date.now() - lookedAt >= lookEveryMs || isWoken) {
      const pauseMs = await look()
      if (pauseMs > 0) return pauseMs
    }
    if (!atProvider || jobs.length === 0) return idleMs
    const heldMs = Math.max(mayGoOnAt - Date.now(), mood.pausedMs())
    if (heldMs > 0) return Math.min(heldMs, lookEveryMs)
    const room = mood.isDoubtful() ? 1 : roomNow()
    const free = room - inProgress.size
    if (free <= 0 || free < room * minFreeShare) {
      await Promise.race(inProgress)
      return 0
    }
    return startSome(atProvider, free)
  }

  async function look(): Promise<number> {
    isWoken = false
    lookedAt = Date.now()
    const seen = await store.look()
    jobs = seen.jobs
    mayGoOnAt = Date.now() + seen.waitMs
    if (seen.hasExpired) await store.expire()
    if (seen.hasNotices) startNotices()
    if (!seen.isRunning || !atProvider) return 0
    await store.noteProgress()
    return jobs.length > 0 ? overcome(await atProvider.obstacle()) : 0
  }

  /** Handles an obstacle. Returns how long to wait before checking again. */
  async function overcome(obstacle: RefundObstacle | null): Promise<number> {
    if (obstacle === null) return 0
    jobs = []
    if (obstacle === 'switched-off' || obstacle === 'other-account') {
      const paused = await store.pauseAll(obstacle)
      if (paused.length > 0) log.warn({ jobs: paused, why: obstacle }, 'paused jobs: refunds can’t be sent')
    }
    if (obstacle === 'unreachable') await pauseFor(Date.now())
    // After the database was replaced, earlier calls may still be in progress.
    return lookEveryMs
  }

  async function startSome(at: NonNullable<Needs['atProvider']>, free: number): Promise<number> {
    const due = jobs.filter(({ hasDue }) => hasDue)
    if (due.length === 0) return finishSome()
    if (mood.isDoubtful() && !(await isReachable(at.provider))) return 0
    const perJob = Math.max(1, Math.floor(free / due.length))
    for (const job of due) {
      const count = refundsPerSecond > 0 ? Math.min(perJob, Math.max(1, Math.floor(refundsPerSecond / 2))) : perJob
      const startMs = refundsPerSecond > 0 ? await store.takePlaces(count, refundsPerSecond, maxAheadMs) : 0
      if (startMs === null) return maxAheadMs / 2
      const items = await store.claim(job.id, count)
      if (items.length < count) jobs = jobs.map((each) => (each === job ? { ...each, hasDue: false } : each))
      items.forEach((item, index) => {
        begin(at, item, job, startMs + (refundsPerSecond > 0 ? (index * 1000) / refundsPerSecond : 0))
      })
    }
    return 0
  }

  function begin(at: NonNullable<Needs['atProvider']>, item: WorkItem, job: RunningJob, inMs: number): void {
    const work = (async () => {
      if (inMs > 1) await wait(inMs, undefined, { signal }).catch(() => undefined)
      const isHeld = signal.aborted || mood.pausedMs() > 0 || mayGoOnAt > Date.now()
      if (isHeld) return store.giveBack(item)
      const startedAt = Date.now()
      await noteAnswer(at.provider, await at.workOn(item, job), startedAt)
    })()
      .catch((error: unknown) => log.warn({ err: error, jobId: job.id }, 'could not work on an item; will retry'))
      .finally(() => inProgress.delete(work))
    inProgress.add(work)
  }

  async function noteAnswer(provider: Pick<PaymentProvider, 'askedToWaitMs'>, answer: ItemAnswer, startedAt: number) {
    const waitMs = provider.askedToWaitMs()
    if (waitMs > 0) {
      mayGoOnAt = Math.max(mayGoOnAt, Date.now() + waitMs)
      if (mayGoOnAt < notedWaitUntil + minNewsMs) return
      notedWaitUntil = mayGoOnAt
      await store.hold('provider-wait', waitMs)
    } else if (answer === 'no-answer') await pauseFor(startedAt)
    else if (answer === 'look-again') isWoken = true
    else mood.answered(startedAt)
  }

  async function pauseFor(startedAt: number): Promise<void> {
    const pauseMs = mood.failed(startedAt)
    if (pauseMs !== null) await store.hold('provider-unreachable', pauseMs)
  }

  async function isReachable(provider: Pick<PaymentProvider, 'ping'>): Promise<boolean> {
    const startedAt = Date.now()
    const isThere = await provider.ping().then(
      () => true,
      () => false,
    )
    if (!isThere) await pauseFor(startedAt)
    return isThere
  }

  /** When nothing is due, a job may be done, even if some refunds have no outcome yet. */
  async function finishSome(): Promise<number> {
    if (inProgress.size > 0) {
      await Promise.race([...inProgress, wait(lookEveryMs)])
      return 0
    }
    for (const { id } of jobs) {
      const finished = await store.finish(id)
      if (finished === 'tried-again') return 0
      if (finished) log.info({ jobId: id, ...finished }, 'a job is done')
    }
    return lookEveryMs
  }

  function startNotices(): void {
    writing ??= writeNotices(signal)
      .catch((error: unknown) => log.warn({ err: error }, 'could not write the emails of a job; will retry'))
      .finally(() => {
        writing = null
      })
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await round().catch((error: unknown) => {
        log.warn({ err: error }, 'could not work on jobs; will retry')
        return lookEveryMs
      })
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (isWoken || signal.aborted) return resolve()
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const running = run()
  return {
    wake(): void {
      isWoken = true
      wakeUp()
    },
    async stop(): Promise<void> {
      stopping.abort()
      wakeUp()
      await running
      await writing
      await Promise.all(inProgress)
    },
  }
}

/** Waits are reported again only if they grow by at least this much. */
const minNewsMs = 500

export type JobWorker = ReturnType<typeof startJobWorker>
