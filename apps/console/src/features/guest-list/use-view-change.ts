import type { GuestView } from '@ground-control/domain/guests/guest'
import { useCallback, useEffect, useRef } from 'react'
import { guestSource } from './source/guest-source.ts'

type ChangeView = (view: GuestView, how?: { readonly replace: boolean }) => void

/** What was asked for, until the address has it. */
type Ahead = { readonly view: GuestView; readonly replace: boolean }

/**
 * G14: the worker is asked first, and the address follows once its rows are on screen: what hangs on the address takes as
 * long to draw as the rows do. Whatever is pressed in between builds on what was asked for.
 */
export function useViewChange(shown: GuestView, onViewChange: ChangeView): ChangeView {
  const ahead = useRef<Ahead | null>(null)
  useEffect(
    () => () => {
      ahead.current = null
    },
    [],
  )

  async function change(next: GuestView, { replace }: { readonly replace: boolean }) {
    const before = ahead.current
    const asked: Ahead = before
      ? { view: { ...before.view, ...changesOf(shown, next) }, replace: before.replace && replace }
      : { view: next, replace }
    ahead.current = asked
    await guestSource.setView(asked.view)
    await painted()
    // Something newer took its place, or the screen is left.
    if (ahead.current !== asked) return
    ahead.current = null
    onViewChange(asked.view, { replace: asked.replace })
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

/** After the frame that is being drawn. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
