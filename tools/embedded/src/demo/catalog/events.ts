import { landmarks } from '#demo/landmarks.ts'
import { base62, between, chance, itemAt, type Random, seeded, shareOut } from '#demo/random.ts'
import type { Size } from '#demo/sizes.ts'
import { dayMs, hourMs, isGreatNight, type Phase, type Slot, slotsOf, type Times, timesOf } from './calendar.ts'
import { eventNameOf } from './event-names.ts'
import type { OrganizationPlan } from './organizations.ts'
import { planTypes, type TypePlan } from './ticket-types.ts'
import { type Trait, traitOf } from './traits.ts'

export type EventPlan = Times & {
  readonly index: number
  readonly trait: Trait | null
  readonly id: string
  readonly orgId: string
  readonly spaceIds: readonly string[]
  readonly name: string | null
  readonly description: string | null
  readonly locationName: string | null
  readonly imageUrl: string | null
  readonly status: 'draft' | 'on_sale' | 'sold_out' | 'cancelled' | 'ended'
  readonly ticketed: boolean
  readonly createdAt: number
  readonly types: readonly TypePlan[]
  readonly sales: SalesPlan
}

export type SalesPlan = {
  readonly opensAt: number
  readonly closesAt: number
  readonly refundRate: number
  readonly showRate: number
  /** The first purchase belongs to the demo's super-admin. */
  readonly staffBuys: boolean
  readonly busyToday: boolean
}

/** How long after the start tickets are still sold. */
export const lastSalesMs = 2 * hourMs

export function planEvents(size: Size, organizations: readonly OrganizationPlan[], now: number): EventPlan[] {
  const slots = slotsOf(size)
  const issued = issuedOf(size, slots)
  return slots.map((slot, index) => planEvent(slot, index, issued[index] ?? 0, { size, organizations, now }))
}

const odditiesTickets = 180

function issuedOf(size: Size, slots: readonly Slot[]): number[] {
  const random = seeded(0x73697a65)
  const greatNight = Math.round(size.arenaTickets * 0.8)
  const fixed: Partial<Record<Trait, number>> = {
    arena: size.arenaTickets,
    oddities: odditiesTickets,
    unticketed: 0,
    draft: 0,
    empty: 0,
  }
  const fixedOf = (slot: Slot) => {
    const trait = traitOf(slot)
    if (isGreatNight(slot, size)) return greatNight
    return trait === null ? undefined : fixed[trait]
  }
  const weights = slots.map(
    (slot) => (0.25 + random() ** 3 * 4) * busyness[slot.phase] * (fixedOf(slot) === undefined ? 1 : 0),
  )
  const greatNights = slots.filter((slot) => isGreatNight(slot, size)).length * greatNight
  const shared = shareOut(size.tickets - size.arenaTickets - odditiesTickets - greatNights, weights)
  return slots.map((slot, index) => fixedOf(slot) ?? shared[index] ?? 0)
}

const busyness: Readonly<Record<Phase, number>> = {
  past: 1,
  onNow: 1.2,
  soon: 1.2,
  today: 1.2,
  week: 1,
  later: 0.4,
  undated: 0.3,
}

type Platform = { readonly size: Size; readonly organizations: readonly OrganizationPlan[]; readonly now: number }

function planEvent(slot: Slot, index: number, issued: number, { size, organizations, now }: Platform): EventPlan {
  const random = seeded(0x65766e74, index)
  const trait = traitOf(slot)
  const org =
    slot.phase === 'week' && slot.nth % 4 === 0
      ? itemAt(organizations, 0)
      : itemAt(organizations, index % (organizations.length - 1))
  const times = withTrait(timesOf(slot, size, now, random), trait)
  const ticketed = trait !== 'unticketed'
  const id = idOf(trait, random)
  const sales = { ...planSales(slot, trait, times, now, random), busyToday: size.busyToday }
  const spaces = trait === 'noPlace' ? [] : org.spaces.slice(0, between(random, 1, trait === 'multiDay' ? 3 : 2))
  return {
    ...times,
    index,
    trait,
    id,
    orgId: org.id,
    spaceIds: spaces.map((space) => space.id),
    name: eventNameOf(trait, random),
    description: chance(random, 0.2) ? null : 'Doors open an hour before the start. Bring your ticket on your phone.',
    locationName: chance(random, 0.05) ? null : (spaces[0]?.name ?? null),
    imageUrl: trait === 'noImage' || chance(random, 0.06) ? null : `/media/events/${id}.svg`,
    status: statusOf(trait, times, now),
    ticketed,
    createdAt: sales.opensAt - between(random, 1, 5) * dayMs,
    types: ticketed ? planTypes(trait, issued, now, random) : [],
    sales,
  }
}

function idOf(trait: Trait | null, random: Random): string {
  const drawn = base62(random, 2)
  if (trait === 'arena') return landmarks.arenaEventId
  if (trait === 'oddities') return landmarks.odditiesEventId
  return trait === 'empty' ? landmarks.emptyEventId : `evt_${drawn}`
}

function withTrait(times: Times, trait: Trait | null): Times {
  if (times.startAt === null || times.endAt === null) return times
  if (trait === 'noEnd') return { startAt: times.startAt, endAt: null }
  return trait === 'multiDay' ? { startAt: times.startAt, endAt: times.endAt + 2 * dayMs } : times
}

function statusOf(trait: Trait | null, { startAt, endAt }: Times, now: number): EventPlan['status'] {
  if (trait === 'cancelled') return 'cancelled'
  if (trait === 'draft') return 'draft'
  const over = endAt ?? (startAt === null ? null : startAt + 6 * hourMs)
  if (over !== null && over < now) return 'ended'
  return trait === 'soldOut' || trait === 'oversold' ? 'sold_out' : 'on_sale'
}

function planSales(slot: Slot, trait: Trait | null, { startAt }: Times, now: number, random: Random) {
  const lead = between(random, 30, 100) * dayMs
  const opensAt = Math.min((startAt ?? now) - lead, now - between(random, 5, 60) * dayMs)
  const doorsClose = Math.min(now, (startAt ?? now) + lastSalesMs)
  const cancelled = trait === 'cancelled'
  const full = trait === 'soldOut' || trait === 'oversold'
  return {
    opensAt,
    closesAt: cancelled || trait === 'deletedType' ? Math.min(doorsClose, now - 3 * dayMs) : doorsClose,
    refundRate: cancelled ? 0.93 : full ? 0 : 0.025,
    showRate: cancelled ? 0 : 0.55 + random() * 0.38,
    staffBuys: (slot.phase === 'week' && slot.nth % 12 === 8) || (slot.phase === 'past' && slot.nth === 7),
  }
}
