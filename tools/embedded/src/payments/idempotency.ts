import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Answer } from './protocol/answer.ts'
import type { Form } from './protocol/form-body.ts'
import { asAnswer, badRequest, StripeError } from './protocol/stripe-error.ts'

export type KeyedRequest = { readonly path: string; readonly key: string | undefined; readonly form: Form }

/** Kept in memory, because a request and its hold end with the process. */
export function createKeysInUse() {
  const inUse = new Set<string>()
  return async function holding<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work()
    if (key === '' || key.length > 255) throw badRequest('An idempotency key has 1 to 255 characters.')
    if (inUse.has(key)) throw keyInUse(key)
    inUse.add(key)
    try {
      return await work()
    } finally {
      inUse.delete(key)
    }
  }
}

/** Replays a used key's answer, refusals too. Two processes with the same key wait for each other here. */
export async function onlyOnce(
  client: ClientBase,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (request.key === undefined) return work().catch(asAnswer)
  const fingerprint = fingerprintOf(request)
  const claim = await client.query(
    'insert into payment_sandbox.idempotency_keys (key, fingerprint) values ($1, $2) on conflict do nothing',
    [request.key, fingerprint],
  )
  if (claim.rowCount === 0) return storedAnswer(client, request.key, fingerprint)
  const answer = await work().catch(asAnswer)
  await client.query('update payment_sandbox.idempotency_keys set status = $2, body = $3 where key = $1', [
    request.key,
    answer.status,
    answer.body,
  ])
  return answer
}

async function storedAnswer(client: ClientBase, key: string, fingerprint: string): Promise<Answer> {
  const { rows } = await client.query<{ fingerprint: string; status: number; body: string }>(
    'select fingerprint, status, body from payment_sandbox.idempotency_keys where key = $1',
    [key],
  )
  const [stored] = rows
  // The keys were cleared just now.
  if (!stored) return keyInUse(key).answer
  if (stored.fingerprint !== fingerprint) {
    return new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    }).answer
  }
  return { status: stored.status, body: stored.body, headers: { 'Idempotent-Replayed': 'true' } }
}

const keyInUse = (key: string) =>
  new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })

export function fingerprintOf({ path, form }: KeyedRequest): string {
  const sorted = [...form.fields, ...Object.entries(form.metadata).map(([name, value]) => [`metadata[${name}]`, value])]
  return createHash('sha256')
    .update(JSON.stringify([path, sorted.sort()]))
    .digest('hex')
}
