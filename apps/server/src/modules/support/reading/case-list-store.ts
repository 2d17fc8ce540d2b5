import type { QueryOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { CaseSummary } from '@ground-control/contract/support'
import type { CaseCounts, listCases } from '@ground-control/contract/support-lists'
import type { CaseTab } from '@ground-control/domain/support/cases'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database, requireRow } from '#platform/db/database.ts'
import { readCursor, toCursor } from '#platform/http/cursor.ts'
import {
  caseSummary,
  isOpen,
  isOverdue,
  isSnoozed,
  isSolved,
  maskedSummary,
  place,
  priorityNow,
  summarySources,
} from './case-summary.ts'

export const createCaseListStore = ({ db }: Pick<Database, 'db'>) => ({
  async list(query: QueryOf<typeof listCases>, personId: string): Promise<ReplyOf<typeof listCases>> {
    const { limit, overdue, after } = query
    const filters = { ...query, overdue: overdue === 'true' }
    const { rows } = await db.execute<ListedCase>(sql`
      with picked as materialized (${nextCases({ filters, personId, after, count: limit + 1 })})
      select ${caseSummary} as summary, ${placeText} as place from picked k join support_cases c on c.id = k.id
      ${summarySources} order by ${inOrder}`)
    return pageOf(rows, limit)
  },

  async counts(personId: string): Promise<CaseCounts> {
    const { rows } = await db.execute<CaseCounts>(sql`
      select ${countWhere(isOpen)} as open, ${countWhere(tabs.mine(personId))} as mine,
             ${countWhere(tabs.unassigned(personId))} as unassigned, ${countWhere(isSnoozed)} as snoozed,
             (select count(*)::int from support_cases c where ${isSolved}) as solved,
             ${countWhere(isOverdue)} as overdue,
             ${asInstant(sql`min(c.snoozed_until) filter (where ${isSnoozed})`)} as "nextWakeAt"
      from support_cases c where c.state <> 'solved'`)
    return requireRow(rows[0])
  },
})

export type CaseListStore = ReturnType<typeof createCaseListStore>

export type ListedCase<Summary = CaseSummary> = { readonly place: string; readonly summary: Summary }

/** One more row than wanted means that there is a next page. */
export function pageOf<Summary extends CaseSummary>(rows: readonly ListedCase<Summary>[], limit: number) {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    cases: rows.slice(0, limit).map(({ summary }) => maskedSummary(summary)),
    next: last ? toCursor(last.place) : null,
  }
}

export const placeText = sql`concat_ws(' ', k.rank, ${microsOf(sql`k.moment`)}, ${microsOf(sql`k.opened`)}, k.id)`

/** Solved cases are ordered by time and then id, both descending, like their index. */
export const inOrder = sql`k.rank, case when k.rank < 3 then k.moment end, k.moment desc, k.opened,
  case when k.rank < 3 then k.id end, k.id desc`

const tabs: Readonly<Record<CaseTab, (personId: string) => SQL>> = {
  open: () => isOpen,
  mine: (personId) => sql`(${isOpen} and c.owner_id = ${personId})`,
  unassigned: () => sql`(${isOpen} and c.owner_id is null)`,
  snoozed: () => isSnoozed,
  solved: () => isSolved,
}

export type CaseFilters = Omit<QueryOf<typeof listCases>, 'limit' | 'after' | 'overdue'> & { readonly overdue: boolean }

type Page = {
  readonly filters: CaseFilters
  readonly personId: string
  readonly after: string | undefined
  readonly count: number
  readonly where?: SQL
  /** An expensive condition. Cases are checked in order until there are enough. */
  readonly lateWhere?: SQL
  /** With `lateWhere`: at most this many solved cases are checked. */
  readonly maxWalked?: number
}

/** In two parts: waiting cases are few and get sorted; solved ones are read in index order. */
export function nextCases(page: Page): SQL {
  const { filters, personId, after, count, where = always, lateWhere = always, maxWalked } = page
  const { tab, overdue, priority } = filters
  const [rank = '0', moment, opened, caseId] = after === undefined ? [] : readCursor(after, placeShape)
  const conditions = [where, ...conditionsOf(filters, personId)]
  const parts: SQL[] = []
  if (tab !== 'solved' && rank !== '3') {
    const further = sql`
      (k.rank, k.moment, c.opened_at, c.id) > (${rank}::int, ${momentOf(moment)}, ${momentOf(opened)}, ${caseId}::text)`
    parts.push(sql`(
      select c.id, c.rank, c.moment, c.opened from (
        select c.id, c.words, k.rank, k.moment, c.opened_at as opened
        from support_cases c left join events e on e.id = c.event_id cross join lateral ${place} k
        where c.state <> 'solved' and ${all(conditions)} and ${caseId === undefined ? always : further}
          and ${priority ? sql`${priorityNow} = ${priority}` : always}
        order by k.rank, k.moment, c.opened_at, c.id offset 0) c
      where ${lateWhere} order by c.rank, c.moment, c.opened, c.id limit ${count})`)
  }
  if ((tab === undefined || tab === 'solved') && !overdue) {
    const further = sql`(c.solved_at, c.id) < (${momentOf(moment)}, ${caseId}::text)`
    const solved = sql`support_cases c
      where ${isSolved} and ${all(conditions)} and ${rank === '3' ? further : always}
        and ${priority ? sql`c.priority = ${priority}` : always}`
    // With its own limit, because a subquery would otherwise be read completely.
    const looked = sql`(
      select c.id, c.words, c.solved_at from ${solved} order by c.solved_at desc, c.id desc limit ${maxWalked ?? 0}) c where ${lateWhere}`
    parts.push(sql`(
      select c.id, 3 as rank, c.solved_at as moment, timestamptz 'epoch' as opened
      from ${maxWalked === undefined ? solved : looked}
      order by c.solved_at desc, c.id desc limit ${count})`)
  }
  return parts.length === 0
    ? sql`select id, 0 as rank, opened_at as moment, opened_at as opened from support_cases limit 0`
    : sql`select * from (${sql.join(parts, sql` union all `)}) k order by ${inOrder} limit ${count}`
}

function* conditionsOf(filters: CaseFilters, personId: string): Generator<SQL> {
  const { tab, category, overdue, accountId, eventId, orgId } = filters
  if (tab) yield tabs[tab](personId)
  if (overdue) yield isOverdue
  if (category) yield sql`c.category = ${category}`
  if (accountId) yield sql`c.requester_account_id = ${accountId}`
  if (eventId) yield sql`c.event_id = ${eventId}`
  if (orgId) yield sql`c.org_id = ${orgId}`
}

const always = sql`true`

/** A case's place: rank (-1: exact id), two times in microseconds, and the case id. */
const placeShape = /^(-1|[0-3]) (-?\d{1,18}|infinity) (-?\d{1,18}) ([\w-]{1,100})$/

function microsOf(moment: SQL): SQL {
  return sql`case when isfinite(${moment}) then ((extract(epoch from ${moment}) * 1000000)::bigint)::text else 'infinity' end`
}

const momentOf = (micros: string | undefined): SQL =>
  micros === 'infinity'
    ? sql`timestamptz 'infinity'`
    : sql`(timestamptz 'epoch' + ${micros ?? '0'}::bigint * interval '1 microsecond')`

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})::int`
