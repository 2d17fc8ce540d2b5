import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { queryAborting } from '#platform/db/query-aborting.ts'

/** `share`: of all messages or cases, those that hold a word which begins so, as far as the database's statistics know. */
type SearchWord = { readonly word: string; readonly share: number }

export type SearchTerms = {
  readonly words: readonly SearchWord[]
  /** Looked up in an index. The others are held by so many that reading them there would take too long. */
  readonly indexed: readonly SearchWord[]
  readonly others: readonly SearchWord[]
  /** Most likely so many cases hold all of the words that a page of them is found near the top. */
  readonly isCommon: boolean
  /** A case with exactly this id, or the one that it was merged into. */
  readonly exactId: string | null
}

const commonShare = 0.03

export async function readTerms(pool: pg.Pool, query: string, signal: AbortSignal): Promise<SearchTerms> {
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

/** Words that begin so; a single letter stands for itself. */
export const toQuery = (words: readonly SearchWord[]): SQL =>
  sql`${words.map(({ word }) => `${quoted(word)}${word.length > 1 ? ':*' : ''}`).join(' & ')}::tsquery`

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
