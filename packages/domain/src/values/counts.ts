import { inLargestUnit } from './formats/compact.ts'

export const formatCount = (count: number): string => whole.format(count).replace('-', '−')

/** 12.8K, 3.1M, 1.0B; below a thousand the number itself. */
export function compactCount(count: number): string {
  const short = inLargestUnit(Math.abs(count), units)
  return short === null ? formatCount(count) : `${count < 0 ? '−' : ''}${short}`
}

export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

export const formatPercent = (share: number): string => percent.format(share).replace('-', '−')

/** The change as a share of the earlier value: 0.25 is a quarter more. From zero there is none. */
export const percentChange = (current: number, previous: number): number | null =>
  previous === 0 ? null : (current - previous) / Math.abs(previous)

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'negative' })

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
})

const units = [
  { size: 1_000, suffix: 'K' },
  { size: 1_000_000, suffix: 'M' },
  { size: 1_000_000_000, suffix: 'B' },
]
