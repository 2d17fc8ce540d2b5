import { useState } from 'react'

/**
 * How often a dialog has been opened; 0: never yet. As a key it makes the dialog start over each time it opens, and not
 * when it closes: what is shown must not change while it fades out.
 */
export function useOpenings(isOpen: boolean, onOpen?: () => void): number {
  const [openings, setOpenings] = useState(isOpen ? 1 : 0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setOpenings(openings + 1)
      onOpen?.()
    }
  }
  return openings
}
