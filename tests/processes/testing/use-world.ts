import { type ApiClient, createClient } from '@ground-control/contract/client'
import { createPositions, type Positions } from '@ground-control/contract/positions'
import { adoptPlatformPayments } from '@ground-control/embedded/payments/adopt-platform-payments'
import { ledgerDifferences } from '@ground-control/embedded/payments/ledger-differences'
import { type Sandbox, startSandbox } from '@ground-control/embedded/payments/start-sandbox'
import { migrationCount } from '@ground-control/launcher/migrations'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { salesOf } from '@ground-control/server/testing/sales'
import { type Issuer, startIssuer } from '@ground-control/server/testing/start-issuer'
import { type Person, people } from '@ground-control/server/testing/tokens'
import { useDatabase } from '@ground-control/server/testing/use-database'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { ServerSettings } from './refund-server.ts'

export type Payment = { readonly paymentId: string; readonly ids: readonly string[]; readonly price: number }

export type Answer = {
  readonly status: number
  readonly refundId: string | null
  readonly code: string | null
  readonly state: string | null
}

const secretKey = 'sk_test_sandbox'
const webhookSecret = 'whsec_sandbox'

/** A database, an issuer and the payment sandbox; the test starts the servers. */
export function useWorld(database: { readonly pool: pg.Pool; readonly url: string } = useDatabase({ connections: 6 })) {
  const { pool, url } = database
  const sales = salesOf(pool)
  let issuer: Issuer
  let sandbox: Sandbox
  let orgId = ''
  let eventId: Awaited<ReturnType<typeof sales.event>>

  beforeAll(async () => {
    issuer = await startIssuer()
    sandbox = await startSandbox({ databaseUrl: url, secretKey })
    const organization = await sales.organization()
    orgId = organization
    eventId = await sales.event({ orgId: organization })
    for (const { uid } of [people.mara, people.jonas]) {
      await pool.query(`insert into account_claims (account_id, claims) values ($1, '{"superadmin": true}')`, [uid])
    }
    await pool.query(`insert into remote_config (key, value) values ('enable_ticket_refunds', 'true')
      on conflict (key) do update set value = excluded.value`)
  })
  afterAll(async () => {
    await sandbox?.close()
    await issuer?.close()
  })

  return {
    pool,
    sandbox: () => sandbox,
    eventId: () => eventId,

    api: (origin: string, person: Person = people.mara, positions: Positions = createPositions()): ApiClient =>
      createClient({
        base: origin,
        organizationHeader: 'x-organization-id',
        token: () => issuer.token(person),
        positions,
      }),

    token: (person: Person = people.mara) => issuer.token(person),

    settings: (timeoutSeconds: number): ServerSettings => ({
      databaseUrl: url,
      migrationCount: migrationCount(root),
      issuer: issuer.issuer,
      audience: issuer.audience,
      sandbox: { origin: sandbox.origin, secretKey },
      webhookSecret,
      timeoutSeconds,
    }),

    sendWebhooksTo: (origin: string) =>
      sandbox.setWebhooks({ url: `${origin}/webhooks/stripe`, secret: webhookSecret }),

    /** Also adds these payments to the provider. */
    async sell(count: number, { tickets = 1, price = 2500, extra = 0 } = {}): Promise<Payment[]> {
      const payments: Payment[] = []
      for (let each = 0; each < count; each++) {
        const sale = await sales.sell(eventId, { prices: Array.from({ length: tickets }, () => price), extra })
        payments.push({ paymentId: sale.paymentId, ids: sale.tickets.map(({ id }) => id), price })
      }
      await adoptPlatformPayments(pool)
      return payments
    },

    async refund(
      origin: string,
      { paymentId, ids, price }: Payment,
      { as = people.mara as Person, key = '', fees = 0, tellCustomer = false } = {},
    ): Promise<Answer> {
      const reply = await fetch(`${origin}/api/v2/payments/refund`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await issuer.token(as)}`,
          'content-type': 'application/json',
          'x-organization-id': orgId,
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify({
          paymentIntentId: paymentId,
          ticketIds: ids,
          amount: ids.length * price + fees,
          ...(fees && { fees }),
          ...(tellCustomer && { tellCustomer }),
          reason: '',
        }),
      })
      const { refundId = null, code = null, state = null } = (await reply.json()) as Partial<Answer>
      return { status: reply.status, refundId, code, state }
    },

    /** Makes an external refund, by default of the rest. */
    async refundAtProvider(
      { paymentId }: Payment,
      amount?: number,
      metadata: Readonly<Record<string, string>> = {},
    ): Promise<{ readonly status: number; readonly id: string }> {
      const reply = await fetch(`${sandbox.origin}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}` },
        body: new URLSearchParams({
          payment_intent: paymentId,
          ...(amount !== undefined && { amount: String(amount) }),
          ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])),
        }),
      })
      const { id = '' } = (await reply.json()) as { id?: string }
      return { status: reply.status, id }
    },

    async undelivered(): Promise<number> {
      const { deliveries } = await sandbox.webhooks()
      return deliveries.waiting + deliveries.held
    },

    async stepsOf(refundId: string | null): Promise<string[]> {
      const { rows } = await pool.query<{ step: string }>(
        'select step from refund_steps where refund_id = $1 order by id',
        [refundId],
      )
      return rows.map(({ step }) => step)
    },

    async refundsOf({ paymentId }: Payment): Promise<{ id: string; state: string }[]> {
      const { rows } = await pool.query('select id, state from refunds where payment_id = $1 order by created_at', [
        paymentId,
      ])
      return rows
    },

    async bookOf({ paymentId }: Payment) {
      const { payments } = await sandbox.books({ payment_intent: paymentId })
      const { refunded, refunds, requests } = payments[0] ?? { refunded: 0, refunds: 0, requests: 0 }
      return { refunded, refunds, requests }
    },

    /** Tickets that two refunds of ours pay for. A refund made by hand may name any ticket, so it does not count. */
    async paidTwice(): Promise<unknown[]> {
      const { rows } = await pool.query(`
        select ticket_id, array_agg(id) as refunds from payment_sandbox.refunds,
          regexp_split_to_table(metadata ->> 'ticket_ids', ',') as ticket_id
        where status <> 'failed' and metadata ? 'refund_id' group by ticket_id having count(*) > 1`)
      return rows
    },

    /** Every contradiction between provider, ledger, tickets, figures and audit trail. */
    async contradictions(): Promise<unknown[]> {
      const tickets = await pool.query(`
        select r.id, r.state, r.amount_cents, count(t.id)::int as refunded_tickets, sum(t.refunded_cents)::int as cents
        from refunds r join refund_tickets l on l.refund_id = r.id
        left join tickets t on t.event_id = l.event_id and t.id = l.ticket_id and t.refund_id = r.id
        group by r.id
        having case when r.state = 'succeeded' and r.requested_by = 'system:payment-provider'
                    -- Some of it may be for no ticket.
                    then coalesce(sum(t.refunded_cents), 0) <> sum(l.amount_cents)
                      or sum(l.amount_cents) > r.amount_cents
                    else coalesce(sum(t.refunded_cents), 0) <> case when r.state = 'succeeded' then r.amount_cents - r.fee_cents else 0 end
               end
            or bool_or(l.live) <> (r.state <> 'failed')`)
      const figures = await pool.query(`
        select s.event_id from event_stats s join tickets t using (event_id) group by s.event_id
        having max(s.refunded_cents) <> sum(t.refunded_cents) or max(s.refunded) <> count(t.refund_id)`)
      const trail = await pool.query('select * from audit_broken')
      return [...(await ledgerDifferences(pool)), ...tickets.rows, ...figures.rows, ...trail.rows]
    },
  }
}
