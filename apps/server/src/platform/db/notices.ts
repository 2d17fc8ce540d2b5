import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from './database.ts'
import { createEcho, inTime, type Say } from './notices-echo.ts'

export type NoticeListener = {
  onNotice(channel: string, payload: string): void
  /** The line was down and is up again: what was said meanwhile was not heard. */
  onGap(): void
}

export type Notices = {
  /** Resolves once whatever is committed from now on is heard; fails when the database cannot be listened to. */
  follow(listener: NoticeListener): Promise<() => void>
  close(): Promise<void>
}

type Needs = {
  readonly channels: readonly string[]
  readonly connect: Database['connectAlone']
  readonly say: Say
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Other than the usual. */
  readonly times?: NoticeTimes
}

type NoticeTimes = { readonly checkEveryMs: number; readonly answerWithinMs: number }

export const usualNoticeTimes: NoticeTimes = { checkEveryMs: 10_000, answerWithinMs: 3_000 }

const firstRetryMs = 100
const longestRetryMs = 5_000

/** What the database says on some channels, over one connection for all who listen. The first who asks has it made. */
export function createNotices({ channels, connect, say, log, times = usualNoticeTimes }: Needs): Notices {
  const { checkEveryMs, answerWithinMs } = times
  const listeners = new Set<NoticeListener>()
  let client: pg.Client | null = null
  /** Null: nobody has asked yet. Settled: how it went; a failure counts until the next try. */
  let line: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let hasGap = false
  let isClosed = false

  async function open(): Promise<void> {
    const opened = await connect()
    let hasEnded = false
    opened.once('end', () => {
      hasEnded = true
      lost(opened)
    })
    opened.on('notification', ({ channel, payload = '' }) => {
      if (!channels.includes(channel)) return
      for (const { onNotice } of listeners) onNotice(channel, payload)
    })
    try {
      const hearsOthers = await inTime(listen(opened), answerWithinMs)
      if (isClosed) throw closedError()
      if (hasEnded) throw new Error('The connection that was to listen to the database was lost.')
      client = opened
      failures = 0
      checkLater(opened, hearsOthers)
    } catch (error) {
      const ended = hangUp(opened)
      if (isClosed) await ended
      throw error
    }
    if (!hasGap) return
    hasGap = false
    log.info({ channels }, 'the database is listened to again')
    for (const { onGap } of listeners) onGap()
  }

  async function listen(opened: pg.Client): Promise<() => Promise<boolean>> {
    for (const channel of channels) await opened.query(`listen ${channel}`)
    // In half of the time for all of it: then that it is deaf can still be said.
    const hearsOthers = await createEcho(opened, say, answerWithinMs / 2)
    if (await hearsOthers()) return hearsOthers
    throw new Error('The database is asked to tell, but nothing that others say is heard.')
  }

  function start(): Promise<void> {
    line = open()
    line.catch((error: unknown) => {
      if (isClosed) return
      log.warn({ err: error, channels }, 'the database cannot be listened to; it is tried again')
      retryLater()
    })
    return line
  }

  function retryLater() {
    if (isClosed) return
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** failures)
    failures += 1
    // Not all processes at the same moment.
    timer = setTimeout(start, waitMs * (0.5 + Math.random() / 2)).unref()
  }

  function lost(which: pg.Client) {
    if (client !== which) return
    client = null
    clearTimeout(timer)
    hasGap = true
    if (!isClosed) log.warn({ channels }, 'the connection that listens to the database was lost')
    line = Promise.reject(new Error('The connection that listens to the database was lost.'))
    line.catch(() => {})
    retryLater()
  }

  /** A line on which nothing is said looks like one that is dead. */
  function checkLater(which: pg.Client, hearsOthers: () => Promise<boolean>) {
    timer = setTimeout(async () => {
      // Where nothing could be said the database has other troubles, of which whoever asks it hears.
      const hears = await hearsOthers().catch(() => true)
      if (client !== which || isClosed) return
      if (hears) return checkLater(which, hearsOthers)
      lost(which)
      void hangUp(which)
    }, checkEveryMs).unref()
  }

  /** One that is dead may not even close. */
  const hangUp = (which: pg.Client) => inTime(which.end(), answerWithinMs).catch(() => {})

  return {
    async follow(listener) {
      if (isClosed) throw closedError()
      listeners.add(listener)
      try {
        await (line ?? start())
        return () => void listeners.delete(listener)
      } catch (error) {
        listeners.delete(listener)
        throw error
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      // One that is being made sees that it is no longer wanted, and ends itself.
      await line?.catch(() => {})
      if (client) await hangUp(client)
    },
  }
}

const closedError = () => new Error('The database is no longer listened to.')
