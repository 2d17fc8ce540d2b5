import { registerCache } from '#platform/kept/caches.ts'

/** Names of guests whose check-ins wait to be sent. Only in memory: the phone stores no names. */
const names = new Map<string, string>()

export function rememberHolder(ticketId: string, name: string | null): void {
  if (name) names.set(ticketId, name)
}

export const holderOf = (ticketId: string): string | null => names.get(ticketId) ?? null

registerCache(() => names.clear())
