type Unit = { readonly size: number; readonly suffix: string }

/** null: too small for any unit. A number that rounds up moves to the next unit: 999,999 is 1.0M, never 1000.0K. */
export function inLargestUnit(amount: number, units: readonly Unit[]): string | null {
  const unit = units.findLast(({ size }, index) => toTenthOf(units[index - 1], amount) >= size)
  return unit ? oneDecimal.format(toTenthOf(unit, amount) / unit.size) + unit.suffix : null
}

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function toTenthOf(unit: Unit | undefined, amount: number): number {
  if (!unit) return amount
  const tenth = unit.size / 10
  return Math.round(amount / tenth) * tenth
}
