import { constants } from '@ground-control/domain/values/constants'
import { useEffect, useEffectEvent, useState } from 'react'

/** A field whose text is told once nobody has typed for a moment. What is told from outside replaces what is typed. */
export function useSettledText(given: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(given)
  const [known, setKnown] = useState(given)
  if (given !== known) {
    setKnown(given)
    if (given !== text.trim()) setText(given)
  }
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === given) return
    const timer = setTimeout(() => settle(trimmed), constants.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text, given])
  return [text, setText] as const
}
