import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import { type getRemoteConfig, remoteConfigValues, type setRemoteConfig } from '@ground-control/contract/settings'
import type { RemoteConfig } from '@ground-control/domain/settings/remote-config'
import type { Instant } from '@ground-control/domain/values/time'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { actorOf, writeAudit } from '#platform/audit/write-audit.ts'
import { asInstant, type Database, type Transaction } from '#platform/db/database.ts'
import { remoteConfig } from '#platform/db/schema/catalog.ts'
import { accounts } from '#platform/db/schema/people.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import { counts } from '#platform/remote-config/switches.ts'

type Reply = ReplyOf<typeof getRemoteConfig>
type NewValues = BodyOf<typeof setRemoteConfig>['values']
type Key = keyof RemoteConfig

type By = {
  /** The values the caller saw. Unset: nothing is compared. */
  readonly expected?: NewValues | undefined
  readonly actor: Principal
  readonly reason?: string | undefined
  /** When the switches turned off here turn on again automatically. */
  readonly onAgainAt?: Instant | undefined
  readonly requestId: string
}

type Needs = Database & {
  readonly onCorrupt: (key: string) => void
}

export const createRemoteConfigStore = ({ db, inTransaction, onCorrupt }: Needs) => ({
  async read(): Promise<Reply> {
    const rows = await db
      .select({
        key: remoteConfig.key,
        value: storedValue,
        updatedAt: sql<Instant>`${asInstant(remoteConfig.updatedAt)}`,
        updatedBy: remoteConfig.updatedBy,
        updatedByName: accounts.fullName,
        reason: remoteConfig.reason,
        onAgainAt: sql<Instant | null>`${asInstant(remoteConfig.onAgainAt)}`,
      })
      .from(remoteConfig)
      .leftJoin(accounts, eq(accounts.id, remoteConfig.updatedBy))
      .where(counts)
      .orderBy(remoteConfig.key)
    const sound = rows.filter(({ key, value }) => usable(key, value) !== null)
    for (const row of rows) if (!sound.includes(row)) onCorrupt(row.key)
    return {
      values: Values.parse(Object.fromEntries(sound.map(({ key, value }) => [key, value]))),
      changes: Object.fromEntries(sound.map(({ key, value: _, ...change }) => [key, change])),
    }
  },

  set: (values: NewValues, by: By): Promise<void> =>
    inTransaction(async (transaction) => {
      // Locks, so that `before` stays true while a colleague changes the same value.
      await transaction.execute(sql`lock table ${remoteConfig} in share row exclusive mode`)
      const before = await keptIn(transaction)
      const stale = Object.entries(by.expected ?? {}).find(([key, seen]) => usable(key, before.get(key)) !== seen)
      refuseEndBehind(by.onAgainAt)
      if (stale) {
        throw new Refusal('changed-meanwhile', `Somebody else just changed ${stale[0]}. Nothing was saved.`)
      }
      const changed = Object.entries(values).filter(([key, value]) =>
        value === null ? before.has(key) : before.get(key) !== value,
      )
      for (const [key, value] of changed) await save(transaction, key, value, by)
      await writeAudit(
        transaction,
        changed.map(([key, value]) => ({
          actor: actorOf(by.actor),
          action: 'remote-config.changed',
          entity: { kind: 'remote-config', id: key },
          before: { [key]: before.get(key) ?? null },
          after: { [key]: value, ...(value === false && by.onAgainAt && { onAgainAt: by.onAgainAt }) },
          reason: by.reason,
          requestId: by.requestId,
        })),
      )
    }),

  /** Turns on the switches that are due, once, by whichever process is first. They already count as on. */
  async turnOnDue(): Promise<void> {
    const due = await db.execute(sql`select from remote_config where on_again_at <= clock_timestamp() limit 1`)
    if (due.rows.length === 0) return
    await inTransaction(async (transaction) => {
      const { rows } = await transaction.execute<{ key: string }>(sql`
        with due as (
          select key from remote_config where on_again_at <= clock_timestamp() order by key for update)
        update remote_config c
        set value = 'true', reason = null, on_again_at = null, updated_at = clock_timestamp(), updated_by = ${timer.id}
        from due where c.key = due.key returning c.key`)
      await writeAudit(
        transaction,
        rows.map(({ key }) => ({
          actor: timer,
          action: 'remote-config.changed',
          entity: { kind: 'remote-config', id: key },
          before: { [key]: false },
          after: { [key]: true },
          reason: 'Turned on again on time.',
          requestId: null,
        })),
      )
    })
  },
})

const timer = { id: 'system:timed-switches', name: null }

function refuseEndBehind(onAgainAt: Instant | undefined): void {
  if (!onAgainAt || Date.parse(onAgainAt) > Date.now()) return
  const message = 'Choose a time in the future.'
  throw new Refusal('invalid-request', message, { errors: [{ field: 'onAgainAt', message }] })
}

const Values = z.object(remoteConfigValues).partial()

/** Raw SQL: as a drizzle column, a JSON string such as "true" would be parsed a second time. */
const storedValue = sql<unknown>`${remoteConfig.value}`

const usable = (key: string, value: unknown): unknown =>
  isKey(key) && remoteConfigValues[key].safeParse(value).success ? value : null

const isKey = (key: string): key is Key => Object.hasOwn(remoteConfigValues, key)

async function keptIn(transaction: Transaction): Promise<ReadonlyMap<string, unknown>> {
  const rows = await transaction.select({ key: remoteConfig.key, value: storedValue }).from(remoteConfig)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

async function save(transaction: Transaction, key: string, value: unknown, by: By): Promise<void> {
  if (value === null) {
    await transaction.delete(remoteConfig).where(eq(remoteConfig.key, key))
    return
  }
  const changed = {
    value,
    updatedAt: sql`clock_timestamp()`,
    updatedBy: by.actor.uid,
    reason: by.reason?.trim() || null,
    onAgainAt: (value === false && by.onAgainAt) || null,
  }
  await transaction
    .insert(remoteConfig)
    .values({ key, ...changed })
    .onConflictDoUpdate({ target: remoteConfig.key, set: changed })
}
