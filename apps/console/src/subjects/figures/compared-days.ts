import { type ClosedRange, type Comparison, comparedRange } from '@ground-control/domain/figures/ranges/comparison'
import { elapsedCut } from '@ground-control/domain/figures/ranges/elapsed-cut'
import { shortRange, untilText } from '@ground-control/domain/figures/ranges/range-text'

export function comparedDays(days: ClosedRange, compare: Comparison, elapsedIn: string | undefined) {
  const compared = comparedRange(days, compare)
  if (!compared) return null
  const cut = elapsedIn ? elapsedCut(days, compared, new Date(), elapsedIn) : null
  const note = cut && elapsedIn ? `Today is still running: ${untilText(cut.day, cut.until, elapsedIn)}.` : null
  return { days: compared, label: `vs. ${shortRange(compared, days.to.slice(0, 4))}`, note }
}
