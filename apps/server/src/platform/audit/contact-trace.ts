import { createHash } from 'node:crypto'
import { type TracedContacts, tracedFields } from '@ground-control/contract/contacts'
import { createLruCache } from '@ground-control/domain/figures/lru-cache'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import { maskedContact } from './masked.ts'
import { actorOf, writeAudit } from './write-audit.ts'

export type ContactReading = {
  readonly reader: Principal
  readonly requestId: string
  readonly how: TracedContacts['how']
  readonly thing: { readonly kind: string; readonly id: string; readonly eventId?: string }
  /** Rows of a list, or different emails and phones. */
  readonly count: number
}

export type ContactTrace = (reading: ContactReading) => Promise<void>

/** Reading the same thing again within this time adds no second entry. */
const pauseMinutes = 10
/** Each shift has its own entry, even if reading never pauses. */
const maxHours = 12
/** A process doesn't query the database again within this time. */
const rememberMs = 60_000

type Known = { readonly seen: number; readonly told: number; readonly pending: number; readonly askedAt: number }

/**
 * One entry per reading of contacts, and another when it grew to more than twice as many. Call it before the answer is
 * sent: no entry, no contacts.
 */
export function createContactTrace({ inTransaction }: Pick<Database, 'inTransaction'>, now = Date.now): ContactTrace {
  const recent = createLruCache<string, Known>({ lifetimeMs: rememberMs, maxEntries: 10_000, now })

  return async (reading) => {
    if (reading.count === 0) return
    const thing = keyOf(reading)
    const key = `${reading.reader.uid} ${thing}`
    const adds = reading.how === 'pages'
    const known = recent.get(key)
    const pending = (known?.pending ?? 0) + (adds ? reading.count : 0)
    const seen = known ? (adds ? known.seen + pending : reading.count) : 0
    if (known && seen <= 2 * known.told && now() - known.askedAt < rememberMs) {
      recent.set(key, { ...known, pending })
      return
    }
    const kept = await inTransaction(async (transaction) => {
      const { rows } = await transaction.execute<{ seen: number; told: number; isDue: boolean }>(
        upsert(reading, thing, adds ? pending : reading.count, adds),
      )
      const row = rows[0]
      if (row?.isDue) await writeAudit(transaction, entryOf(reading, row.seen))
      return row
    })
    const count = kept ?? { seen: reading.count, told: reading.count }
    recent.set(key, { seen: count.seen, told: count.told, pending: 0, askedAt: now() })
  }
}

/** Hashed, because some ids are emails. */
const keyOf = ({ how, thing }: ContactReading) =>
  createHash('sha256').update(`${how} ${thing.kind} ${thing.id}`).digest('base64url')

function upsert({ reader }: ContactReading, thing: string, count: number, adds: boolean) {
  const isOver = sql`(r.read_at < now() - make_interval(mins => ${pauseMinutes}::int)
    or r.since < now() - make_interval(hours => ${maxHours}::int))`
  const seen = sql`(case when ${isOver} then excluded.seen
    when ${adds}::boolean then least(r.seen::bigint + excluded.seen, 2000000000)::int
    else greatest(r.seen, excluded.seen) end)`
  const isDue = sql`(${isOver} or ${seen} > 2 * r.told)`
  return sql`
    insert into contact_reads as r (person_id, thing, seen, told) values (${reader.uid}, ${thing}, ${count}, ${count})
    on conflict (person_id, thing) do update set
      since = case when ${isOver} then now() else r.since end,
      read_at = now(),
      seen = ${seen},
      told = case when ${isDue} then ${seen} else r.told end,
      told_at = case when ${isDue} then now() else r.told_at end
    where ${isDue} or ${adds}::boolean or r.read_at < now() - interval '1 minute'
    returning seen, told, told_at = now() as "isDue"`
}

function entryOf({ reader, requestId, how, thing }: ContactReading, count: number) {
  const { kind, id, eventId } = thing
  return {
    actor: actorOf(reader),
    requestId,
    action: how === 'list' ? 'contacts.listed' : 'contacts.viewed',
    entity: { kind, id: /[@+]/.test(id) ? maskedContact(id) : id },
    ...(eventId !== undefined && { eventId }),
    after: how === 'list' ? { rows: count } : { contacts: count },
  }
}

type Input = Readonly<Record<'params' | 'query' | 'body', unknown>>

export function tracedThing({ by }: TracedContacts, { params, query, body }: Input): ContactReading['thing'] {
  for (const field of by) {
    const id = [params, query, body].map((part) => textOf(part, field)).find((text) => text !== null)
    if (!id) continue
    const kind = tracedFields[field]
    return { kind, id, ...(kind === 'event' && { eventId: id }) }
  }
  return { kind: 'search', id: 'everything' }
}

function textOf(part: unknown, field: string): string | null {
  if (typeof part !== 'object' || part === null || !(field in part)) return null
  const given: unknown = Reflect.get(part, field)
  const [value] = [given].flat()
  return typeof value === 'string' && value !== '' ? value : null
}

const isContact = /(e-?mail|phone|address|^cc)$/i

/** How many different emails and phones an answer shows. */
export function countContacts(answer: unknown): number {
  const found = new Set<string>()
  const open: unknown[] = [answer]
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue
    for (const [name, each] of Object.entries(value)) {
      const texts = isContact.test(name) ? [each].flat() : []
      for (const text of texts) if (typeof text === 'string' && text !== '') found.add(text.toLowerCase())
      open.push(each)
    }
  }
  return found.size
}
