import { searchPlatform } from '@ground-control/contract/calls/search'
import { api } from '#platform/api.ts'
import { type Found, mostOfAKind } from './found.ts'

/** Everything by one call, on a platform that has it. */
export async function findTogether(text: string, signal: AbortSignal): Promise<Found> {
  const reply = await api(searchPlatform, { body: { query: text, limit: mostOfAKind } }, { signal })
  return { ...reply, failures: [] }
}
