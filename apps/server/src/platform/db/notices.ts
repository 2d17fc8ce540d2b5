import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from './database.ts'

type Say = (channel: string, text: string) => Promise<unknown>

export type NoticeListener = {
  onNotice(channel: string, payload: string): void
  onGap(): void
}

export type Notices = {
  /** Resolves once every later commit will be heard. */
  follow(listener: NoticeListener): Promise<() => void>
  /** Names the listening connection. Other processes can read the name, and it disappears with the connection. */
  rename(name: string): void
  close(): Promise<void>
}

type Needs = {
  readonly channels: readonly string[]
  readonly connect: Database['connectAlone']
  readonly say: Say
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly times?: NoticeTimes
}

type NoticeTimes = { readonly checkEveryMs: number; readonly answerWithinMs: number }

export const defaultNoticeTimes: NoticeTimes = { checkEveryMs: 10_000, answerWithinMs: 3_000 }

const minRetryMs = 100
const maxRetryMs = 5_000

/** Listens to channels over one connection, shared by all followers and opened for the first one. */
export function createNotices({ channels, connect, say, log, times = defaultNoticeTimes }: Needs): Notices {
  const { checkEveryMs, answerWithinMs } = times
  const listeners = new Set<NoticeListener>()
  let client: pg.Client | null = null
  /** Null: there are no followers yet. A failure stays until the next attempt. */
  let line: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let hasGap = false
  let isClosed = false
  let ownName: string | null = null

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
      if (hasEnded) throw new Error('The connection was lost before it could listen.')
      client = opened
      failures = 0
      tellName(opened)
      checkLater(opened, hearsOthers)
    } catch (error) {
      const ended = hangUp(opened)
      if (isClosed) await ended
      throw error
    }
    if (!hasGap) return
    hasGap = false
    log.info({ channels }, 'listening to the database again')
    for (const { onGap } of listeners) onGap()
  }

  function tellName(which: pg.Client) {
    if (ownName === null) return
    which.query(`select set_config('application_name', $1, false)`, [ownName]).catch(() => {})
  }

  async function listen(opened: pg.Client): Promise<() => Promise<boolean>> {
    for (const channel of channels) await opened.query(`listen ${channel}`)
    // Half of the time limit, so that the error below is reported instead of a timeout.
    const hearsOthers = await createEcho(opened, say, answerWithinMs / 2)
    if (await hearsOthers()) return hearsOthers
    throw new Error('Notices from other sessions do not arrive. Is a transaction pooler in between?')
  }

  function start(): Promise<void> {
    line = open()
    line.catch((error: unknown) => {
      if (isClosed) return
      log.warn({ err: error, channels }, 'cannot listen to the database; trying again')
      retryLater()
    })
    return line
  }

  function retryLater() {
    if (isClosed) return
    const waitMs = Math.min(maxRetryMs, minRetryMs * 2 ** failures)
    failures += 1
    // Jitter, so that processes don't retry at the same moment.
    timer = setTimeout(start, waitMs * (0.5 + Math.random() / 2)).unref()
  }

  function lost(which: pg.Client) {
    if (client !== which) return
    client = null
    clearTimeout(timer)
    hasGap = true
    if (!isClosed) log.warn({ channels }, 'lost the connection that listens to the database')
    line = Promise.reject(new Error('Lost the connection that listens to the database.'))
    line.catch(() => {})
    retryLater()
  }

  /** Checks regularly, because a dead connection looks like a quiet one. */
  function checkLater(which: pg.Client, hearsOthers: () => Promise<boolean>) {
    timer = setTimeout(async () => {
      // If sending fails, the database has other problems, which its callers report.
      const hears = await hearsOthers().catch(() => true)
      if (client !== which || isClosed) return
      if (hears) return checkLater(which, hearsOthers)
      lost(which)
      void hangUp(which)
    }, checkEveryMs).unref()
  }

  /** With a limit, because closing a dead connection may never end. */
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
    rename(name) {
      if (name === ownName) return
      ownName = name
      if (client) tellName(client)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      // A connection that is still opening sees `isClosed` and ends itself.
      await line?.catch(() => {})
      if (client) await hangUp(client)
    },
  }
}

const closedError = () => new Error('No longer listening to the database.')

/** Resolves with a repeatable check that this session hears others. */
async function createEcho(client: pg.Client, say: Say, withinMs: number): Promise<() => Promise<boolean>> {
  const echo = `echo_${randomBytes(8).toString('hex')}`
  await client.query(`listen ${echo}`)
  // Another session sends the notice while this one is idle, because behind a transaction pooler it would arrive only
  // during a query. A failure to send proves nothing, so it is thrown.
  return async function hearsOthers() {
    const word = randomBytes(8).toString('hex')
    let hear = (_: pg.Notification) => {}
    const heard = new Promise<void>((resolve) => {
      hear = ({ channel, payload }) => {
        if (channel === echo && payload === word) resolve()
      }
    })
    client.on('notification', hear)
    try {
      await say(echo, word)
      return await inTime(heard, withinMs).then(
        () => true,
        () => false,
      )
    } finally {
      client.off('notification', hear)
    }
  }
}

function inTime<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The database did not answer in time.')), withinMs)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
