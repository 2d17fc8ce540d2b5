import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { FoundCase, searchCases } from '@ground-control/contract/support-lists'
import { excerptAround } from '@ground-control/domain/support/case-search'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { queryAborting } from '#platform/db/query-aborting.ts'
import { inOrder, type ListedCase, nextCases, pageOf, placeText } from './case-list-store.ts'
import { caseSummary, summarySources } from './case-summary.ts'

/** Up to here all hits are read and sorted. Beyond, so many cases match that reading them in order finds a page sooner. */
const maxSorted = 6_000

type Row = ListedCase<Omit<FoundCase, 'excerpt'>> & { readonly text: string | null }

/** Stopped in the database when the caller goes away: while somebody types, only the last search matters. */
export const createCaseSearch =
  ({ pool }: Pick<Database, 'pool'>) =>
  async (body: BodyOf<typeof searchCases>, personId: string, signal: AbortSignal) => {
    const { limit, after, query: typed, ...rest } = body
    const query = typed.trim()
    const words = await wordsOf(query)
    if (words === null) return { cases: [], next: null }
    const filters = { ...rest, overdue: rest.overdue === true }
    const page = { filters, personId, after, count: limit + 1 }
    const hits = sql`${words}::tsquery`
    const exactId = await exactCase(query)
    const isOther = sql`c.id is distinct from ${exactId}`
    const few = sql`(select count(*) <= ${maxSorted} from hits)`
    const rows = await queryAborting<Row>(
      pool,
      sql`
      with hits as materialized (${hitsOf(hits, query)} limit ${maxSorted + 1}),
      sorted as materialized (${nextCases({ ...page, where: sql`${few} and ${isOther} and c.id in (select id from hits)` })}),
      exact as (${nextCases({ ...page, after: undefined, where: sql`c.id = ${exactId} and ${after === undefined}` })}),
      walked as materialized (${nextCases({ ...page, where: sql`not ${few} and ${isOther}`, lateWhere: isHit(hits) })}),
      picked as (
        select id, rank, moment, opened from sorted union all select id, rank, moment, opened from walked
        union all select id, -1, moment, opened from exact)
      select (${caseSummary})::jsonb || jsonb_build_object('matched', ${matched(hits)}) as summary, ${placeText} as place,
             n.text as text
      from picked k join support_cases c on c.id = k.id ${summarySources}
      left join lateral (
        select n.text from support_messages n where n.case_id = c.id and n.words @@ ${hits}
        order by n.number desc limit 1) n on not c.words @@ ${hits}
      order by ${inOrder} limit ${limit + 1}`,
      signal,
    )
    const found = rows.map(({ place, summary, text }) => ({
      place,
      summary: { ...summary, excerpt: text === null ? null : excerptAround(text, query) },
    }))
    // The answer is checked against the contract, which has no type for the row of a query.
    return pageOf(found, limit) satisfies ReplyOf<typeof searchCases>

    /** As a query for words that begin so; null: nothing to search for. */
    async function wordsOf(text: string): Promise<string | null> {
      const [row] = await queryAborting<{ words: string | null }>(
        pool,
        sql`select string_agg('''' || word || case when length(word) > 1 then ''':*' else '''' end, ' & ') as words
            from unnest(tsvector_to_array(search_words(${text}))) word`,
        signal,
      )
      return row?.words ?? null
    }

    async function exactCase(id: string): Promise<string | null> {
      const [row] = await queryAborting<{ id: string }>(
        pool,
        sql`select coalesce(merged_into, id) as id from support_cases where lower(id) = lower(${id})`,
        signal,
      )
      return row?.id ?? null
    }
  }

const isHit = (hits: SQL) => sql`(c.words @@ ${hits}
  or (select true from support_messages m where m.case_id = c.id and m.words @@ ${hits} limit 1))`

/** Cases by their own words and by those of a message; for a ticket, payment or refund also by what was done to it. */
function hitsOf(hits: SQL, query: string): SQL {
  const parts = [
    sql`select c.id from support_cases c where c.words @@ ${hits}`,
    sql`select m.case_id from support_messages m where m.words is not null and m.words @@ ${hits}`,
  ]
  if (/^(tkt|pi)_\S{3,}$/i.test(query)) {
    const id = query.replace(/^[a-z]+_/i, (kind) => kind.toLowerCase())
    parts.push(
      linked('refund', sql`select r.id from refunds r where r.payment_id = ${id}`),
      linked('refund', sql`select r.refund_id from refund_tickets r where r.ticket_id = ${id}`),
      linked('transfer', sql`select t.batch_id from transfers t where t.ticket_id = ${id}`),
      linked('comps', sql`select t.comp_batch_id from tickets t where t.id = ${id}`),
    )
  }
  return sql.join(parts, sql` union all `)
}

const linked = (kind: string, ids: SQL) =>
  sql`select m.case_id from support_messages m where m.link_kind = ${kind} and m.link_id in (${ids})`

const matched = (hits: SQL) => sql`case
  when k.rank = -1 or search_words(concat_ws(' ', c.id, c.event_id, c.requester_account_id)) @@ ${hits} then 'id'
  when search_words(c.subject) @@ ${hits} then 'subject'
  when search_words(case_person_words(c)) @@ ${hits} then 'person'
  when c.words @@ ${hits} then 'subject' else 'message' end`
