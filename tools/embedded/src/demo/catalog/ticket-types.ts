import { base62, between, chance, itemAt, pick, type Random, shareOut } from '#demo/random.ts'
import { dayMs } from './calendar.ts'
import type { Trait } from './traits.ts'

export type TypePlan = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly priceCents: number
  readonly capacity: number | null
  readonly deletedAt: number | null
  readonly issued: number
}

type Kind = { readonly name: string; readonly weight: number; readonly times: number; readonly says: string | null }

export function planTypes(trait: Trait | null, issued: number, now: number, random: Random): TypePlan[] {
  if (trait === 'oddities') return odditiesTypes(issued)
  const wanted = trait === 'arena' ? kinds : kinds.slice(0, between(random, trait === 'deletedType' ? 2 : 1, 4))
  const base = chance(random, 0.06) ? 0 : between(random, 3, 24) * 500
  const shares = shareOut(
    issued,
    wanted.map((each) => each.weight),
  )
  return wanted.map(({ name, times, says }, position) => {
    const share = shares[position] ?? 0
    return {
      id: `typ_${base62(random, 2)}`,
      name,
      description: says,
      priceCents: Math.round((base * times) / 50) * 50,
      capacity: capacityOf(trait, share, position, random),
      deletedAt: trait === 'deletedType' && position === wanted.length - 1 ? now - 3 * dayMs : null,
      issued: share,
    }
  })
}

function capacityOf(trait: Trait | null, issued: number, position: number, random: Random): number | null {
  if (trait === 'oversold' && position === 0) return Math.max(0, issued - 3)
  if (trait === 'oversold' || trait === 'soldOut') return issued
  if (trait !== 'arena' && chance(random, 0.05)) return null
  return Math.ceil((issued + 20) / pick(random, [0.4, 0.6, 0.75, 0.9, 0.97]) / 10) * 10
}

/** Fixed names and prices, so that tests and tours can refer to them. */
function odditiesTypes(issued: number): TypePlan[] {
  const priced = [4500, 2500, 12_000, 0]
  const shares = shareOut(issued, [6, 3, 2, 1])
  return ['General Admission', 'Balcony', 'Backstage', 'Free Entry'].map((name, position) => ({
    id: `typ_oddities${position + 1}`,
    name,
    description: null,
    priceCents: itemAt(priced, position),
    capacity: 500,
    deletedAt: null,
    issued: itemAt(shares, position),
  }))
}

const kinds: readonly Kind[] = [
  { name: 'General Admission', weight: 6, times: 1, says: null },
  { name: 'Balcony', weight: 3, times: 1.4, says: 'Seated, with a view of the whole stage' },
  { name: 'VIP', weight: 1, times: 3, says: 'Early doors, own bar, a signed poster' },
  { name: 'Student', weight: 1.5, times: 0.6, says: 'Bring a card that says so' },
]
