import type { GuestView } from '@ground-control/domain/guests/guest'
import { useCallback, useEffect, useRef } from 'react'
import { guestSource } from './source/guest-source.ts'

type ChangeView = (view: GuestView, how?: { readonly replace: boolean }) => void

/**
 * G14: the worker is asked first. What is typed changes the address together with its rows and not before: drawing what
 * follows from the address takes as long as drawing them. Whatever is pressed in between builds on what was typed.
 */
export function useViewChange(view: GuestView, onViewChange: ChangeView): ChangeView {
  /** What was typed, until the address has it. */
  const ahead = useRef<GuestView | null>(null)
  useEffect(
    () => () => {
      ahead.current = null
    },
    [],
  )

  async function change(next: GuestView, how: { readonly replace: boolean }) {
    const wanted = ahead.current ? { ...ahead.current, ...changesOf(view, next) } : next
    const showing = guestSource.setView(wanted)
    if (how.replace) {
      ahead.current = wanted
      await showing
      // Something newer took its place, or the screen is left.
      if (ahead.current !== wanted) return
    }
    ahead.current = null
    onViewChange(wanted, how)
  }
  // One function for all renders.
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  return useCallback((next, how = { replace: false }) => void latest.current(next, how), [])
}

const changesOf = (before: GuestView, after: GuestView): Partial<GuestView> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => name === 'page' || before[name as keyof GuestView] !== value),
  )
