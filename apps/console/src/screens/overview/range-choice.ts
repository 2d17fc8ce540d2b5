import { type DayRange, rangeProblem } from '@ground-control/domain/figures/date-range'
import { isDay } from '@ground-control/domain/values/time'

/** Days that were typed but refused, and the range that was in use then. */
export type RefusedRange = { readonly days: DayRange; readonly inUse: DayRange }

/** D2: what was typed stays in sight until it is mended, or until another range comes into use. */
export const shownRange = (inUse: DayRange, refused: RefusedRange | null): DayRange =>
  refused && isSameRange(refused.inUse, inUse) ? refused.days : inUse

/** D2: one end was typed over the shown range. Either the new range can be used, or it is refused. */
export function typedRange(inUse: DayRange, shown: DayRange, end: 'from' | 'to', text: string | null) {
  const days: DayRange = { ...shown, [end]: isDay(text) ? text : null }
  return rangeProblem(days) === null ? { usable: days, refused: null } : { usable: null, refused: { days, inUse } }
}

const isSameRange = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to
