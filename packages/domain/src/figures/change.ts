import { formatPercent, percentChange } from '#values/counts.ts'

export type Change = { readonly direction: 'up' | 'down' | 'same'; readonly text: string }

/**
 * 'up' and '14.2%': the direction carries the sign. From zero there is no percentage, so it shows the earlier value.
 */
export function changeOf(current: number, previous: number, format: (amount: number) => string): Change {
  if (current === previous) return { direction: 'same', text: formatPercent(0) }
  return {
    direction: current > previous ? 'up' : 'down',
    text: sizeOf(percentChange(current, previous), previous, format),
  }
}

/** Small changes would round to 0.0, but are still shown as a change. */
const smallest = 0.001

function sizeOf(share: number | null, previous: number, format: (amount: number) => string): string {
  if (share === null) return `from ${format(previous)}`
  return Math.abs(share) < smallest / 2 ? `<${formatPercent(smallest)}` : formatPercent(Math.abs(share))
}
