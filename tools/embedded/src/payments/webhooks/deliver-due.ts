import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

type Delivery = {
  readonly id: number
  readonly lane: string
  readonly payload: string
  readonly attempts: number
  /** Null if the database was restored to a time before it was set. */
  readonly url: string | null
  readonly secret: string
}

/** A delivery is not retried within this time. A restart retries at once. */
const leaseSeconds = 60
const answerWithinMs = 10_000
const firstRetryMs = 200
const maxRetryMs = 10 * 60_000
const attemptsAtMost = 16
const gatherResultsMs = 20

/** Sends a payment's events one after another, and different payments in parallel. */
export function createDeliveries(pool: Pool, onRetry: () => void, signal: AbortSignal) {
  const lanes = new Map<string, Promise<void>>()
  const results = createResults(pool, onRetry)

  function sendInLane(delivery: Delivery) {
    const before = lanes.get(delivery.lane) ?? Promise.resolve()
    const lane = before.then(async () => {
      if (!signal.aborted) results.add(await send(delivery, signal))
      if (lanes.get(delivery.lane) === lane) lanes.delete(delivery.lane)
    })
    lanes.set(delivery.lane, lane)
  }

  return {
    /** Ignores leases of an earlier process. Rows that another process is writing need no new date. */
    async resume() {
      await pool.query(`update payment_sandbox.webhook_deliveries set due_at = clock_timestamp()
        where id in (select id from payment_sandbox.webhook_deliveries
          where state = 'waiting' and due_at > clock_timestamp() for update skip locked)`)
    },

    /** Returns the milliseconds until the next one, or null. */
    async deliverDue(): Promise<number | null> {
      const { rows: due } = await pool.query<Delivery>({
        name: 'claim-deliveries',
        text: `
          with claimed as (
            update payment_sandbox.webhook_deliveries
            set attempts = attempts + 1, due_at = clock_timestamp() + $1 * interval '1 second'
            where id = any (array(select id from payment_sandbox.webhook_deliveries
              where state = 'waiting' and due_at <= statement_timestamp() for update skip locked))
            returning id, payment_intent as lane, payload, attempts, backwards)
          select c.id, c.lane, c.payload, c.attempts, e.url, coalesce(e.secret, '') as secret
          from claimed c cross join payment_sandbox.webhook_endpoint e
          order by case when c.backwards then -c.id else c.id end`,
        values: [leaseSeconds],
      })
      for (const delivery of due) sendInLane(delivery)
      // More may have arrived since. Only a round that finds none schedules the next one.
      if (due.length > 0) return 0
      const { rows } = await pool.query<{ ms: number | null }>(
        `select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as ms
         from payment_sandbox.webhook_deliveries where state = 'waiting'`,
      )
      return rows[0]?.ms ?? null
    },

    async finished() {
      await Promise.all(lanes.values())
      await results.written()
    },
  }
}

type Result = {
  readonly id: number
  readonly state: 'delivered' | 'given_up' | 'waiting'
  readonly status: number
  readonly retryMs: number
}

/** Writes the results of deliveries that end at about the same time together. */
function createResults(pool: Pool, onRetry: () => void) {
  let gathered: Result[] = []
  let writing: Promise<void> | undefined

  async function writeAll() {
    while (gathered.length > 0) {
      await pause(gatherResultsMs)
      const results = gathered
      gathered = []
      // If the database fails, the lease runs out and the delivery is due again.
      await write(pool, results).catch(() => {})
      if (results.some(({ state }) => state === 'waiting')) onRetry()
    }
    writing = undefined
  }

  return {
    add(result: Result) {
      gathered.push(result)
      writing ??= writeAll()
    },
    async written() {
      await writing
    },
  }
}

async function write(pool: Pool, results: readonly Result[]) {
  await pool.query({
    name: 'write-results',
    text: `
      update payment_sandbox.webhook_deliveries d
      set state = r.state, last_status = r.status, due_at = clock_timestamp() + r.retry_ms * interval '1 millisecond'
      from unnest($1::int[], $2::text[], $3::int[], $4::int[]) as r (id, state, status, retry_ms) where d.id = r.id`,
    values: [
      results.map(({ id }) => id),
      results.map(({ state }) => state),
      results.map(({ status }) => status),
      results.map(({ retryMs }) => retryMs),
    ],
  })
}

async function send({ id, payload, attempts, url, secret }: Delivery, closing: AbortSignal): Promise<Result> {
  const signature = signatureOf(payload, secret, Date.now())
  const status = url === null ? 0 : await post(url, payload, signature, closing)
  const delivered = status >= 200 && status < 300
  return {
    id,
    state: delivered ? 'delivered' : attempts >= attemptsAtMost ? 'given_up' : 'waiting',
    status,
    retryMs: Math.min(firstRetryMs * 3 ** (attempts - 1), maxRetryMs),
  }
}
/** Returns the status; 0 if there was no answer. */
function post(url: string, body: string, signature: string, closing: AbortSignal): Promise<number> {
  const request = url.startsWith('https:') ? secureRequest : plainRequest
  const answered = new Promise<number>((resolve) => {
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Stripe-Signature': signature,
    }
    const delivery = request(url, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    const end = () => delivery.destroy()
    const limit = setTimeout(end, answerWithinMs)
    closing.addEventListener('abort', end)
    delivery.on('error', () => resolve(0))
    delivery.on('close', () => {
      clearTimeout(limit)
      closing.removeEventListener('abort', end)
      resolve(0)
    })
    delivery.end(body)
  })
  // The address isn't an HTTP address.
  return answered.catch(() => 0)
}

export function signatureOf(payload: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
