import type { GuestRow, GuestView } from '@ground-control/domain/guests/guest'
import { useState } from 'react'

type Answer = { readonly rows: readonly GuestRow[]; readonly isBehind: boolean }

/**
 * The view that the rows on screen answer. The address is ahead of them until the next ones are there: marking other
 * matches in these would be wrong, and drawing them twice a waste.
 */
export function useAnsweredView(view: GuestView, { rows, isBehind }: Answer): GuestView {
  const [shown, setShown] = useState({ rows, view })
  if (rows === shown.rows || isBehind) return shown.view
  setShown({ rows, view })
  return view
}
