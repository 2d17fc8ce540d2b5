import type { BodyOf } from '@ground-control/contract/endpoint'
import type { NoticePreview } from '@ground-control/contract/mail'
import type { Purchaser, previewRefundNotice } from '@ground-control/contract/refunds'
import { cardText } from '@ground-control/domain/refunds/refund-purchaser'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { emailKey } from '@ground-control/domain/tickets/transfers/transfer-rules'
import { sql } from 'drizzle-orm'
import type { Notices, Told } from '#modules/mail/notices/notices.ts'
import { aboutOf, byHolder } from '#modules/tickets/notices/ticket-notices.ts'
import { readToldEvents, readToldTickets, type ToldTicket } from '#modules/tickets/notices/told-tickets.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { purchaser } from '#platform/db/fragments/purchaser.ts'
import { Refusal } from '#platform/http/refusal.ts'

type Rows = Pick<Transaction, 'execute'>

type Refund = {
  readonly kind: 'refund-made' | 'refund-failed'
  readonly refundId: string | null
  readonly paymentId: string
  readonly amount: number
  readonly tickets: readonly { readonly eventId: string; readonly ticketId: string }[]
}

type Settled = {
  readonly refundId: string
  readonly paymentId: string
  readonly amount: number
  readonly requestedBy: string | null
  readonly next: RefundState
}

export type TellOfRefund = (transaction: Transaction, settled: Settled) => Promise<void>

/**
 * Sent when a refund is made, and when it fails after customers were told. Each is sent once, whichever process notices
 * first.
 */
export const createTellOfRefund =
  (notices: Notices, timeZone: string): TellOfRefund =>
  async (transaction, { next, requestedBy, ...refund }) => {
    const kind = kindOf(next)
    if (!kind || (await notices.wasTold(transaction, refund.refundId, kind))) return
    // If it fails before any email was sent, only staff need to know.
    if (kind === 'refund-failed' && !(await notices.wasTold(transaction, refund.refundId, 'refund-made'))) return
    const { rows: tickets } = await transaction.execute<{ eventId: string; ticketId: string }>(sql`
      select event_id as "eventId", ticket_id as "ticketId" from refund_tickets where refund_id = ${refund.refundId}`)
    await notices.write(
      transaction,
      await refundNotices(transaction, { ...refund, kind, tickets }, timeZone),
      requestedBy,
    )
  }

type PreviewNeeds = { readonly notices: Notices; readonly timeZone: string }

export const createRefundPreview =
  ({ db }: Pick<Database, 'db'>, { notices, timeZone }: PreviewNeeds) =>
  async ({ paymentIntentId, ticketIds, amount }: BodyOf<typeof previewRefundNotice>): Promise<NoticePreview> => {
    const { rows: tickets } = await db.execute<{ eventId: string; ticketId: string }>(sql`
      select event_id as "eventId", id as "ticketId" from tickets
      where payment_id = ${paymentIntentId} and id = any(${sql.param([...ticketIds])})`)
    const refund = { kind: 'refund-made', refundId: null, paymentId: paymentIntentId, amount, tickets } as const
    const told = await refundNotices(db, refund, timeZone)
    if (told.length === 0) throw new Refusal('not-found', 'No payment with this ID.')
    return notices.preview(told)
  }

export type RefundPreview = ReturnType<typeof createRefundPreview>

function kindOf(next: RefundState): Refund['kind'] | null {
  if (next === 'succeeded') return 'refund-made'
  return next === 'failed' ? 'refund-failed' : null
}

/** Tells the purchaser about the money, and other holders that their tickets stop or start working. */
export async function refundNotices(db: Rows, refund: Refund, timeZone: string): Promise<readonly Told[]> {
  const { kind, refundId, paymentId, amount } = refund
  const { rows } = await db.execute<{ currency: string; purchaser: Purchaser }>(sql`
    select p.currency, ${purchaser} as purchaser from payments p where p.id = ${paymentId}`)
  const payment = rows[0]
  if (!payment) return []
  const tickets = await readToldTickets(db, refund.tickets)
  const events = await readToldEvents(
    db,
    tickets.map(({ eventId }) => eventId),
    timeZone,
  )
  const payer = payment.purchaser
  const about = { paymentId, ...(refundId !== null && { refundId }) }
  const nameOf = (ticket: ToldTicket) =>
    events.find(({ event }) => event.eventId === ticket.eventId)?.event.name ?? null
  const money: Told = {
    notice: {
      kind,
      recipientName: payer.name,
      amount,
      currency: payment.currency,
      card: cardText(payer.card),
      paymentId,
      tickets: tickets.map((ticket) => ({ ...ticket, eventName: nameOf(ticket) })),
    },
    address: payer.email,
    about: { ...aboutOf(tickets), ...about },
  }
  const others = tickets.filter(
    ({ holderEmail, isRefunded }) =>
      holderEmail !== null &&
      emailKey(holderEmail) !== emailKey(payer.email ?? '') &&
      // If another refund of the payment has taken over a ticket, it still admits nobody.
      !(kind === 'refund-failed' && isRefunded),
  )
  const told = events.flatMap(({ event }) =>
    byHolder(others.filter(({ eventId }) => eventId === event.eventId)).map(
      (held): Told => ({
        notice: {
          kind: kind === 'refund-made' ? 'tickets-refunded' : 'tickets-not-refunded',
          recipientName: held[0]?.holderName ?? null,
          event,
          tickets: held,
          purchaserName: payer.name,
        },
        address: held[0]?.holderEmail ?? null,
        about: { ...aboutOf(held), ...about },
      }),
    ),
  )
  return [money, ...told]
}
