import { constants } from '@ground-control/domain/values/constants'
import { useState } from 'react'
import { useOnRest } from '#ui/use-debounced.ts'

/** A field whose text is told once nobody has typed for a moment. What is told from outside replaces what is typed. */
export function useSettledText(given: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(given)
  const [known, setKnown] = useState(given)
  if (given !== known) {
    setKnown(given)
    if (given !== text.trim()) setText(given)
  }
  const trimmed = text.trim()
  useOnRest(trimmed, constants.searchDebounceMs, () => {
    if (trimmed !== given) onSettled(trimmed)
  })
  return [text, setText] as const
}
