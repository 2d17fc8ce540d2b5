import { type MailState, pauseAfterTry, probePauseMs } from '@ground-control/domain/mail/mail-state'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, requireRow, type Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { mailAttachments, mailMessages } from '#platform/db/schema/mail.ts'
import type { MailPace } from '#platform/mail/mail-settings.ts'

export type ClaimedMail = typeof mailMessages.$inferSelect & {
  /** Identifies this claim, so that a process that lost the message can't overwrite its outcome. */
  readonly lease: string
  /** How many times in a row the server was unreachable before this claim. */
  readonly serverFailures: number
}

type Server = { readonly failures: number; readonly isDown: boolean; readonly mayBeAsked: boolean }

const later = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

export const createMailStore = (
  { db, writes, inTransaction }: Pick<Database, 'db' | 'writes' | 'inTransaction'>,
  pace: MailPace,
) => {
  const leaseMs = pace.timeoutMs + pace.leaseMarginMs

  /** Finishes a message, unless another process has claimed it since. */
  async function release({ id, lease }: ClaimedMail, changes: Outcome) {
    await writes
      .update(mailMessages)
      .set({ leaseUntil: null, leasedBy: null, changedAt: sql`clock_timestamp()`, ...changes })
      .where(sql`${mailMessages.id} = ${id} and ${mailMessages.leasedBy} = ${lease}`)
  }

  const serverAnswers = () =>
    writes.execute(
      sql`update mail_server set failures = 0, down_since = null, probe_at = null where down_since is not null`,
    )

  return {
    /** One process claims at a time, so that the limit per recipient and the single probe hold across processes. */
    claim: (max: number): Promise<readonly ClaimedMail[]> =>
      inTransaction(async (transaction) => {
        const server = await claimable(transaction)
        if (!server || (server.isDown && !server.mayBeAsked)) return []
        const { rows: due } = await transaction.execute<{ id: string; keys: string[] }>(sql`
          select id, ${recipientKeys} as keys from mail_messages
          where state in ('queued', 'sending') and next_try_at <= clock_timestamp()
          order by next_try_at, id limit ${server.isDown ? 1 : max} for update skip locked`)
        const ids = await postponeBursts(transaction, due, pace.recipientLimit)
        if (ids.length === 0) return []
        if (server.isDown) await transaction.execute(sql`update mail_server set probe_at = ${later(leaseMs)}`)
        const lease = newId('lease_')
        const claimed = await transaction
          .update(mailMessages)
          .set({
            state: 'sending',
            tries: sql`${mailMessages.tries} + 1`,
            triedAt: sql`clock_timestamp()`,
            changedAt: sql`clock_timestamp()`,
            leasedBy: lease,
            leaseUntil: later(leaseMs),
            nextTryAt: later(leaseMs),
          })
          .where(sql`${mailMessages.id} = any(${sql.param(ids)})`)
          .returning()
        return claimed.map((mail) => ({ ...mail, lease, serverFailures: server.failures }))
      }),

    attachmentsOf: (mailId: string) =>
      db.select().from(mailAttachments).where(eq(mailAttachments.mailId, mailId)).orderBy(mailAttachments.place),

    /**
     * Recorded even after the lease has ended, because the server has the message. Not if the address was corrected.
     */
    async accepted({ id, toAddress }: ClaimedMail, words: string, copies: Copies | null): Promise<void> {
      await writes
        .update(mailMessages)
        .set({
          state: 'sent',
          sentAt: sql`clock_timestamp()`,
          changedAt: sql`clock_timestamp()`,
          leaseUntil: null,
          leasedBy: null,
          serverWords: words,
          ...(copies && { copiedAt: sql`clock_timestamp()`, copyWords: copies.words }),
        })
        .where(
          sql`${mailMessages.id} = ${id} and ${mailMessages.toAddress} = ${toAddress}
              and ${mailMessages.state} not in ('sent', 'bounced')`,
        )
      await serverAnswers()
    },

    /** Retried after a pause, or failed after the last one. */
    async refusedForNow(mail: ClaimedMail, words: string): Promise<void> {
      const pauseMs = pauseAfterTry(mail.tries, pace.retryPausesMs)
      await release(
        mail,
        pauseMs === null
          ? { state: 'failed', serverWords: words }
          : { state: 'queued', nextTryAt: later(pauseMs), serverWords: words },
      )
      await serverAnswers()
    },

    async refused(mail: ClaimedMail, words: string): Promise<void> {
      await release(mail, { state: 'failed', serverWords: words })
      await serverAnswers()
    },

    async notAllowed(mail: ClaimedMail, words: string): Promise<void> {
      await release(mail, { state: 'failed', tries: mail.tries - 1, serverWords: words })
    },

    /** The server is at fault, so the message's tries don't count. */
    async serverDown(mail: ClaimedMail, words: string): Promise<void> {
      await release(mail, {
        state: 'queued',
        tries: mail.tries - 1,
        nextTryAt: sql`clock_timestamp()`,
        serverWords: words,
      })
      await writes.execute(sql`
        update mail_server set failures = ${mail.serverFailures + 1},
               down_since = coalesce(down_since, clock_timestamp()),
               probe_at = ${later(probePauseMs(mail.serverFailures))}`)
    },

    async isServerDown(): Promise<boolean> {
      const { rows } = await db.execute<{ isDown: boolean }>(
        sql`select down_since is not null as "isDown" from mail_server`,
      )
      return rows[0]?.isDown ?? false
    },

    /** For the status bar: everything that waits, and recent failures. */
    async status(): Promise<Status> {
      const { rows } = await db.execute<Status>(sql`
        select count(*) filter (where state in ('queued', 'sending'))::int as waiting,
               count(*) filter (where state in ('failed', 'bounced')
                                  and changed_at > clock_timestamp() - interval '24 hours')::int as failed,
               coalesce((select down_since is not null from mail_server), false) as "isDown"
        from mail_messages where state <> 'sent'`)
      return requireRow(rows[0])
    },

    async counts(): Promise<{ readonly queued: number; readonly failed: number; readonly oldestSeconds: number }> {
      const { rows } = await db.execute<{ queued: number; failed: number; oldestSeconds: number }>(sql`
        select count(*) filter (where state in ('queued', 'sending'))::int as queued,
               count(*) filter (where state in ('failed', 'bounced'))::int as failed,
               coalesce(extract(epoch from clock_timestamp()
                 - min(created_at) filter (where state in ('queued', 'sending'))), 0)::float8 as "oldestSeconds"
        from mail_messages where state <> 'sent'`)
      return rows[0] ?? { queued: 0, failed: 0, oldestSeconds: 0 }
    },
  }
}

export type MailStore = ReturnType<typeof createMailStore>

type Status = { readonly waiting: number; readonly failed: number; readonly isDown: boolean }

/** Null words: all copies were sent. */
type Copies = { readonly words: string | null }

type Outcome = {
  readonly state: MailState
  readonly tries?: number
  readonly nextTryAt?: SQL
  readonly serverWords: string
}

/** Null: another process is claiming, for a moment. */
async function claimable(transaction: Transaction): Promise<Server | null> {
  const { rows: locks } = await transaction.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('mail_messages claim')) as "isOurs"`,
  )
  if (!locks[0]?.isOurs) return null
  const { rows } = await transaction.execute<Server>(sql`
    select failures, down_since is not null as "isDown", coalesce(probe_at <= clock_timestamp(), true) as "mayBeAsked"
    from mail_server`)
  return rows[0] ?? { failures: 0, isDown: false, mayBeAsked: true }
}

type Due = { readonly id: string; readonly keys: readonly string[] }
type Limit = { readonly count: number; readonly windowMs: number }

/** All recipients of a message, copies included. */
const recipientKeys = sql`array_prepend(to_key, array(select lower(copied) from unnest(cc) copied))`

/** Returns the messages to send now. Beyond the limit for one recipient, messages wait for a later window. */
async function postponeBursts(
  transaction: Transaction,
  due: readonly Due[],
  { count, windowMs }: Limit,
): Promise<string[]> {
  if (due.length === 0) return []
  const keys = sql.param([...new Set(due.flatMap((each) => each.keys))])
  const isRecent = sql`tried_at > clock_timestamp() - ${windowMs} * interval '1 millisecond'`
  const { rows } = await transaction.execute<{ key: string; tried: number }>(sql`
    select key, count(*)::int as tried from (
      select to_key as key from mail_messages where to_key = any(${keys}) and ${isRecent}
      union all
      select lower(copied) from mail_messages, unnest(cc) copied where cc <> '{}' and ${isRecent}) tries
    where key = any(${keys}) group by key`)
  const left = new Map(rows.map(({ key, tried }) => [key, count - tried]))
  const freeFor = (key: string) => left.get(key) ?? count
  const ids: string[] = []
  const bursts = new Set<string>()
  for (const { id, keys: recipients } of due) {
    const full = recipients.find((key) => freeFor(key) <= 0)
    if (full !== undefined) {
      bursts.add(full)
      continue
    }
    ids.push(id)
    for (const key of recipients) left.set(key, freeFor(key) - 1)
  }
  // Postpones all of a recipient's due messages at once. Otherwise a long burst would keep coming back and delay other
  // people's email.
  for (const key of bursts) {
    await transaction.execute(sql`
      update mail_messages m
      set next_try_at = clock_timestamp() + w.windows * ${windowMs} * interval '1 millisecond'
      from (select id, 1 + (row_number() over (order by next_try_at, id) - 1) / ${count}::int as windows
            from mail_messages
            where ${key} = any(${recipientKeys})
              and state in ('queued', 'sending') and next_try_at <= clock_timestamp()
              and not id = any(${sql.param(ids)})) w
      where m.id = w.id`)
  }
  return ids
}
