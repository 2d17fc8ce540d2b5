import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'

type Delivery = { readonly id: number; readonly lane: string; readonly payload: string; readonly attempts: number }

type Endpoint = { readonly url: string; readonly secret: string }

/** A delivery is not retried within this time. A restart retries at once. */
const leaseSeconds = 60
const answerWithinMs = 10_000
const firstRetryMs = 200
const maxRetryMs = 10 * 60_000
const attemptsAtMost = 16

/** Sends a payment's events one after another, and different payments in parallel. */
export function createDeliveries(pool: Pool, onSettled: () => void, signal: AbortSignal) {
  const lanes = new Map<string, Promise<void>>()

  function sendInLane(endpoint: Endpoint, delivery: Delivery) {
    const before = lanes.get(delivery.lane) ?? Promise.resolve()
    const sent = before.then(() => (signal.aborted ? undefined : send(pool, endpoint, delivery, signal)))
    const lane = sent.finally(() => {
      if (lanes.get(delivery.lane) === lane) lanes.delete(delivery.lane)
      onSettled()
    })
    // The database failed. The lease runs out and the delivery is due again.
    lane.catch(() => {})
    lanes.set(delivery.lane, lane)
  }

  return {
    /** Ignores leases of an earlier process. */
    async resume() {
      await pool.query(`update payment_sandbox.webhook_deliveries set due_at = clock_timestamp()
        where state = 'waiting' and due_at > clock_timestamp()`)
    },

    /** Returns the milliseconds until the next one, or null. */
    async deliverDue(): Promise<number | null> {
      const { rows: endpoints } = await pool.query<Endpoint>(
        `select url, coalesce(secret, '') as secret from payment_sandbox.webhook_endpoint where url is not null`,
      )
      const [endpoint] = endpoints
      if (!endpoint) return null
      const { rows: due } = await pool.query<Delivery>(
        `with claimed as (
           update payment_sandbox.webhook_deliveries
           set attempts = attempts + 1, due_at = clock_timestamp() + $1 * interval '1 second'
           where id in (select id from payment_sandbox.webhook_deliveries
             where state = 'waiting' and due_at <= clock_timestamp() for update skip locked)
           returning id, payment_intent as lane, payload, attempts, backwards)
         select id, lane, payload, attempts from claimed order by case when backwards then -id else id end`,
        [leaseSeconds],
      )
      for (const delivery of due) sendInLane(endpoint, delivery)
      const { rows } = await pool.query<{ ms: number | null }>(
        `select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as ms
         from payment_sandbox.webhook_deliveries where state = 'waiting'`,
      )
      return rows[0]?.ms ?? null
    },

    async finished() {
      await Promise.allSettled(lanes.values())
    },
  }
}

async function send(pool: Pool, { url, secret }: Endpoint, delivery: Delivery, closing: AbortSignal) {
  const { id, payload, attempts } = delivery
  const status = await post(url, payload, signatureOf(payload, secret, Date.now()), closing)
  const delivered = status >= 200 && status < 300
  const state = delivered ? 'delivered' : attempts >= attemptsAtMost ? 'given_up' : 'waiting'
  const retryMs = Math.min(firstRetryMs * 3 ** (attempts - 1), maxRetryMs)
  await pool.query(
    `update payment_sandbox.webhook_deliveries
     set state = $2, last_status = $3, due_at = clock_timestamp() + $4 * interval '1 millisecond' where id = $1`,
    [id, state, status, retryMs],
  )
}

/** Returns the status, or 0 without an answer. */
async function post(url: string, body: string, signature: string, closing: AbortSignal): Promise<number> {
  // AbortSignal.any would leave an entry in `closing` for every message.
  const delivery = new AbortController()
  const end = () => delivery.abort()
  const limit = setTimeout(end, answerWithinMs)
  closing.addEventListener('abort', end)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
      redirect: 'manual',
      signal: delivery.signal,
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  } finally {
    clearTimeout(limit)
    closing.removeEventListener('abort', end)
  }
}

export function signatureOf(payload: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
