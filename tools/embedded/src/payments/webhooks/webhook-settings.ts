import type { Pool } from 'pg'
import { fieldsOf } from '#payments/faults/fault.ts'
import { badRequest } from '#payments/protocol/stripe-error.ts'
import type { SandboxStore } from '#payments/sandbox-store.ts'

export type WebhookChanges = {
  readonly url?: string
  readonly secret?: string
  /** The event types to send. Without it, all are sent. */
  readonly events?: readonly string[]
  /** Holds events back until this is turned off. */
  readonly held?: boolean
  readonly copies?: number
  readonly reversed?: boolean
}

export type WebhookStatus = {
  readonly url: string | null
  readonly held: boolean
  readonly copies: number
  readonly reversed: boolean
  /** By state; each copy counts. */
  readonly deliveries: Readonly<Record<'held' | 'waiting' | 'delivered' | 'given_up', number>>
}

export function toWebhookChanges(value: unknown): WebhookChanges {
  const changes = fieldsOf(value, 'The webhook settings', ['url', 'secret', 'events', 'held', 'copies', 'reversed'])
  const { url, secret, events, held, copies, reversed } = changes
  const isText = (each: unknown) => each === undefined || typeof each === 'string'
  const isFlag = (each: unknown) => each === undefined || typeof each === 'boolean'
  if (!isText(url) || !isText(secret)) throw badRequest('The address and the secret of a webhook are texts.')
  if (typeof url === 'string' && !URL.canParse(url)) throw badRequest('The address of a webhook is a whole URL.')
  if (events !== undefined && !(Array.isArray(events) && events.every((each) => typeof each === 'string'))) {
    throw badRequest('The events of a webhook are a list of types.')
  }
  if (!isFlag(held) || !isFlag(reversed)) throw badRequest('Held and reversed are true or false.')
  if (copies !== undefined && copies !== 1 && copies !== 2 && copies !== 3) {
    throw badRequest('Events are sent once, twice or three times.')
  }
  return changes
}

export async function setWebhooks(store: SandboxStore, changes: WebhookChanges): Promise<WebhookStatus> {
  const { url = null, secret = null, events = null, held = null, copies = null, reversed = null } = changes
  await store.inTransaction(async (client) => {
    await client.query(
      `update payment_sandbox.webhook_endpoint
       set url = coalesce($1, url), secret = coalesce($2, secret), held = coalesce($3, held),
           copies = coalesce($4, copies), reversed = coalesce($5, reversed), events = coalesce($6, events)`,
      [url, secret, held, copies, reversed, events],
    )
    await client.query(
      `update payment_sandbox.webhook_deliveries d
       set state = 'waiting', backwards = e.reversed, due_at = clock_timestamp()
       from payment_sandbox.webhook_endpoint e where d.state = 'held' and not e.held`,
    )
  })
  return readWebhooks(store.pool)
}

export async function readWebhooks(pool: Pool): Promise<WebhookStatus> {
  const { rows } = await pool.query<WebhookStatus>(
    `select url, held, copies, reversed, (
       select jsonb_object_agg(s.state, (select count(*) from payment_sandbox.webhook_deliveries d where d.state = s.state))
       from unnest(array['held', 'waiting', 'delivered', 'given_up']) as s (state)) as deliveries
     from payment_sandbox.webhook_endpoint`,
  )
  const [status] = rows
  if (!status) throw new Error('The settings of the webhooks are missing.')
  return status
}
