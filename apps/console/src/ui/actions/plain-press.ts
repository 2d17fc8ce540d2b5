import type { MouseEvent } from 'react'

export const onPlainPress = (open: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain) return
  event.preventDefault()
  open()
}
