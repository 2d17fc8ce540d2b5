import { constants } from '@ground-control/domain/values/constants'
import { useState } from 'react'
import { maxSearchLength } from '#screens/guest-list/guest-list-address.ts'
import { toQuery } from '#ui/lookup/lookup-query.ts'
import { useOnRest } from '#ui/use-debounced.ts'

type Needs = {
  readonly search: string
  /** How often the search was cleared from elsewhere. */
  readonly clearings: number
  readonly onSearch: (search: string) => void
}

export function useSearchText({ search, clearings, onSearch }: Needs) {
  const [field, setField] = useState(() => startText(search))
  const [seenClearings, setSeenClearings] = useState(clearings)
  const isCleared = clearings !== seenClearings
  const now = searched(isCleared ? cleared(field) : field, search)
  if (isCleared) setSeenClearings(clearings)
  if (now !== field) setField(now)
  const { text } = now
  useOnRest(text, constants.searchDebounceMs, (last) => {
    const { state, wanted } = rested(typed(now, last))
    if (wanted === null) return
    setField(state)
    onSearch(wanted)
  })
  return [text, (next: string) => setField(typed(now, next))] as const
}

/** The text typed into a search field, and the last search. */
type SearchText = {
  readonly text: string
  readonly search: string
  /** Sent to the address but not back yet. When it returns, text typed meanwhile stays. */
  readonly sent: string | null
}

export const startText = (search: string): SearchText => ({ text: search, search, sent: null })

export const typed = (state: SearchText, text: string): SearchText => ({ ...state, text })

export const cleared = (state: SearchText): SearchText => ({ ...state, text: '' })

/** The pause after typing. `wanted` is null if this text is already searched for. */
export function rested(state: SearchText): { readonly state: SearchText; readonly wanted: string | null } {
  const wanted = toQuery(state.text, maxSearchLength)
  return wanted === state.search ? { state, wanted: null } : { state: { ...state, sent: wanted }, wanted }
}

/** A search from elsewhere, such as the back button, replaces the typed text. Our own doesn't. */
export function searched(state: SearchText, search: string): SearchText {
  if (search === state.search) return state
  return search === state.sent ? { ...state, search, sent: null } : { text: search, search, sent: state.sent }
}
