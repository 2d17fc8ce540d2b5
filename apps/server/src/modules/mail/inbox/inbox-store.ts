import { createHash } from 'node:crypto'
import { intakePauseMs } from '@ground-control/domain/mail/mail-state'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'

export type Lease = { readonly token: string; readonly failures: number }

type Place = {
  readonly uidValidity: string | null
  readonly lastUid: number
  readonly unreadSince: Date | null
}

type InboxState = { readonly problem: string | null; readonly downSeconds: number; readonly waiting: number }

const later = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** Leaves out the password, which may change. */
function idOf(imapUrl: string): string {
  const { host, username, pathname } = new URL(imapUrl)
  return createHash('sha256').update(`${username}@${host}${pathname}`).digest('hex').slice(0, 32)
}

export const createInboxStore = ({ db, writes }: Pick<Database, 'db' | 'writes'>, imapUrl: string, leaseMs: number) => {
  const id = idOf(imapUrl)

  return {
    /** Null: another process reads, or it is too early to retry. */
    async lease(): Promise<Lease | null> {
      const token = newId('lease_')
      await writes.execute(sql`insert into mail_inboxes (id) values (${id}) on conflict do nothing`)
      const { rows } = await writes.execute<{ failures: number }>(sql`
        update mail_inboxes set leased_by = ${token}, lease_until = ${later(leaseMs)}
        where id = ${id} and coalesce(lease_until <= clock_timestamp(), true)
          and coalesce(next_try_at <= clock_timestamp(), true)
        returning failures`)
      return rows[0] ? { token, failures: rows[0].failures } : null
    },

    async renew({ token }: Lease): Promise<boolean> {
      const { rowCount } = await writes.execute(sql`
        update mail_inboxes set lease_until = ${later(leaseMs)} where id = ${id} and leased_by = ${token}`)
      return rowCount === 1
    },

    async release({ token }: Lease): Promise<void> {
      await writes.execute(sql`
        update mail_inboxes set leased_by = null, lease_until = null where id = ${id} and leased_by = ${token}`)
    },

    async failed({ token }: Lease, { words, pauseMs }: { readonly words: string; readonly pauseMs: number }) {
      await writes.execute(sql`
        update mail_inboxes set failures = failures + 1, down_since = coalesce(down_since, clock_timestamp()),
               problem = ${words}, next_try_at = ${later(pauseMs)}, leased_by = null, lease_until = null
        where id = ${id} and leased_by = ${token}`)
    },

    async works({ token }: Lease): Promise<void> {
      await writes.execute(sql`
        update mail_inboxes set failures = 0, down_since = null, problem = null, next_try_at = null,
               read_at = clock_timestamp()
        where id = ${id} and leased_by = ${token}`)
    },

    async place(): Promise<Place> {
      const { rows } = await db.execute<{ uidValidity: string | null; lastUid: number; since: string | null }>(sql`
        select uid_validity as "uidValidity", last_uid::float8 as "lastUid",
               to_char(least(read_at, (select min(since) from mail_inbox_waiting where inbox_id = ${id}))
                 at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD') as since
        from mail_inboxes where id = ${id}`)
      const { uidValidity = null, lastUid = 0, since = null } = rows[0] ?? {}
      return { uidValidity, lastUid, unreadSince: since === null ? null : new Date(since) }
    },

    /** Never moves back, so that a process that lost its lease can't undo another's progress. */
    async advance(uidValidity: string, uid: number): Promise<void> {
      await writes.execute(sql`
        update mail_inboxes set last_uid = greatest(last_uid, ${uid}) where id = ${id} and uid_validity = ${uidValidity}`)
    },

    async begin(uidValidity: string, lastUid: number): Promise<void> {
      await writes.execute(sql`
        update mail_inboxes set uid_validity = ${uidValidity}, last_uid = ${lastUid} where id = ${id}`)
      await writes.execute(sql`
        delete from mail_inbox_waiting where inbox_id = ${id} and uid_validity <> ${uidValidity}`)
    },

    async postpone(uidValidity: string, uid: number): Promise<void> {
      const { rows } = await writes.execute<{ tries: number }>(sql`
        insert into mail_inbox_waiting (inbox_id, uid_validity, uid, tries, next_try_at)
        values (${id}, ${uidValidity}, ${uid}, 1, clock_timestamp())
        on conflict (inbox_id, uid_validity, uid) do update set tries = mail_inbox_waiting.tries + 1
        returning tries`)
      await writes.execute(sql`
        update mail_inbox_waiting set next_try_at = ${later(intakePauseMs((rows[0]?.tries ?? 1) - 1))}
        where inbox_id = ${id} and uid_validity = ${uidValidity} and uid = ${uid}`)
    },

    async due(uidValidity: string): Promise<readonly number[]> {
      const { rows } = await db.execute<{ uid: number }>(sql`
        select uid::float8 as uid from mail_inbox_waiting
        where inbox_id = ${id} and uid_validity = ${uidValidity} and next_try_at <= clock_timestamp() order by uid`)
      return rows.map(({ uid }) => uid)
    },

    async taken(uidValidity: string, uids: readonly number[]): Promise<void> {
      await writes.execute(sql`
        delete from mail_inbox_waiting
        where inbox_id = ${id} and uid_validity = ${uidValidity} and uid = any(${sql.param([...uids])}::bigint[])`)
    },

    async state(): Promise<InboxState> {
      const { rows } = await db.execute<InboxState>(sql`
        select problem, coalesce(extract(epoch from clock_timestamp() - down_since), 0)::float8 as "downSeconds",
               (select count(*)::int from mail_inbox_waiting where inbox_id = ${id}) as waiting
        from mail_inboxes where id = ${id}`)
      return rows[0] ?? { problem: null, downSeconds: 0, waiting: 0 }
    },
  }
}

export type InboxStore = ReturnType<typeof createInboxStore>
