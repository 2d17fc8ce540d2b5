import { constants } from '@ground-control/domain/values/constants'
import { useState } from 'react'
import { useOnRest } from '#ui/use-debounced.ts'
import { toQuery } from './lookup-query.ts'

export type ChangeQuery = (query: string, how: { readonly replace: boolean }) => void

type Options = {
  /** What the address says is looked for. */
  readonly query: string
  /** Its answer is there. Only then is it worth a step back in the history; what is typed on before that takes its place. */
  readonly isSettled: boolean
  readonly onQuery: ChangeQuery
}

/**
 * U1: what is typed, and looked for once the keys have rested; blanks alone clear at once. A query that comes from
 * elsewhere, as by the browser's back button, takes the place of what was typed.
 */
export function useLookupText({ query, isSettled, onQuery }: Options) {
  const [text, setText] = useState(query)
  const [seen, setSeen] = useState(query)
  /** On its way to the address: when it arrives there, what was typed since stays. */
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
