import { useEffect, useState } from 'react'
import type { LookupState } from './lookup-state.ts'

const holdMs = 200

/**
 * What was shown stays while the next answer is on its way, for as long as nobody would notice a wait: an answer that
 * comes sooner takes its place without a flash of empty rows in between.
 */
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
