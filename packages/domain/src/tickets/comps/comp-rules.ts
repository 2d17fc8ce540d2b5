import { type EventTimes, isCancelled, isEventOver } from '#events/event-over.ts'

export type Quantities = Readonly<Record<string, number>>

export type CompType = {
  readonly ticketTypeId: string
  readonly name: string
  readonly capacity: number | null
  /** Tickets that take a place: sold or given away, and not refunded. */
  readonly taken: number
}

export type OverCapacity = CompType & { readonly capacity: number; readonly asked: number; readonly left: number }

/** The requested types, in a fixed order. */
export const askedTypes = (quantities: Quantities): [ticketTypeId: string, asked: number][] =>
  Object.entries(quantities)
    .filter(([, asked]) => asked > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))

export const isClosedForComps = (event: EventTimes, now: Date): boolean => isCancelled(event) || isEventOver(event, now)

/** Requested ids that aren't types of the event, or no longer. */
export function unknownTypes(quantities: Quantities, types: readonly Pick<CompType, 'ticketTypeId'>[]): string[] {
  const known = new Set(types.map(({ ticketTypeId }) => ticketTypeId))
  return askedTypes(quantities)
    .map(([ticketTypeId]) => ticketTypeId)
    .filter((ticketTypeId) => !known.has(ticketTypeId))
}

/** Types with fewer places than requested. If oversold, 0 places are left, never fewer. */
export function overCapacity(quantities: Quantities, types: readonly CompType[]): OverCapacity[] {
  return types.flatMap((type) => {
    const asked = quantities[type.ticketTypeId] ?? 0
    if (type.capacity === null || asked === 0) return []
    const left = Math.max(0, type.capacity - type.taken)
    return asked > left ? [{ ...type, capacity: type.capacity, asked, left }] : []
  })
}
