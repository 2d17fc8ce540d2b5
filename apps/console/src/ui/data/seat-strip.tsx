import { classNames } from '#ui/class-names.ts'

type Props = {
  /** From 0 to 100. */
  readonly percent: number
  readonly meaning: keyof typeof seats
  /** What is counted, as "Redeemed": the strip reads "Redeemed: 39.6%". */
  readonly label: string
  readonly size?: keyof typeof heights
}

const seats = { redeemed: 'var(--gc-redeemed)', capacity: 'var(--gc-signal)', scanning: 'var(--gc-lamp)' }
const heights = { thin: 'h-1.5', md: 'h-2.5', tall: 'h-3.5' }

/** The meter of the product. Always beside its number. */
export function SeatStrip({ percent, meaning, label, size = 'md' }: Props) {
  const lit = Math.min(100, Math.max(0, percent))
  return (
    <span
      role="img"
      aria-label={`${label}: ${percent.toFixed(1)}%`}
      className={classNames('seats block w-full', heights[size])}
      style={{ '--lit': `${lit}%`, '--seat': seats[meaning] }}
    />
  )
}
