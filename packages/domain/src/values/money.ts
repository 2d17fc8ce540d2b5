import type { Brand } from './brand.ts'
import { constants } from './constants.ts'
import { inLargestUnit } from './formats/compact.ts'

/** Whole US cents; never dollars or fractions. */
export type Cents = Brand<number, 'Cents'>

export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents.`)
  return (amount + 0) as Cents // Adding 0 turns -0 into 0.
}

export const addCents = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((sum, each) => sum + each, 0))

/**
 * $64,202.00. The exponent moves the decimal point inside the formatter, so that even the largest amount keeps its last
 * cent.
 */
export const formatUsd = (amount: Cents): string => usd.format(`${amount}E-2` as `${number}`).replace('-', '−')

export function plainDollars(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** $486.3K, $1.2M. Amounts beyond a thousand million stay in millions ($1,200.0M), because budgets use one unit. */
export function compactUsd(amount: Cents): string {
  const short = inLargestUnit(Math.abs(amount), units)
  return short === null ? formatUsd(amount) : `${amount < 0 ? '−' : ''}$${short}`
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'negative' })

const units = [
  { size: constants.revenueThousandsFromCents, suffix: 'K' },
  { size: constants.revenueMillionsFromCents, suffix: 'M' },
]
