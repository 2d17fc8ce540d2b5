import { useLocation, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { type FocusEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import type { LookupTable } from '#ui/lookup/lookup-panel.tsx'
import type { LookupState } from '#ui/lookup/lookup-state.ts'
import { chosenOf, keptOf } from './chosen-row.ts'
import { bringBack, linkAround } from './row-links.ts'

/** Keys may pass over many rows, so the address follows after a pause. */
const restMs = 200

type Options<Row, Id extends string> = {
  readonly results: RefObject<HTMLElement | null>
  readonly state: LookupState<Row>
  readonly table: LookupTable<Row, Id>
}

/** Keeps the chosen row in the address. On return it is marked, in sight and focused. */
export function useChosenRow<Row, Id extends string>({ results, state, table }: Options<Row, Id>) {
  const router = useRouter()
  const inHistory = useLocation({ select: ({ state: { selected } }) => selected })
  const chosen = chosenOf(useSearch({ strict: false }), { selected: inHistory })
  // Before that, a new page's heading has not taken its focus yet.
  const isThere = useRouterState({ select: ({ status }) => status === 'idle' })
  const seen = useRef<string | null>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const choose = useCallback(
    (id: string) => {
      const { search, state: history } = router.latestLocation
      if (chosenOf(search, history) === id) return
      seen.current = id
      const kept = keptOf(id)
      void router.navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...kept.address }),
        state: (before) => ({ ...before, ...kept.history }),
        replace: true,
        resetScroll: false,
      })
    },
    [router],
  )

  const { rowKey, onOpen, hrefOf } = table
  const open = useMemo(
    () =>
      onOpen &&
      ((row: Row) => {
        choose(rowKey(row))
        // Otherwise the navigation would replace this entry before the browser has it.
        router.history.flush()
        onOpen(row)
      }),
    [choose, rowKey, onOpen, router],
  )

  function followFocus({ target }: FocusEvent) {
    const { href } = router.latestLocation
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      const link = linkAround(target)?.getAttribute('href')
      const row = state.state === 'answered' && link ? state.rows.find((each) => hrefOf?.(each) === link) : undefined
      if (row && router.latestLocation.href === href) choose(rowKey(row))
    }, restMs)
  }
  useEffect(() => () => clearTimeout(resting.current), [])

  useEffect(() => {
    if (!isThere) return
    if (chosen === null) seen.current = null
    if (chosen === null || chosen === seen.current || state.state !== 'answered' || !results.current) return
    const at = state.rows.findIndex((row) => rowKey(row) === chosen)
    if (at === -1) return
    return bringBack(results.current, at, () => {
      seen.current = chosen
    })
  }, [isThere, chosen, state, rowKey, results])

  const marked = useMemo(
    () => ({
      ...table,
      ...(open && { onOpen: open }),
      ...(chosen !== null && { isSelected: (row: Row) => rowKey(row) === chosen }),
    }),
    [table, open, chosen, rowKey],
  )
  return { table: marked, followFocus }
}
