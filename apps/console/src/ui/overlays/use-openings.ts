import { useState } from 'react'

/** As a key it resets the dialog on each opening, but not on closing: nothing may change while it fades out. */
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
