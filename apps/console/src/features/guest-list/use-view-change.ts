import type { GuestView } from '@ground-control/domain/guests/guest'
import { useCallback, useEffect, useRef } from 'react'
import { guestSource } from './source/guest-source.ts'

type ChangeView = (view: GuestView, how?: { readonly replace: boolean }) => void

/** Long enough for rows to be found and shown, short enough that nobody copies the address in between. */
const addressAfterMs = 60

/**
 * G14: the worker is asked first. What is typed changes the address only once its rows are on screen: changing it takes
 * as long as showing them. Whatever is pressed in between builds on what was typed.
 */
export function useViewChange(view: GuestView, onViewChange: ChangeView): ChangeView {
  const ahead = useRef<{ readonly view: GuestView; readonly timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => () => clearTimeout(ahead.current?.timer), [])

  function change(next: GuestView, how: { readonly replace: boolean }) {
    const wanted = ahead.current ? { ...ahead.current.view, ...changesOf(view, next) } : next
    clearTimeout(ahead.current?.timer)
    ahead.current = null
    guestSource.setView(wanted)
    if (!how.replace) return onViewChange(wanted, how)
    const timer = setTimeout(() => {
      ahead.current = null
      onViewChange(wanted, how)
    }, addressAfterMs)
    ahead.current = { view: wanted, timer }
  }
  // One function for all renders.
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  return useCallback((next, how = { replace: false }) => latest.current(next, how), [])
}

const changesOf = (before: GuestView, after: GuestView): Partial<GuestView> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => name === 'page' || before[name as keyof GuestView] !== value),
  )
