import type { AuditRecord, listAudit } from '@ground-control/contract/activity'
import type { QueryOf, ReplyOf } from '@ground-control/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { maskedValues } from '#platform/audit/masked.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { startOf } from '#platform/db/fragments/platform-day.ts'
import { readCursor, toCursor } from '#platform/http/cursor.ts'

type Asked = QueryOf<typeof listAudit>
type AuditFilter = Omit<Asked, 'limit' | 'after'>

export type ActivityFilter = {
  readonly eventId?: string | undefined
  readonly orgId?: string | undefined
  readonly accountId?: string | undefined
}

type AuditPlace = { readonly atMicros: number; readonly number: number }

export type PlacedRecord = { readonly record: AuditRecord; readonly place: AuditPlace }

export const createAuditStore = ({ db }: Database) => {
  /**
   * A single action, or all actions on one kind of thing. Queried separately, so that the planner can estimate how rare
   * each one is.
   */
  async function actionsLike(action: string): Promise<readonly string[]> {
    const { rows } = await db.execute<{ action: string }>(sql`
      with recursive known as (
        (select action from audit_listed order by action limit 1)
        union all
        select (select n.action from audit_listed n where n.action > known.action order by n.action limit 1)
        from known where known.action is not null
      )
      select action from (select action from known union select action from audit_waiting()) every
      where action = ${action} or split_part(action, '.', 1) = ${action}`)
    return rows.map((row) => row.action)
  }

  async function find(filter: AuditFilter, after: AuditPlace | null, limit: number): Promise<PlacedRecord[]> {
    const actions = filter.action === undefined ? null : await actionsLike(filter.action)
    if (actions?.length === 0) return []
    // Entries are numbered in order of time. Filters by day or person use indexes in order of time. One event,
    // organization or thing has few entries, and its index is in order of numbers.
    const { actorId, startDate, endDate, orgId, eventId, entityId } = filter
    const byTime = (actorId ?? startDate ?? endDate) !== undefined && (orgId ?? eventId ?? entityId) === undefined
    const place = byTime ? sql`(e.at, e.number)` : sql`e.number`
    const last =
      after && (byTime ? sql`(${timeOf(after.atMicros)}, ${after.number}::bigint)` : sql`${after.number}::bigint`)
    const conditions = [...conditionsOf(filter, actions), ...(last ? [sql`${place} < ${last}`] : [])]
    const order = byTime ? sql`e.at desc, e.number desc` : sql`e.number desc`
    // The trail itself has indexes by number and by thing only.
    const isOfThing = filter.entityKind !== undefined && entityId !== undefined
    const isFiltered = [filter.action, actorId, startDate, endDate, orgId, eventId].some((each) => each !== undefined)
    const source = (isFiltered && !isOfThing ? listedEntries : entriesInOrder)(conditions, order, limit)
    const { rows } = await db.execute<AuditRow>(sql`
      select ${auditColumns} from ${source} left join events on events.id = e.event_id
      order by ${order} limit ${limit}`)
    return rows.map(toPlacedRecord)
  }

  return {
    async list({ limit, after, ...filter }: Asked): Promise<ReplyOf<typeof listAudit>> {
      const found = await find(filter, after === undefined ? null : toPlace(after), limit + 1)
      const page = found.slice(0, limit)
      const last = page.at(-1)?.place
      return {
        entries: page.map(({ record }) => record),
        next: found.length > limit && last ? toCursor(`${last.atMicros} ${last.number}`) : null,
      }
    },
  }
}

function toPlace(cursor: string): AuditPlace {
  const [atMicros = 0, number = 0] = readCursor(cursor, /^(\d{1,16}) (\d{1,15})$/).map(Number)
  return { atMicros, number }
}

export const entriesInOrder = (conditions: readonly SQL[], order: SQL, limit: number): SQL =>
  sql`(select * from audit_entries e where ${allOf(conditions)} order by ${order} limit ${limit}) e`

/**
 * The same from `audit_listed`. Entries without a seal aren't in it yet, so those are read as well. The conditions aren't
 * repeated for the entries found: the planner would take another index and read all it finds.
 */
export const listedEntries = (conditions: readonly SQL[], order: SQL, limit: number): SQL => sql`(
  (select e.number from audit_listed e where ${allOf(conditions)} order by ${order} limit ${limit})
  union all
  select e.number from audit_waiting() e where ${allOf(conditions)}
) found join audit_entries e on e.number = found.number`

export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`

export const microsOf = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000000)::float8`
export const timeOf = (micros: number): SQL => sql`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`

function conditionsOf(filter: AuditFilter, actions: readonly string[] | null): SQL[] {
  const { actorId, entityKind, entityId, eventId, orgId, startDate, endDate } = filter
  return [
    actorId !== undefined && sql`e.actor_id = ${actorId}`,
    actions !== null && sql`e.action = any(${sql.param(actions)}::text[])`,
    entityKind !== undefined && sql`e.entity_kind = ${entityKind}`,
    entityId !== undefined && sql`e.entity_id = ${entityId}`,
    eventId !== undefined && sql`e.event_id = ${eventId}`,
    orgId !== undefined && sql`e.org_id = ${orgId}`,
    startDate !== undefined && sql`e.at >= ${startOf(sql`${startDate}::date`)}`,
    endDate !== undefined && sql`e.at < ${startOf(sql`${endDate}::date + 1`)}`,
  ].filter((condition) => condition !== false)
}

export type AuditRow = {
  readonly number: number
  readonly at: AuditRecord['at']
  readonly atMicros: number
  readonly actorId: string
  readonly actorName: string | null
  readonly action: string
  readonly entityKind: string
  readonly entityId: string
  readonly eventId: NonNullable<AuditRecord['event']>['eventId'] | null
  readonly eventName: string | null
  readonly orgId: AuditRecord['orgId']
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
  readonly requestId: string | null
}

export const auditColumns = sql`
  e.number::float8 as number, ${asInstant(sql`e.at`)} as at, ${microsOf(sql`e.at`)} as "atMicros",
  e.actor_id as "actorId", e.actor_name as "actorName", e.action, e.entity_kind as "entityKind",
  e.entity_id as "entityId", e.event_id as "eventId", events.name as "eventName", e.org_id as "orgId",
  e.before, e.after, e.reason, e.request_id as "requestId"`

export const toPlacedRecord = ({ atMicros, ...row }: AuditRow): PlacedRecord => ({
  place: { atMicros, number: row.number },
  record: {
    number: row.number,
    at: row.at,
    actor: { id: row.actorId, name: row.actorName },
    action: row.action,
    entity: { kind: row.entityKind, id: row.entityId },
    event: row.eventId === null ? null : { eventId: row.eventId, name: row.eventName },
    orgId: row.orgId,
    before: maskedValues(row.before),
    after: maskedValues(row.after),
    reason: row.reason,
    requestId: row.requestId,
  },
})
