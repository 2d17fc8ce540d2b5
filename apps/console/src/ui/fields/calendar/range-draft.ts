import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import type { Day } from '@ground-control/domain/values/time'

/** Days being chosen, and which end the next pick sets. */
export type Draft = DayRange & { readonly end: 'from' | 'to' }

export const draftOf = (range: DayRange, end: Draft['end']): Draft => ({ ...range, end })

/** The first pick starts the range, the second ends it. A pick before the start begins again. */
export function picked(draft: Draft, day: Day): Draft {
  if (draft.end === 'from' || draft.from === null || day < draft.from) return { from: day, to: null, end: 'to' }
  return { from: draft.from, to: day, end: 'from' }
}
