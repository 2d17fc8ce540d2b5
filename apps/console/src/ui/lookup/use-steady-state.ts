import { useEffect, useState } from 'react'
import type { LookupState } from './lookup-state.ts'

const holdMs = 200

/** Keeps the old rows while the next answer loads, so that quick answers replace them without a flash. */
export function useSteadyState<Row>(state: LookupState<Row>): LookupState<Row> {
  const [shown, setShown] = useState(state)
  const isSearching = state.state === 'searching'
  if (!isSearching && shown !== state) setShown(state)
  useEffect(() => {
    if (!isSearching) return
    const timer = setTimeout(() => setShown({ state: 'searching' }), holdMs)
    return () => clearTimeout(timer)
  }, [isSearching])
  return isSearching ? shown : state
}
