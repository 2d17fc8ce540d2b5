import { exportAccounts, maxExportedAccounts, searchAccounts } from '@ground-control/contract/accounts'
import { SearchKind, type SearchReply, searchPlatform } from '@ground-control/contract/search'
import { accountCsvColumns } from '@ground-control/domain/accounts/account-csv'
import { openEndMs } from '@ground-control/domain/events/event-over'
import { type Needle, pickNeedles, withoutUnseen } from '@ground-control/domain/search/pick-needles'
import { formatCount } from '@ground-control/domain/values/counts'
import { type SQL, sql } from 'drizzle-orm'
import { exportList, onePage } from '#modules/lists/export-list.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { queryAborting } from '#platform/db/query-aborting.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import { accountMatches } from './matches/account-matches.ts'
import { bestOf, rank, type Way, wayToFind } from './matches/best-matches.ts'
import { lookedUp, waysToLookUp } from './matches/lookups.ts'
import { organizationMatches } from './matches/organization-matches.ts'
import { paymentMatches } from './matches/payment-matches.ts'
import { begins, folded, holdsWords, idBegins } from './matches/search-conditions.ts'
import { ticketMatches } from './matches/ticket-matches.ts'
import { isFoundAtBeginning, type Search, type SearchTerms, toSearch, toSearchOfPieces } from './search-terms.ts'

const defaultLimit = 50

export function mountSearch(serve: Serve, { database }: { readonly database: Database }) {
  const searches = createSearchService({ store: createSearchStore(database) })
  serve(searchAccounts, async ({ body, signal }) => {
    const { found, hasMore } = await searches.accounts(body.searchQuery, defaultLimit, signal)
    return {
      accounts: found.map((account) => ({ ...account, name: account.fullName?.trim() || account.username })),
      hasMore,
    }
  })
  serve(exportAccounts, async (call) => {
    const { searchQuery } = call.body
    const { found, hasMore } = await searches.accounts(searchQuery, maxExportedAccounts, call.signal)
    if (hasMore) {
      const most = formatCount(maxExportedAccounts)
      throw new Refusal('too-many-rows', `More than ${most} accounts match. Narrow the search, then export again.`)
    }
    return exportList(database, call, {
      list: 'users',
      columns: accountCsvColumns,
      filter: call.body,
      pages: onePage(found),
    })
  })
  serve(searchPlatform, ({ body: { query, kinds = SearchKind.options, limit = defaultLimit }, signal }) =>
    searches.everything(query, { kinds, limit }, signal),
  )
}

type Wanted = { readonly kinds: readonly SearchKind[]; readonly limit: number }

type Listed<Kind extends SearchKind> = { readonly found: readonly Found<Kind>[]; readonly hasMore: boolean }

const createSearchService = ({ store }: { readonly store: SearchStore }) => {
  /** The console shows usernames with a leading @. */
  async function searchOfText(text: string, signal: AbortSignal) {
    const bare = text.trim().replace(/^@(?=\S)/, '')
    return toSearch(bare, await store.fold(bare, signal))
  }

  async function list<Kind extends SearchKind>(
    kind: Kind,
    search: Search | null,
    limit: number,
    signal: AbortSignal,
  ): Promise<Listed<Kind>> {
    if (!search) return { found: [], hasMore: false }
    const found = await store.find(kind, search, limit + 1, signal)
    return { found: found.slice(0, limit), hasMore: found.length > limit }
  }

  return {
    accounts: async (text: string, limit: number, signal: AbortSignal) =>
      list('accounts', await searchOfText(withoutUnseen(text), signal), limit, signal),

    async everything(query: string, { kinds, limit }: Wanted, signal: AbortSignal): Promise<SearchReply> {
      const needles = pickNeedles(query)
      const pieces = needles.kind === 'pieces' ? needles.pieces : []
      const search = needles.kind === 'text' ? await searchOfText(needles.text, signal) : toSearchOfPieces(pieces)
      const more = new Set<SearchKind>()
      async function listed<Kind extends SearchKind>(kind: Kind) {
        const { found, hasMore } = await list(kind, kinds.includes(kind) ? search : null, limit, signal)
        if (hasMore) more.add(kind)
        return found.map((each) => ({ ...each, ...pieceOf(pieces, each) }))
      }
      const [accounts, organizations, events, tickets, payments] = await Promise.all([
        listed('accounts'),
        listed('organizations'),
        listed('events'),
        listed('tickets'),
        listed('payments'),
      ])
      const kindsWithMore = kinds.filter((kind) => more.has(kind))
      return { accounts, organizations, events, tickets, payments, more: kindsWithMore }
    },
  }
}

/** Typed text has no pieces, so nothing is named as the reason. */
const pieceOf = (pieces: readonly Needle[], { piece }: { readonly piece: number }) => ({ piece: pieces[piece]?.text })

/** By name, id or organization. Current and coming events are listed before past ones. */
const eventMatches = {
  first: ({ lookups, terms }: Search, max: number): SQL => {
    const begun = (terms ? waysToBeFound(terms) : []).map((way) => wayToFind(way))
    return sql`
      select e.id, e.name, e.org_id as "orgId", coalesce(nullif(trim(o.name), ''), o.display_name) as "orgName",
             ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate", e.status, best.matched, best.piece, best.key
      from ${bestOf([...waysToLookUp(lookups, exactly), ...begun], max)}
      join events e on e.id = best.id
      join organizations o on o.id = e.org_id
      order by best.place`
  },
  rest: [],
}

const [id, name] = [sql`e.id`, sql`e.name`]
const isOver = sql`(e.status = 'ended'
  or coalesce(coalesce(e.end_at, e.start_at + ${openEndMs} * interval '1 millisecond') < now(), false))`
const time = { isOver, away: sql`abs(extract(epoch from e.start_at - now()))` }
const event = { id, from: sql`events e`, time, text: folded(name) }

const exactly: readonly Way[] = [{ ...event, matched: 'id', rank: rank.exact, where: lookedUp.id(id) }]

function waysToBeFound(terms: SearchTerms): Way[] {
  const { text, phrase, words } = terms
  const ways: Way[] = [
    { ...event, matched: 'id', rank: rank.idBegins, where: idBegins(id, text) },
    { ...event, matched: 'name', rank: rank.within, where: holdsWords(name, words) },
    {
      ...event,
      matched: 'organization',
      rank: rank.byOrganization,
      where: sql`e.org_id in (
        select o.id from organizations o
        where ${idBegins(sql`o.id`, text)} or (${holdsWords(sql`o.name`, words)})
           or (${holdsWords(sql`o.display_name`, words)}))`,
    },
  ]
  if (isFoundAtBeginning(terms)) {
    ways.push(
      { ...event, matched: 'name', rank: rank.exact, where: sql`${folded(name)} = ${phrase}` },
      { ...event, matched: 'name', rank: rank.nameBegins, where: begins(folded(name), phrase) },
    )
  }
  return ways
}

/** As in the contract, but `piece` is the index of the looked-up piece. */
type Found<Kind extends SearchKind> = Omit<SearchReply[Kind][number], 'piece'> & {
  readonly piece: number
  readonly key: string
}

type Matches = {
  first(search: Search, max: number): SQL
  /** Other matches, the better ones first. null: the text can't be found this way. */
  readonly rest: readonly ((terms: SearchTerms, max: number) => SQL | null)[]
}

const matchesOf: Readonly<Record<SearchKind, Matches>> = {
  accounts: accountMatches,
  organizations: organizationMatches,
  events: eventMatches,
  tickets: ticketMatches,
  payments: paymentMatches,
}

/** Aborts queries when the caller goes away: while somebody types, only the last search matters. */
const createSearchStore = ({ pool }: Database) => ({
  /** Lower case without accents, by the function that the indexes use. */
  async fold(text: string, signal: AbortSignal): Promise<string> {
    const rows = await queryAborting<{ folded: string }>(pool, sql`select fold(${text}) as folded`, signal)
    return rows[0]?.folded ?? ''
  },

  /** The best first. Weaker matches are only searched while there is room for them. */
  async find<Kind extends SearchKind>(kind: Kind, search: Search, max: number, signal: AbortSignal) {
    const { first, rest } = matchesOf[kind]
    const found = await queryAborting<Found<Kind>>(pool, first(search, max), signal)
    for (const next of rest) {
      const query = search.terms && found.length < max ? next(search.terms, max) : null
      if (!query) continue
      const keys = new Set(found.map(({ key }) => key))
      const more = await queryAborting<Found<Kind>>(pool, query, signal)
      found.push(...more.filter(({ key }) => !keys.has(key)).slice(0, max - found.length))
    }
    return found
  },
})

type SearchStore = ReturnType<typeof createSearchStore>
