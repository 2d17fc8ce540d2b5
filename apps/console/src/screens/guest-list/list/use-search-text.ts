import { constants } from '@ground-control/domain/values/constants'
import { useState } from 'react'
import { useOnRest } from '#ui/use-debounced.ts'

type Needs = {
  readonly search: string
  /** How often the search was cleared from elsewhere: what is typed goes at once, and is not searched for any more. */
  readonly clearings: number
  readonly onSearch: (search: string) => void
}

/**
 * G5: what is typed, and searched for once the keys have rested. A search that comes from elsewhere, as by the browser's
 * back button, takes the place of what was typed.
 */
export function useSearchText({ search, clearings, onSearch }: Needs) {
  const [text, setText] = useState(search)
  const [seenClearings, setSeenClearings] = useState(clearings)
  if (clearings !== seenClearings) {
    setSeenClearings(clearings)
    setText('')
  }
  const [seen, setSeen] = useState(search)
  /** On its way to the address: when it arrives there, what was typed since stays. */
  const [sent, setSent] = useState<string | null>(null)
  if (search !== seen) {
    setSeen(search)
    if (search === sent) setSent(null)
    else setText(search)
  }
  useOnRest(text, constants.searchDebounceMs, (typed) => {
    const wanted = typed.trim()
    if (wanted === search) return
    setSent(wanted)
    onSearch(wanted)
  })
  return [text, setText] as const
}
