import { formatCount } from '#values/counts.ts'

/** 'paid for both and holds 1': how many of the tickets that somebody bought they still hold. */
export function holdsWords(bought: number, held: number): string {
  const all = allOf(bought)
  if (held === bought) return `paid for and holds ${all}`
  return `paid for ${all} and holds ${held === 0 ? 'none' : formatCount(held)}`
}

function allOf(count: number): string {
  if (count === 1) return 'it'
  return count === 2 ? 'both' : `all ${formatCount(count)}`
}
