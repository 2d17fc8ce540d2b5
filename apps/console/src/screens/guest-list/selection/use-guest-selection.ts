import type { GuestFilter, GuestRow } from '@ground-control/domain/guests/guest'
import type { ChosenSet } from '@ground-control/domain/jobs/asking/chosen-set'
import { useEffect, useMemo, useState } from 'react'
import { createStore, type ExternalStore, useStore, useStoreValue } from '#platform/external-store.ts'
import type { ShownGuestList } from '#screens/guest-list/source/create-guest-source.ts'
import { guestSource } from '#screens/guest-list/source/guest-source.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { type GuestSelection, nobodySelected, shareSelected, withAll, withPress } from './guest-selection.ts'

export type GuestSelecting = ReturnType<typeof useGuestSelection>
export type SelectableRows = GuestSelecting['inTable']

/** Checkboxes appear only while selecting, so the everyday list stays light. */
export function useGuestSelection() {
  const [store] = useState(() => createStore<GuestSelection | null>(null))
  const selection = useStore(store)
  const isOn = selection !== null
  const ids = selection?.ids ?? nobodySelected.ids
  const actions = useMemo(() => actionsOn(store), [store])
  return {
    ...actions,
    isOn,
    ids,
    tally: useTally(ids),
    inTable: useMemo(() => (isOn ? { ids, store, press: actions.press } : null), [isOn, ids, store, actions.press]),
    stateOf: (rows: readonly GuestRow[]) => shareSelected(ids, idsOf(rows)),
  }
}

function actionsOn(store: ExternalStore<GuestSelection | null>) {
  function change(next: (before: GuestSelection) => GuestSelection) {
    const before = store.get()
    if (before) store.set(next(before))
  }
  return {
    start: () => store.set(nobodySelected),
    end: () => store.set(null),
    press: (rows: readonly GuestRow[], { guestId }: GuestRow, isChosen: boolean, isRange: boolean) =>
      change((before) => withPress(before, idsOf(rows), { guestId, isChosen, isRange })),
    pressAll: (rows: readonly GuestRow[], isChosen: boolean) =>
      change(({ ids }) => ({ ids: withAll(ids, idsOf(rows), isChosen), anchor: null })),
    /** Everyone the filter finds, on all pages. */
    async pressFound(filter: GuestFilter) {
      const found = await guestSource.foundIds(filter)
      change(({ ids }) => ({ ids: withAll(ids, found, true), anchor: null }))
    },
  }
}

const restMs = 60
const nothing: ChosenSet = { purchases: 0, tickets: 0 }

/** Counted again when the list changes, because a colleague's refund leaves less. null: still counting. */
function useTally(ids: ReadonlySet<string>): ChosenSet | null {
  const rested = useDebounced(ids, restMs)
  const edition = useStoreValue(guestSource.shown, editionOf)
  const [counted, setCounted] = useState<{ readonly of: ReadonlySet<string>; readonly set: ChosenSet } | null>(null)
  useEffect(() => {
    if (rested.size === 0 || edition === null) return
    const leaving = new AbortController()
    guestSource.chosen([...rested], leaving.signal).then(
      (set) => setCounted({ of: rested, set }),
      // If the worker is gone, the list itself shows the failure.
      () => {},
    )
    return () => leaving.abort()
  }, [rested, edition])
  if (ids.size === 0) return nothing
  return counted?.of === ids ? counted.set : null
}

const editionOf = ({ list }: ShownGuestList): number | null => (list.state === 'ready' ? list.edition : null)
const idsOf = (rows: readonly GuestRow[]): readonly string[] => rows.map(({ guestId }) => guestId)
