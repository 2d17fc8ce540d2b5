import type { GuestView } from '@ground-control/domain/guests/guest'
import { useCallback, useEffect, useRef } from 'react'
import type { ChangeView } from './guest-list-view.ts'
import { guestSource, isSameView } from './source/guest-source.ts'

/** What was asked for, until the address has it. */
type Ahead = { readonly view: GuestView; readonly replace: boolean }

type Needs = {
  /** What the address asks for. */
  readonly address: GuestView
  /** What the controls show. */
  readonly shown: GuestView
  readonly onViewChange: ChangeView
}

/**
 * G14: the worker is asked first, and the address follows once its rows are on screen: what hangs on the address takes as
 * long to draw as the rows do. Whatever is pressed in between builds on what was asked for. An address that changes by
 * itself meanwhile, as by the back button, is newer than what was asked for, and is not written over.
 */
export function useViewChange({ address, shown, onViewChange }: Needs): ChangeView {
  const ahead = useRef<Ahead | null>(null)
  /** On their way into the address: when one arrives there, the list may be further on already. */
  const written = useRef<readonly GuestView[]>([])
  useEffect(
    () => () => {
      ahead.current = null
    },
    [],
  )

  const { search, status, page, pageSize } = address
  useEffect(() => {
    const arrived = { search, status, page, pageSize }
    const own = written.current.findIndex((view) => isSameView(view, arrived))
    written.current = own < 0 ? [] : written.current.slice(own + 1)
    if (own >= 0) return
    ahead.current = null
    void guestSource.setView(arrived)
  }, [search, status, page, pageSize])

  async function change(next: GuestView, { replace }: { readonly replace: boolean }) {
    const before = ahead.current
    const asked: Ahead = before
      ? { view: { ...before.view, ...changesOf(shown, next) }, replace: before.replace && replace }
      : { view: next, replace }
    const from = window.location.href
    ahead.current = asked
    await guestSource.setView(asked.view)
    await painted()
    // Something newer took its place, or the screen is left.
    if (ahead.current !== asked) return
    ahead.current = null
    if (window.location.href === from) {
      written.current = [...written.current, asked.view]
      onViewChange(asked.view, { replace: asked.replace })
    } else {
      // Perhaps into what it was: then no effect will tell.
      void guestSource.setView(latest.current.address)
    }
  }
  // One function for all renders.
  const latest = useRef({ address, change })
  useEffect(() => {
    latest.current = { address, change }
  })
  return useCallback((next, how = { replace: false }) => void latest.current.change(next, how), [])
}

const changesOf = (before: GuestView, after: GuestView): Partial<GuestView> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => name === 'page' || before[name as keyof GuestView] !== value),
  )

/** After the frame that is being drawn. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
