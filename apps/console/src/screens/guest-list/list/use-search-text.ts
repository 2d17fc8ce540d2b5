import { constants } from '@ground-control/domain/values/constants'
import { useEffect, useEffectEvent, useState } from 'react'

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
  const send = useEffectEvent((typed: string) => {
    const wanted = typed.trim()
    if (wanted === search) return
    setSent(wanted)
    onSearch(wanted)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(text), constants.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}
