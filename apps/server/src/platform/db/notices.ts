import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from './database.ts'

export type NoticeListener = {
  onNotice(payload: string): void
  /** The line was down and is up again: what was said meanwhile was not heard. */
  onGap(): void
}

export type Notices = {
  /** Resolves once whatever is committed from now on is heard; fails when the database cannot be listened to. */
  follow(listener: NoticeListener): Promise<() => void>
  close(): Promise<void>
}

type Needs = {
  readonly channel: string
  readonly connect: Database['connectAlone']
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

const firstRetryMs = 100
const longestRetryMs = 5_000
const checkEveryMs = 10_000
const answerWithinMs = 3_000

/** What the database says on a channel, over one connection for all who listen. It is made when the first one asks. */
export function createNotices({ channel, connect, log }: Needs): Notices {
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
    try {
      opened.on('notification', (notice) => {
        if (notice.channel !== channel) return
        for (const { onNotice } of listeners) onNotice(notice.payload ?? '')
      })
      await opened.query(`listen ${channel}`)
      await hearOneself(opened)
    } catch (error) {
      void opened.end()
      throw error
    }
    if (isClosed) return opened.end()
    if (hasEnded) throw new Error('The connection that was to listen to the database was lost.')
    client = opened
    failures = 0
    checkLater(opened)
    if (!hasGap) return
    hasGap = false
    log.info({ channel }, 'the database is listened to again')
    for (const { onGap } of listeners) onGap()
  }

  const start = () => {
    line = open()
    line.catch((error: unknown) => {
      log.warn({ err: error, channel }, 'the database cannot be listened to; it is tried again')
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
    if (!isClosed) log.warn({ channel }, 'the connection that listens to the database was lost')
    line = Promise.reject(new Error('The connection that listens to the database was lost.'))
    line.catch(() => {})
    retryLater()
  }

  /** A line on which nothing is said looks like one that is dead. */
  function checkLater(which: pg.Client) {
    timer = setTimeout(() => {
      inTime(which.query('select 1')).then(
        () => client === which && checkLater(which),
        () => {
          lost(which)
          void which.end()
        },
      )
    }, checkEveryMs).unref()
  }

  return {
    async follow(listener) {
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
      await client?.end()
    },
  }
}

/** Behind a pool that hands out another connection for every transaction LISTEN succeeds, and nothing is ever heard. */
async function hearOneself(client: pg.Client): Promise<void> {
  const echo = `echo_${randomBytes(8).toString('hex')}`
  const heard = new Promise<void>((resolve) => {
    client.on('notification', ({ channel }) => {
      if (channel === echo) resolve()
    })
  })
  await client.query(`listen ${echo}`)
  await client.query(`notify ${echo}`)
  await inTime(heard)
  await client.query(`unlisten ${echo}`)
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The database did not answer in time.')), answerWithinMs)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
