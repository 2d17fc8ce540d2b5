import type { Cell } from '#demo/copy-rows.ts'
import { cardOf } from './cards.ts'
import { amountOf, type Purchase, type Refund } from './purchase.ts'

type Table = {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: (purchases: readonly Purchase[]) => Generator<Cell[]>
}

/** Ordered by their foreign keys. Tickets don't change afterwards, so the database rolls up a whole batch at once. */
export const saleTables: readonly Table[] = [
  {
    table: 'payments',
    columns: [
      'id',
      'org_id',
      'purchaser_account_id',
      'purchaser_name',
      'purchaser_email',
      'purchaser_phone',
      'amount_cents',
      'card_brand',
      'card_last4',
      'paid_at',
    ],
    *rows(purchases) {
      for (const { paymentId, event, purchaser, tickets, at } of purchases) {
        if (paymentId === null) continue
        const { accountId, name, email, phone } = purchaser
        const { brand, last4 } = cardOf(email ?? accountId ?? paymentId)
        yield [paymentId, event.orgId, accountId, name, email, phone, amountOf(tickets), brand, last4, iso(at)]
      }
    },
  },
  {
    table: 'refunds',
    columns: [
      'id',
      'payment_id',
      'state',
      'amount_cents',
      'reason',
      'provider_refund_id',
      'requested_by',
      'failure_code',
      'failure_message',
      'created_at',
      'updated_at',
      'settled_at',
    ],
    *rows(purchases) {
      for (const { paymentId, refunds } of purchases) {
        for (const r of refunds) {
          const amount = amountOf(r.tickets)
          const [createdAt, settledAt] = [iso(r.createdAt), isoOrNull(r.settledAt)]
          const times = [createdAt, settledAt ?? createdAt, settledAt]
          const failed = r.state === 'failed' ? [failure.code, failure.message] : [null, null]
          yield [r.id, paymentId, r.state, amount, r.reason, r.providerRefundId, r.requestedBy, ...failed, ...times]
        }
      }
    },
  },
  {
    table: 'refund_steps',
    columns: ['refund_id', 'step', 'state', 'detail', 'at'],
    *rows(purchases) {
      for (const refund of purchases.flatMap(({ refunds }) => refunds)) {
        for (const { step, state, detail, at } of stepsOf(refund)) {
          yield [refund.id, step, state, JSON.stringify(detail), iso(at)]
        }
      }
    },
  },
  {
    table: 'refund_tickets',
    columns: ['refund_id', 'event_id', 'ticket_id', 'amount_cents', 'live'],
    *rows(purchases) {
      for (const { event, refunds } of purchases) {
        for (const { id, state, tickets } of refunds) {
          for (const ticket of tickets) yield [id, event.id, ticket.id, ticket.priceCents, state !== 'failed']
        }
      }
    },
  },
  {
    table: 'tickets',
    columns: [
      'event_id',
      'id',
      'ticket_type_id',
      'ticket_name',
      'kind',
      'price_cents',
      'payment_id',
      'owner_account_id',
      'owner_name',
      'owner_email',
      'owner_phone',
      'purchaser_name',
      'purchaser_email',
      'purchaser_phone',
      'purchased_at',
      'redeemed',
      'redeemed_at',
      'refund_id',
      'refunded_at',
      'refunded_cents',
      'code',
      'version',
      'updated_at',
    ],
    *rows(purchases) {
      for (const { event, kind, paymentId, purchaser, at, tickets } of purchases) {
        const purchasedAt = iso(at)
        for (const ticket of tickets) {
          const { owner, redeemedAt, refund } = ticket
          yield [
            event.id,
            ticket.id,
            ticket.typeId,
            ticket.typeName,
            kind,
            ticket.priceCents,
            paymentId,
            owner.accountId,
            owner.name,
            owner.email,
            owner.phone,
            purchaser.name,
            purchaser.email,
            purchaser.phone,
            purchasedAt,
            redeemedAt !== null,
            isoOrNull(redeemedAt),
            refund?.id ?? null,
            isoOrNull(refund?.settledAt ?? null),
            refund ? ticket.priceCents : 0,
            ticket.code,
            ticket.version,
            ticket.updatedAt === at ? purchasedAt : iso(ticket.updatedAt),
          ]
        }
      }
    },
  },
  {
    table: 'transfers',
    columns: [
      'id',
      'event_id',
      'ticket_id',
      'from_account_id',
      'from_name',
      'from_email',
      'to_account_id',
      'to_name',
      'to_email',
      'transferred_by',
      'transferred_at',
    ],
    *rows(purchases) {
      for (const { event, transfers } of purchases) {
        for (const { id, ticketId, from, to, transferredBy, transferredAt } of transfers) {
          const hands = [from.accountId, from.name, from.email, to.accountId, to.name, to.email]
          yield [id, event.id, ticketId, ...hands, transferredBy, iso(transferredAt)]
        }
      }
    },
  },
]

const iso = (time: number): string => new Date(time).toISOString()
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time))

type Step = {
  readonly step: string
  readonly state: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly at: number
}

const sendingAfterMs = 40

function stepsOf({ state, requestedBy, providerRefundId, createdAt, settledAt }: Refund): readonly Step[] {
  const by = requestedBy === null ? {} : { by: requestedBy }
  const endsAt = settledAt ?? createdAt + 10_000
  const sentAt = Math.min(createdAt + sendingAfterMs, endsAt)
  const reserved = { step: 'reserved', state: 'reserved', detail: by, at: createdAt }
  const sending = { step: 'sending', state: 'reserved', detail: by, at: sentAt }
  const accepted = { by: 'system:payment-webhook', providerRefundId }
  switch (state) {
    case 'reserved':
      return [reserved]
    case 'unknown':
      return [reserved, sending, { step: 'no-answer', state, detail: { ...by, reason: 'ETIMEDOUT' }, at: endsAt }]
    case 'failed':
      return [reserved, sending, { step: 'answered-failed', state, detail: { ...by, failure }, at: endsAt }]
    case 'succeeded':
      return [
        reserved,
        sending,
        {
          step: 'answered-pending',
          state: 'sent',
          detail: { ...by, providerRefundId },
          at: sentAt + Math.floor((endsAt - sentAt) / 2),
        },
        { step: 'seen-succeeded', state, detail: accepted, at: endsAt },
      ]
  }
}

const failure = { code: 'card_declined', message: 'The card’s bank declined the refund.' }
