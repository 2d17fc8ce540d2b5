import { formatPercent, percentChange } from '#values/counts.ts'

export type Change = { readonly direction: 'up' | 'down' | 'same'; readonly text: string }

/** 'up', '14.2%'. The direction carries the sign. From nothing there is no share, so what it was is named instead. */
export function changeOf(current: number, previous: number, format: (amount: number) => string): Change {
  if (current === previous) return { direction: 'same', text: formatPercent(0) }
  return {
    direction: current > previous ? 'up' : 'down',
    text: sizeOf(percentChange(current, previous), previous, format),
  }
}

/** What would round to no change at all is still one. */
const smallest = 0.001

function sizeOf(share: number | null, previous: number, format: (amount: number) => string): string {
  if (share === null) return `from ${format(previous)}`
  return Math.abs(share) < smallest / 2 ? `<${formatPercent(smallest)}` : formatPercent(Math.abs(share))
}
