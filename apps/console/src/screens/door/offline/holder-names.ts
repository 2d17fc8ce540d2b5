import { registerCache } from '#platform/caches.ts'

/** Who comes in with a ticket that waits to be sent. In memory only: the phone keeps no names. */
const names = new Map<string, string>()

export function rememberHolder(ticketId: string, name: string | null): void {
  if (name) names.set(ticketId, name)
}

export const holderOf = (ticketId: string): string | null => names.get(ticketId) ?? null

registerCache(() => names.clear())
