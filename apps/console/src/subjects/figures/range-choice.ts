import { type DayRange, isSameRange, rangeProblem } from '@ground-control/domain/figures/ranges/date-range'
import { isDay } from '@ground-control/domain/values/time'

/** A typed range that was refused, and the range in use at the time. */
export type RefusedRange = { readonly days: DayRange; readonly inUse: DayRange }

/** A refused range stays visible until it is corrected or another range is used. */
export const shownRange = (inUse: DayRange, refused: RefusedRange | null): DayRange =>
  refused && isSameRange(refused.inUse, inUse) ? refused.days : inUse

export function typedRange(inUse: DayRange, shown: DayRange, end: 'from' | 'to', text: string | null) {
  const days: DayRange = { ...shown, [end]: isDay(text) ? text : null }
  return rangeProblem(days) === null ? { usable: days, refused: null } : { usable: null, refused: { days, inUse } }
}
