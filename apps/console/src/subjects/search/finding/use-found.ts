import type { Matched, SearchKind } from '@ground-control/contract/search'
import { pickNeedles } from '@ground-control/domain/search/pick-needles'
import { useEffect, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { readMatches } from '#subjects/search/queries.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { findApart } from './find-apart.ts'
import { type Found, maxPerKind } from './found.ts'
import type { Query } from './query.ts'

/** A scanner's keys arrive together and count as one search; typing searches at every key. */
const quietMs = 10

/** Waits longer after the first letter, because its results would only distract. */
const firstLetterMs = 120

/** Without a kind: all. */
type Wanted = { readonly kind?: SearchKind | undefined; readonly limit?: number | undefined }

type Asked = { readonly query: Query; readonly attempt: number } & Wanted

type Outcome = { readonly asked: Asked } & ({ readonly found: Found } | { readonly error: unknown })

export type Finding = {
  readonly answer: { readonly query: Query; readonly found: Found } | null
  /** The answer to the current text is still missing. */
  readonly isAwaited: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** The next key aborts the running call. */
export function useFound(query: Query, wanted: Wanted = {}): Finding {
  const canSearch = useCapability('search')
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { mode, text } = query
  const { kind, limit } = wanted
  const isWanted = mode !== 'commands' && text !== ''
  const rested = useDebounced(text, text.length === 1 ? firstLetterMs : quietMs)
  useEffect(() => {
    if (!isWanted) return setOutcome(null)
    if (text !== rested) return
    const asked = { query: { mode, text }, attempt, kind, limit }
    const controller = new AbortController()
    const { signal } = controller
    const finding = canSearch ? findTogether(text, { kind, limit }, signal) : findApart(text, signal)
    finding.then(
      (found) => settle({ asked, found: mode === 'id' ? onlyExact(found, text) : found }),
      (error: unknown) => settle({ asked, error }),
    )
    function settle(next: Outcome) {
      if (!signal.aborted) setOutcome(next)
    }
    return () => controller.abort()
  }, [isWanted, canSearch, mode, text, rested, attempt, kind, limit])

  if (!isWanted) return { answer: null, isAwaited: false, error: null, retry: () => {} }
  const { asked } = outcome ?? {}
  const isSettled =
    asked?.query.mode === mode &&
    asked.query.text === text &&
    asked.attempt === attempt &&
    asked.kind === kind &&
    asked.limit === limit
  return {
    answer: outcome && 'found' in outcome ? { query: outcome.asked.query, found: outcome.found } : null,
    isAwaited: !isSettled,
    error: isSettled && outcome && 'error' in outcome ? outcome.error : null,
    retry: () => setAttempt((before) => before + 1),
  }
}

/** For `#`: exact id matches, and the tickets and payments that belong to them. */
export function onlyExact(found: Found, id: string): Found {
  return {
    ...found,
    accounts: found.accounts.filter((account) => account.id === id),
    organizations: found.organizations.filter((organization) => organization.id === id),
    events: found.events.filter((event) => event.id === id),
    tickets: found.tickets.filter(({ ticketId, matched }) => ticketId === id || belongs.has(matched)),
    payments: found.payments.filter(({ paymentIntentId, matched }) => paymentIntentId === id || belongs.has(matched)),
    refunds: found.refunds.filter(
      ({ refundId, providerRefundId, matched }) => refundId === id || providerRefundId === id || belongs.has(matched),
    ),
    cases: found.cases.filter(({ caseId }) => caseId === id),
    more: found.more.filter((kind) => kind === 'tickets' || kind === 'payments' || kind === 'refunds'),
  }
}

const belongs: ReadonlySet<Matched> = new Set(['account', 'payment', 'ticket'])

async function findTogether(text: string, { kind, limit }: Wanted, signal: AbortSignal): Promise<Found> {
  // A pasted text can't be narrowed by typing, so list the best match of everything it names.
  const needles = pickNeedles(text)
  const named = needles.kind === 'pieces' ? needles.pieces.length : 0
  const max = limit ?? Math.max(maxPerKind, named)
  const reply = await readMatches({ query: text, limit: max, ...(kind && { kinds: [kind] }) }, signal)
  return { ...reply, failures: [] }
}
