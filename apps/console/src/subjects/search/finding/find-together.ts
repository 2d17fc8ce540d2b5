import { searchPlatform } from '@ground-control/contract/search'
import { maxNeedles, pickNeedles } from '@ground-control/domain/search/pick-needles'
import { api } from '#platform/api.ts'
import { type Found, mostOfAKind } from './found.ts'

/** Everything by one call, on a platform that has it. */
export async function findTogether(text: string, signal: AbortSignal): Promise<Found> {
  // All that a pasted text names is listed: nobody can type more of it to find fewer.
  const limit = pickNeedles(text).kind === 'pieces' ? maxNeedles : mostOfAKind
  const reply = await api(searchPlatform, { body: { query: text, limit } }, { signal })
  return { ...reply, failures: [] }
}
