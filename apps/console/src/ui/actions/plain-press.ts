import type { MouseEvent } from 'react'

/** A press that asks for a new tab or window stays the browser's. */
export const onPlainPress = (open: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain) return
  event.preventDefault()
  open()
}
