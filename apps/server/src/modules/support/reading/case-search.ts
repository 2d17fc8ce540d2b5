import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { FoundCase, searchCases } from '@ground-control/contract/support-lists'
import { maskedText } from '@ground-control/domain/accounts/masked-contact'
import { excerptAround, holdsWords } from '@ground-control/domain/support/case-search'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#platform/db/database.ts'
import { queryAborting } from '#platform/db/pools/query-aborting.ts'
import { inOrder, type ListedCase, nextCases, pageOf, placeText } from './case-list-store.ts'
import { caseSummary, summarySources } from './case-summary.ts'

type Row = ListedCase & {
  readonly rank: number
  /** The requester, to find what matched. May be private, so it must stay on the server. */
  readonly person: string
  /** From the newest matching message, if the case itself didn't match. */
  readonly text: string | null
}

/** Stopped in the database when the caller disconnects: while typing, only the last search matters. */
export const createCaseSearch =
  ({ pool }: Pick<Database, 'pool'>) =>
  async (
    { limit, after, query: typed, overdue = false, ...rest }: BodyOf<typeof searchCases>,
    personId: string,
    signal: AbortSignal,
  ): Promise<ReplyOf<typeof searchCases>> => {
    const query = typed.trim()
    const terms = await readTerms(pool, query, signal)
    if (terms.words.length === 0) return { cases: [], next: null }
    const page = { filters: { ...rest, overdue }, personId, after, count: limit + 1 }
    const walked = terms.isCommon ? await read(walkedCases(page, terms)) : []
    // With this many matches, reading in list order finds a page quickly. If it doesn't, the words rarely occur
    // together, so all matches are read.
    const rows = walked.length > limit ? walked : await read(sortedCases(page, terms, query))
    const found = rows.map((row) => {
      const excerpt = row.text === null ? null : excerptAround(row.text, query)
      return {
        place: row.place,
        summary: { ...row.summary, matched: matchedIn(row, query), excerpt: excerpt && maskedText(excerpt) },
      }
    })
    return pageOf(found, limit)

    function read(picked: SQL): Promise<Row[]> {
      const hits = toQuery(terms.words)
      return queryAborting<Row>(
        pool,
        sql`
        with ${picked}
        select ${caseSummary} as summary, ${placeText} as place, k.rank, n.text as text, ${personWords} as person
        from picked k join support_cases c on c.id = k.id ${summarySources}
        left join lateral (
          select n.text from support_messages n where n.case_id = c.id and n.words @@ ${hits}
          order by n.number desc limit 1) n on not c.words @@ ${hits}
        order by ${inOrder} limit ${limit + 1}`,
        signal,
      )
    }
  }

/** The same as the database's `case_person_words`, which would be called for every row. */
const personWords = sql`concat(c.requester_name, ' ', c.requester_email, ' ', c.requester_phone, ' ', a.full_name, ' ',
  a.username, ' ', (select email from account_private where account_id = c.requester_account_id))`

type Page = Omit<Parameters<typeof nextCases>[0], 'where' | 'lateWhere'>

/** Reads and sorts all matches. An exact id comes first. */
function sortedCases(page: Page, { exactId, indexed, others }: SearchTerms, query: string): SQL {
  const isOther = sql`c.id is distinct from ${exactId}`
  const isFirst = page.after === undefined
  const exact = nextCases({ ...page, after: undefined, where: sql`c.id = ${exactId}` })
  const holds = sql`words @@ ${toQuery(indexed)} and ${
    // Deliberately differs from the index's expression, so that only rare words use the index.
    others.length === 0 ? sql`true` : sql`coalesce(words, '') @@ ${toQuery(others)}`
  }`
  return sql`
    hits as materialized (
      select id from support_cases where ${holds}
      union select case_id from support_messages where words is not null and ${holds} ${doneTo(query)}),
    sorted as materialized (${nextCases({ ...page, where: sql`${isOther} and c.id in (select id from hits)` })}),
    exact as materialized (${isFirst && exactId !== null ? exact : sql`select * from sorted limit 0`}),
    picked as (select id, rank, moment, opened from sorted union all select id, -1, moment, opened from exact)`
}

/** After this many solved cases, all matches are read instead. */
const maxWalked = 3_000

/** In list order, each checked until there are enough. */
function walkedCases(page: Page, { words }: SearchTerms): SQL {
  const hits = toQuery(words)
  const lateWhere = sql`(c.words @@ ${hits}
    or (select true from support_messages m where m.case_id = c.id and m.words @@ ${hits} limit 1))`
  return sql`picked as materialized (${nextCases({ ...page, lateWhere, maxWalked })})`
}

/** For a ticket or payment id, adds the cases with an action on it. */
function doneTo(query: string): SQL {
  if (!/^(tkt|pi)_\S{3,}$/i.test(query)) return sql``
  const id = query.replace(/^[a-z]+_/i, (kind) => kind.toLowerCase())
  const linked = (kind: string, ids: SQL) =>
    sql`union select case_id from support_messages where link_kind = ${kind} and link_id in (${ids})`
  return sql.join([
    linked('refund', sql`select r.id from refunds r where r.payment_id = ${id}`),
    linked('refund', sql`select r.refund_id from refund_tickets r where r.ticket_id = ${id}`),
    linked('transfer', sql`select t.batch_id from transfers t where t.ticket_id = ${id}`),
    linked('comps', sql`select t.comp_batch_id from tickets t where t.id = ${id}`),
  ])
}

/** Its ids, subject or requester, if one contains all words; otherwise one message, or several together. */
function matchedIn({ summary, person, rank, text }: Row, query: string): FoundCase['matched'] {
  const { caseId, event, requester, subject } = summary
  const ids = [caseId, event?.eventId, requester.accountId].join(' ')
  if (rank === -1 || holdsWords(ids, query)) return 'id'
  if (holdsWords(subject, query)) return 'subject'
  if (holdsWords(person, query)) return 'person'
  return text === null ? 'subject' : 'message'
}

/** `share`: the share of messages or cases with a word that begins so, by the planner's statistics. */
type SearchWord = { readonly word: string; readonly share: number }

type SearchTerms = {
  readonly words: readonly SearchWord[]
  /** Words to look up in an index. The others are so common that looking them up takes too long. */
  readonly indexed: readonly SearchWord[]
  readonly others: readonly SearchWord[]
  /** Probably so many cases contain all words that a page of them is found near the top. */
  readonly isCommon: boolean
  /** A case with exactly this id, or the case it was merged into. */
  readonly exactId: string | null
}

const commonShare = 0.03

async function readTerms(pool: pg.Pool, query: string, signal: AbortSignal): Promise<SearchTerms> {
  const rows = await queryAborting<SearchWord & { readonly exactId: string | null }>(
    pool,
    sql`
    with common as materialized (
      select unnest(most_common_elems::text::text[]) as word, unnest(most_common_elem_freqs) as share, tablename
      from pg_stats where schemaname = current_schema() and attname = 'words'
        and tablename in ('support_cases', 'support_messages'))
    select word, (select coalesce(max(share), 0) from (
        select sum(share) as share from common where starts_with(common.word, given.word) group by tablename) sums) as share,
      (select coalesce(merged_into, id) from support_cases where lower(id) = lower(${query})) as "exactId"
    from (select distinct word from search_chunks(${query}) word) given`,
    signal,
  )
  const words = rows
    .map(({ word, share }) => ({ word, share: Math.min(1, share) }))
    .toSorted((a, b) => a.share - b.share)
  const rare = words.filter(({ share }) => share < commonShare)
  const indexed = rare.length > 0 ? rare : words.slice(0, 1)
  return {
    words,
    indexed,
    others: words.filter((word) => !indexed.includes(word)),
    isCommon: words.length > 0 && words.reduce((product, { share }) => product * share, 1) >= commonShare,
    exactId: rows[0]?.exactId ?? null,
  }
}

const toQuery = (words: readonly SearchWord[]): SQL =>
  sql`${words.map(({ word }) => `${quoted(word)}${word.length > 1 ? ':*' : ''}`).join(' & ')}::tsquery`

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
