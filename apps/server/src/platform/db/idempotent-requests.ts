import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import { idempotentRequests } from '#platform/db/schema/requests.ts'
import { Refusal } from '#platform/http/refusal.ts'

export function fingerprintOf(call: string, request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([call, ordered(request)]))
    .digest('hex')
}

type KeyedRequest = {
  readonly personId: string
  readonly key: string
  readonly fingerprint: string
  /** The id of what this request will create. */
  readonly resultId: string
}

/** The id that an earlier request with this key created, or null. A second request waits for the first to end. */
export async function earlierResult(transaction: Transaction, request: KeyedRequest): Promise<string | null> {
  const { personId, key, fingerprint } = request
  const inserted = await transaction
    .insert(idempotentRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: idempotentRequests.key })
  if (inserted.length > 0) return null
  const [earlier] = await transaction
    .select()
    .from(idempotentRequests)
    .where(and(eq(idempotentRequests.personId, personId), eq(idempotentRequests.key, key)))
  if (earlier?.fingerprint !== fingerprint) {
    throw new Refusal(
      'idempotency-key-reused',
      'This Idempotency-Key was already used for a different request. Use a new one.',
    )
  }
  return earlier.resultId
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, ordered(each)])
}
