import { constants } from '@ground-control/domain/values/constants'
import { useState } from 'react'
import { useOnRest } from '#ui/use-debounced.ts'
import { toQuery } from './lookup-query.ts'

export type ChangeQuery = (query: string, how: { readonly replace: boolean }) => void

type Options = {
  readonly query: string
  /** Only an answered query gets a history entry; further typing replaces an unanswered one. */
  readonly isSettled: boolean
  readonly onQuery: ChangeQuery
}

/** Waits for a pause in typing. A query from elsewhere, such as the back button, replaces the typed text. */
export function useLookupText({ query, isSettled, onQuery }: Options) {
  const [text, setText] = useState(query)
  const [seen, setSeen] = useState(query)
  /** Sent to the address and not back yet: when it arrives, text typed since stays. */
  const [sent, setSent] = useState<string | null>(null)
  if (query !== seen) {
    setSeen(query)
    setSent(null)
    if (query !== sent) setText(query)
  }
  function send(typed: string) {
    const wanted = toQuery(typed)
    if (wanted === (sent ?? query)) return
    setSent(wanted)
    onQuery(wanted, { replace: !isSettled })
  }
  useOnRest(text, constants.searchDebounceMs, send)
  function type(typed: string) {
    setText(typed)
    if (toQuery(typed) === '') send(typed)
  }
  return { text, type, searchNow: () => send(text) }
}
