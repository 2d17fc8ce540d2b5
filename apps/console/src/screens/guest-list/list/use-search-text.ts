import { constants } from '@ground-control/domain/values/constants'
import { useEffect, useEffectEvent, useState } from 'react'
import { cleared, rested, searched, startText, typed } from './search-text.ts'

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
  const rest = useEffectEvent((last: string) => {
    const { state, wanted } = rested(typed(now, last))
    if (wanted === null) return
    setField(state)
    onSearch(wanted)
  })
  useEffect(() => {
    const timer = setTimeout(() => rest(text), constants.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, (next: string) => setField(typed(now, next))] as const
}
