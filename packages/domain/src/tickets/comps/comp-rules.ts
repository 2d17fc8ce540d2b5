import { type EventTimes, isCancelled, isEventOver } from '#events/event-over.ts'

export type Quantities = Readonly<Record<string, number>>

export type CompType = {
  readonly ticketTypeId: string
  readonly name: string
  readonly capacity: number | null
  /** Tickets that hold a place: sold or given, and not refunded. */
  readonly taken: number
}

export type OverCapacity = CompType & { readonly capacity: number; readonly asked: number; readonly left: number }

/** The requested types, in a fixed order. */
export const askedTypes = (quantities: Quantities): [ticketTypeId: string, asked: number][] =>
  Object.entries(quantities)
    .filter(([, asked]) => asked > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))

export const isClosedForComps = (event: EventTimes, now: Date): boolean => isCancelled(event) || isEventOver(event, now)

/** Requested, but not or no longer a type of the event. */
export function unknownTypes(quantities: Quantities, types: readonly Pick<CompType, 'ticketTypeId'>[]): string[] {
  const known = new Set(types.map(({ ticketTypeId }) => ticketTypeId))
  return askedTypes(quantities)
    .map(([ticketTypeId]) => ticketTypeId)
    .filter((ticketTypeId) => !known.has(ticketTypeId))
}

/** Types with fewer places left than requested. An oversold one has 0 left, not fewer. */
export function overCapacity(quantities: Quantities, types: readonly CompType[]): OverCapacity[] {
  return types.flatMap((type) => {
    const asked = quantities[type.ticketTypeId] ?? 0
    if (type.capacity === null || asked === 0) return []
    const left = Math.max(0, type.capacity - type.taken)
    return asked > left ? [{ ...type, capacity: type.capacity, asked, left }] : []
  })
}
