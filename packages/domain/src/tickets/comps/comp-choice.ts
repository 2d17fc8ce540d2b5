import { formatCount, plural } from '#values/counts.ts'
import { type Cents, cents, formatUsd } from '#values/money.ts'
import type { Quantities } from './comp-rules.ts'

export type CompChoice = {
  readonly ticketTypeId: string
  readonly name: string
  readonly price: Cents
  /** Null or missing: unknown, or unlimited. */
  readonly remaining?: number | null | undefined
}

const maxCompsAtOnce = 1000

/** A typed quantity: empty means 0. NaN: not a whole number. */
export function toQuantity(typed: string): number {
  const text = typed.trim()
  return /^\d*$/.test(text) ? Number(text) : Number.NaN
}

export const maxOf = ({ remaining }: Pick<CompChoice, 'remaining'>): number =>
  Math.min(remaining ?? maxCompsAtOnce, maxCompsAtOnce)

/** One step up or down from the typed number, within the limits. Invalid text starts at 0. */
export function steppedQuantity(typed: string, step: number, most: number): number {
  const quantity = toQuantity(typed)
  return Math.max(0, Math.min(most, (Number.isNaN(quantity) ? 0 : quantity) + step))
}

export function remainingText({ remaining }: Pick<CompChoice, 'remaining'>): string | null {
  if (remaining == null) return null
  return remaining === 0 ? 'none left' : `${formatCount(remaining)} left`
}

export function quantityProblem(quantity: number, choice: Pick<CompChoice, 'remaining'>): string | null {
  if (!Number.isSafeInteger(quantity)) return 'Enter a whole number, such as 2.'
  if (choice.remaining != null && quantity > choice.remaining) {
    if (choice.remaining === 0) return 'None are left.'
    return `Only ${formatCount(choice.remaining)} ${plural(choice.remaining, 'is', 'are')} left.`
  }
  return quantity > maxCompsAtOnce ? tooMany : null
}

export function choiceProblem(choices: readonly CompChoice[], quantities: Quantities): string | null {
  const asked = choices.map((choice) => ({ choice, quantity: quantities[choice.ticketTypeId] ?? 0 }))
  const wrong = asked.find(({ choice, quantity }) => quantityProblem(quantity, choice))
  if (wrong) return `${wrong.choice.name}: ${quantityProblem(wrong.quantity, wrong.choice)}`
  const total = asked.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total === 0) return 'Choose at least one ticket.'
  return total > maxCompsAtOnce ? tooMany : null
}

type CompReview = {
  readonly tickets: number
  readonly faceValue: Cents
  /** Places left for the chosen types afterwards; null: one type's number is unknown. */
  readonly leftAfter: number | null
}

/** Invalid numbers count as 0; their fields show the problem. */
export function compReview(choices: readonly CompChoice[], quantities: Quantities): CompReview {
  const chosen = choices
    .map((choice) => ({ ...choice, asked: quantities[choice.ticketTypeId] ?? 0 }))
    .filter(({ asked }) => Number.isSafeInteger(asked) && asked > 0)
  const isKnown = chosen.length > 0 && chosen.every(({ remaining }) => remaining != null)
  return {
    tickets: chosen.reduce((sum, { asked }) => sum + asked, 0),
    faceValue: cents(chosen.reduce((sum, { asked, price }) => sum + asked * price, 0)),
    leftAfter: isKnown
      ? chosen.reduce((sum, { remaining, asked }) => sum + Math.max(0, (remaining ?? 0) - asked), 0)
      : null,
  }
}

export function reviewLine({ tickets, faceValue, leftAfter }: CompReview): string {
  const parts = [`${formatCount(tickets)} ${plural(tickets, 'ticket')}`, `face value ${formatUsd(faceValue)}`]
  if (leftAfter !== null) parts.push(leftAfter === 0 ? 'none left after' : `${formatCount(leftAfter)} left after`)
  return parts.join(' · ')
}

const tooMany = `At most ${formatCount(maxCompsAtOnce)} tickets can be issued at once.`
