import { mostNeedles, pickNeedles } from '@ground-control/domain/search/pick-needles'
import { readMatches } from '#subjects/search/queries.ts'
import { type Found, mostOfAKind } from './found.ts'

/** Everything by one call, on a platform that has it. */
export async function findTogether(text: string, signal: AbortSignal): Promise<Found> {
  // All that a pasted text names is listed: nobody can type more of it to find fewer.
  const limit = pickNeedles(text).kind === 'pieces' ? mostNeedles : mostOfAKind
  const reply = await readMatches({ query: text, limit }, signal)
  return { ...reply, failures: [] }
}
