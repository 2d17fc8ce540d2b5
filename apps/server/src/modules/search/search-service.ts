import type { SearchKind, SearchReply } from '@ground-control/contract/search'
import { type Needles, pickNeedles, withoutUnseen } from '@ground-control/domain/search/pick-needles'
import { inSignalOrder, type SearchSignal } from '@ground-control/domain/search/search-signals'
import type { FoundCases } from './found-cases.ts'
import type { Found, SearchStore, StoredKind } from './search-store.ts'
import {
  mayNameEvent,
  meantTitles,
  type Piece,
  type Search,
  toReadings,
  toSearch,
  toSearchOfPieces,
} from './search-terms.ts'

type Needs = { readonly store: SearchStore; readonly cases: FoundCases }

type Wanted = { readonly kinds: readonly SearchKind[]; readonly limit: number }

type Asked = { readonly search: Search | null; readonly pieces: readonly Piece[] }

type Listed<T> = { readonly found: readonly T[]; readonly hasMore: boolean }

export const createSearchService = ({ store, cases }: Needs) => {
  /** The console shows usernames with a leading @. */
  async function searchOfText(text: string, signal: AbortSignal) {
    const bare = text.trim().replace(/^@(?=\S)/, '')
    return toSearch(bare, await store.fold(bare, signal))
  }

  async function read(needles: Needles, query: string, signal: AbortSignal): Promise<Asked> {
    if (needles.kind === 'text') {
      const search = await searchOfText(needles.text, signal)
      if (!search?.terms || !mayNameEvent(search.terms)) return { search, pieces: [] }
      const readings = toReadings(search.terms, await store.eventsWithWords(search.terms, signal))
      return { search: { ...search, readings }, pieces: [] }
    }
    const pieces: Piece[] = [...needles.pieces, ...needles.names.map((text) => ({ kind: 'name' as const, text }))]
    const named = meantTitles(await store.eventsNamed(query, needles.names, signal))
    const titles = named.map(({ id, title }) => {
      const at = pieces.findIndex(({ text }) => text === title)
      if (at !== -1) return { id, piece: at }
      pieces.push({ kind: 'title', text: title })
      return { id, piece: pieces.length - 1 }
    })
    const byId = needles.pieces.flatMap(({ kind, text }, piece) => (kind === 'id' ? [{ id: text, piece }] : []))
    return { search: toSearchOfPieces(pieces, [...titles, ...byId]), pieces }
  }

  async function list<Kind extends StoredKind>(
    kind: Kind,
    search: Search | null,
    { limit, ...how }: { readonly limit: number; readonly isLenient: boolean; readonly hasReasons: boolean },
    signal: AbortSignal,
  ): Promise<Listed<Found<Kind>>> {
    if (!search) return { found: [], hasMore: false }
    const found = await store.find(kind, search, { max: limit + 1, ...how }, signal)
    return { found: found.slice(0, limit), hasMore: found.length > limit }
  }

  return {
    async accounts(text: string, limit: number, signal: AbortSignal) {
      const search = await searchOfText(withoutUnseen(text), signal)
      return list('accounts', search, { limit, isLenient: false, hasReasons: false }, signal)
    },

    /** At most two connections for any number of kinds, because the pool is shared. */
    async everything(query: string, { kinds, limit }: Wanted, signal: AbortSignal): Promise<SearchReply> {
      const { search, pieces } = await read(pickNeedles(query), query, signal)
      const more = new Set<SearchKind>()
      async function listed<Kind extends StoredKind>(kind: Kind) {
        const wanted = kinds.includes(kind) ? search : null
        const { found, hasMore } = await list(kind, wanted, { limit, isLenient: true, hasReasons: true }, signal)
        if (hasMore) more.add(kind)
        return found.map((each) => ({ ...each, ...reasonsOf(pieces, each) }))
      }
      async function listedAccounts() {
        const found = await listed('accounts')
        const counts = await store.ticketCounts(
          found.map(({ id }) => id),
          signal,
        )
        return found.map((account) => ({ ...account, ticketCount: counts.get(account.id) ?? 0 }))
      }
      async function listedEvents() {
        const found = await listed('events')
        const places = await store.eventPlaces(
          found.map(({ id }) => id),
          signal,
        )
        return found.map((event) => ({ ...event, places: places.get(event.id) ?? null }))
      }
      async function listedCases() {
        if (!search || !kinds.includes('cases')) return []
        const found = await cases(search, limit + 1, signal)
        if (found.length > limit) more.add('cases')
        return found.slice(0, limit).map((each) => ({ ...each, ...reasonsOf(pieces, each) }))
      }
      const [people, sales] = await Promise.all([
        (async () => ({
          accounts: await listedAccounts(),
          events: await listedEvents(),
          organizations: await listed('organizations'),
          cases: await listedCases(),
        }))(),
        (async () => ({
          tickets: await listed('tickets'),
          payments: await listed('payments'),
          refunds: await listed('refunds'),
        }))(),
      ])
      return { ...people, ...sales, more: kinds.filter((kind) => more.has(kind)) }
    },
  }
}

type Reasons = { readonly piece: number; readonly signals: string }

/** Typed text has no pieces, so no piece is named as the reason. */
const reasonsOf = (pieces: readonly Piece[], { piece, signals }: Reasons) => ({
  piece: pieces[piece]?.text,
  // The queries write nothing else into it.
  signals: inSignalOrder(signals.split(' ') as SearchSignal[]),
})
