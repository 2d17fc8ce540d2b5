import type { Matched } from '@ground-control/contract/search'
import { maxNeedles, pickNeedles } from '@ground-control/domain/search/pick-needles'
import { useEffect, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { readMatches } from '#subjects/search/queries.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { findApart } from './find-apart.ts'
import { type Found, mostOfAKind } from './found.ts'
import type { Query } from './query.ts'

/** Keys that come together, as from a scanner, are one search. Whoever types is answered at every key. */
const quietMs = 10

/** After the first letter comes a second; what the first alone finds would only stand in the way. */
const firstLetterMs = 120

type Asked = { readonly query: Query; readonly attempt: number }

type Outcome = { readonly asked: Asked } & ({ readonly found: Found } | { readonly error: unknown })

export type Finding = {
  /** The newest answer, with what it answers: perhaps something that was typed before. */
  readonly answer: { readonly query: Query; readonly found: Found } | null
  /** An answer to what stands in the field is still to come. */
  readonly isAwaited: boolean
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Asks once nobody types for a moment. The next key ends the call in flight, so that an answer that is no longer wanted
 * neither comes nor costs the platform anything.
 */
export function useFound(query: Query): Finding {
  const canSearch = useCapability('search')
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { mode, text } = query
  const isWanted = mode !== 'commands' && text !== ''
  const rested = useDebounced(text, text.length === 1 ? firstLetterMs : quietMs)
  useEffect(() => {
    // What was found before the field was emptied is not what the next word finds.
    if (!isWanted) return setOutcome(null)
    if (text !== rested) return
    const asked = { query: { mode, text }, attempt }
    const controller = new AbortController()
    const { signal } = controller
    const finding = canSearch ? findTogether(text, signal) : findApart(text, signal)
    finding.then(
      (found) => settle({ asked, found: mode === 'id' ? onlyExact(found, text) : found }),
      (error: unknown) => settle({ asked, error }),
    )
    function settle(next: Outcome) {
      if (!signal.aborted) setOutcome(next)
    }
    return () => controller.abort()
  }, [isWanted, canSearch, mode, text, rested, attempt])

  if (!isWanted) return { answer: null, isAwaited: false, error: null, retry: () => {} }
  const { asked } = outcome ?? {}
  const isSettled = asked?.query.mode === mode && asked.query.text === text && asked.attempt === attempt
  return {
    answer: outcome && 'found' in outcome ? { query: outcome.asked.query, found: outcome.found } : null,
    isAwaited: !isSettled,
    error: isSettled && outcome && 'error' in outcome ? outcome.error : null,
    retry: () => setAttempt((before) => before + 1),
  }
}

/** `#`: what has this id, and the tickets and payments that belong to it. Names and beginnings do not count. */
export function onlyExact(found: Found, id: string): Found {
  return {
    ...found,
    accounts: found.accounts.filter((account) => account.id === id),
    organizations: found.organizations.filter((organization) => organization.id === id),
    events: found.events.filter((event) => event.id === id),
    tickets: found.tickets.filter(({ ticketId, matched }) => ticketId === id || belongs.has(matched)),
    payments: found.payments.filter(({ paymentIntentId, matched }) => paymentIntentId === id || belongs.has(matched)),
    more: found.more.filter((kind) => kind === 'tickets' || kind === 'payments'),
  }
}

const belongs: ReadonlySet<Matched> = new Set(['account', 'payment', 'ticket'])

/** Everything by one call, on a platform that has it. */
async function findTogether(text: string, signal: AbortSignal): Promise<Found> {
  // All that a pasted text names is listed: nobody can type more of it to find fewer.
  const limit = pickNeedles(text).kind === 'pieces' ? maxNeedles : mostOfAKind
  const reply = await readMatches({ query: text, limit }, signal)
  return { ...reply, failures: [] }
}
