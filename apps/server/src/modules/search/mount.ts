import { searchAccounts } from '@ground-control/contract/accounts'
import { SearchKind, type SearchReply, searchPlatform } from '@ground-control/contract/search'
import { type Needle, pickNeedles, withoutUnseen } from '@ground-control/domain/search/pick-needles'
import type { Database } from '#platform/db/database.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createSearchStore, type Found, type SearchStore } from './search-store.ts'
import { type Search, toSearch, toSearchOfPieces } from './search-terms.ts'

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
