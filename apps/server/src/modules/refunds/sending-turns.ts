import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Database, requireRow } from '#platform/db/database.ts'
import { inBatches } from '#platform/db/in-batches.ts'

type Needs = {
  readonly connectAlone: Database['connectAlone']
  /** How long a call to the provider may still run after the connection was lost. */
  readonly holdMs: number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** `identity` changes with a restore, a failover and a restart. */
type Session = { readonly client: pg.Client; readonly identity: string; readonly pid: number }

const readSession = `select pg_backend_pid() as pid,
  concat_ws(' ', (select system_identifier from pg_control_system()),
    left(pg_walfile_name(pg_current_wal_lsn()), 8), pg_postmaster_start_time()) as identity`
const lockOf = (paymentId: string) => `hashtextextended('refund of ' || ${paymentId}, 0)`
/** Answers in the order of the given payments. */
const forEach = (question: string) =>
  `select ${question} as "isOurs" from unnest($1::text[]) with ordinality as p (id, place) order by place`
/** A connection runs one query at a time, so payments share it. */
const batches = { max: 100, atOnce: 1 }

const pollMs = 100
const reconnectMs = 250
/** Limits how long callers wait for a database that disappeared silently. */
const answerWithinMs = 3_000

/**
 * Across all processes, each payment has at most one refund on its way to the provider. The locks belong to a
 * connection, so they hold even if rows are lost. Without them, a second refund that shares a ticket could be sent
 * before the first is visible. If the database is replaced, the locks are lost too, and nothing is sent until earlier
 * calls have ended.
 */
export function createSendingTurns({ connectAlone, holdMs, log }: Needs) {
  const asked = new Set<string>()
  const locked = new Set<string>()
  let opening: Promise<Session> | null = null
  let last: Session | null = null
  let heldUntil = 0
  let isClosed = false
  let lastQuery: Promise<unknown> = Promise.resolve()

  async function open(): Promise<Session> {
    const client = await connectAlone({ answerWithinMs })
    try {
      const { rows } = await client.query<Omit<Session, 'client'>>(readSession)
      const session = { client, ...requireRow(rows[0]) }
      await takeOver(session)
      last = session
      client.on('end', () => lose(client))
      return session
    } catch (error) {
      drop(client)
      throw error
    }
  }

  /** Takes over the locks of refunds on their way, so that other processes see them. */
  async function takeOver({ client, identity }: Session): Promise<void> {
    if (last && last.identity !== identity) {
      heldUntil = Date.now() + holdMs
      log.warn({ holdMs }, 'the database was replaced or restarted; refunds wait until earlier calls have ended')
    }
    // The server may not have noticed yet that the former connection is closed.
    if (last?.identity === identity) await client.query('select pg_terminate_backend($1)', [last.pid])
    for (const paymentId of locked) await client.query(`select pg_try_advisory_lock(${lockOf('$1')})`, [paymentId])
  }

  function connected(): Promise<Session> {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  function lose(client: pg.Client): void {
    if (isClosed || last?.client !== client) return
    opening = null
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!isClosed && opening === null) {
      await connected().catch(() => wait(reconnectMs, undefined, { ref: false }))
    }
  }

  async function lock(paymentId: string): Promise<boolean> {
    asked.add(paymentId)
    try {
      if (await tryLock(paymentId)) locked.add(paymentId)
    } finally {
      if (!locked.has(paymentId)) asked.delete(paymentId)
    }
    // Connecting may have shown that the database was replaced, so check again.
    if (locked.has(paymentId) && heldUntil > Date.now()) await unlock(paymentId)
    return locked.has(paymentId)
  }

  async function unlock(paymentId: string): Promise<void> {
    locked.delete(paymentId)
    // The lock ends with its connection.
    await giveUp(paymentId).catch(() => undefined)
    asked.delete(paymentId)
  }

  const tryLock = inBatches(asking(`pg_try_advisory_lock(${lockOf('p.id')})`), batches)
  const giveUp = inBatches(asking(`pg_advisory_unlock(${lockOf('p.id')})`), batches)

  function asking(question: string): (paymentIds: readonly string[]) => Promise<boolean[]> {
    return async (paymentIds) => (await query(forEach(question), paymentIds)).map(({ isOurs }) => isOurs)
  }

  async function query(text: string, paymentIds: readonly string[]): Promise<readonly { isOurs: boolean }[]> {
    const { client } = await connected()
    // Queries run one after another, because a connection runs one at a time.
    const answer = lastQuery.then(() => client.query<{ isOurs: boolean }>(text, [paymentIds]))
    lastQuery = answer.catch(() => undefined)
    try {
      return (await answer).rows
    } catch (error) {
      drop(client)
      lose(client)
      throw error
    }
  }

  return {
    /** Watches for the database being replaced. */
    start: () => void reconnect(),

    /** How long nothing may be sent. 0 unless the database was just replaced. Throws if it can't be reached. */
    async heldMs(): Promise<number> {
      await connected()
      return Math.max(0, heldUntil - Date.now())
    },

    /** Null: not free before the deadline. Throws if the database can't be reached. */
    async take(paymentId: string, deadline: number): Promise<{ end(): Promise<void> } | null> {
      for (;;) {
        const isOpen = heldUntil <= Date.now() && !asked.has(paymentId)
        if (isOpen && (await lock(paymentId))) return { end: () => unlock(paymentId) }
        if (Date.now() + pollMs >= deadline) return null
        await wait(pollMs)
      }
    },

    async close(): Promise<void> {
      isClosed = true
      const session = await opening?.catch(() => null)
      await session?.client.end().catch(() => undefined)
    },
  }
}

export type SendingTurns = ReturnType<typeof createSendingTurns>

/** Closes it without waiting for the server's answer. */
const drop = (client: pg.Client) => void client.end().catch(() => undefined)
