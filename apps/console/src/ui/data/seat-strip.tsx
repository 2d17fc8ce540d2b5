import { classNames } from '#ui/class-names.ts'

type Props = {
  readonly percent: number
  readonly meaning: keyof typeof seats
  /** For example "Redeemed": the strip then reads "Redeemed: 39.6%". */
  readonly label: string
  readonly size?: keyof typeof heights
}

const seats = { redeemed: 'var(--gc-redeemed)', capacity: 'var(--gc-signal)', scanning: 'var(--gc-lamp)' }
const heights = { thin: 'h-1.5', md: 'h-2.5', tall: 'h-3.5' }

export function SeatStrip({ percent, meaning, label, size = 'md' }: Props) {
  return (
    <span
      role="img"
      aria-label={`${label}: ${percent.toFixed(1)}%`}
      className={classNames('seats block w-full', heights[size])}
      style={{ '--lit': litShare(percent), '--seat': seats[meaning] }}
    />
  )
}

type ProgressProps = Pick<Props, 'label' | 'size'> & {
  readonly done: number
  /** null: the total is unknown, and no seat is lit. */
  readonly total: number | null
  readonly text: string
}

export function SeatProgress({ label, done, total, text, size = 'md' }: ProgressProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total ?? undefined}
      aria-valuenow={total === null ? undefined : Math.min(done, total)}
      aria-valuetext={text}
      className={classNames('seats block w-full', heights[size])}
      style={{ '--lit': litShare(total ? (done / total) * 100 : 0), '--seat': seats.scanning }}
    />
  )
}

type OutcomeProps = {
  /** In percent. The failed share follows the finished one, and is never less than one seat. */
  readonly ok: number
  readonly bad: number
  readonly label: string
  readonly size?: 'md' | 'bold'
}

export function OutcomeStrip({ ok, bad, label, size = 'bold' }: OutcomeProps) {
  return (
    <span
      role="img"
      aria-label={label}
      className={classNames('outcome-seats block w-full', size === 'bold' ? 'h-4.5' : heights.md)}
      style={{ '--ok': litShare(ok), '--bad': litShare(bad), '--least': bad > 0 ? '5px' : '0px' }}
    />
  )
}

const litShare = (percent: number): string => `${Math.min(100, Math.max(0, percent))}%`
