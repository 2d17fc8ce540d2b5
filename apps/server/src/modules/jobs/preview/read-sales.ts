import type { Purchaser } from '@ground-control/contract/refunds'
import type { PlannedPayment, PlannedTicket } from '@ground-control/domain/jobs/payment-plan'
import { harmlessDisputeStatuses } from '@ground-control/domain/purchases/disputes'
import { paymentProvider } from '@ground-control/domain/refunds/external-refunds'
import { type Cents, cents } from '@ground-control/domain/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { namedTickets } from '#modules/refunds/transactions/refund-rows.ts'
import type { Transaction } from '#platform/db/database.ts'
import { purchaser } from '#platform/db/fragments/purchaser.ts'

type Rows = Pick<Transaction, 'execute'>

export type SoldTicket = PlannedTicket & {
  readonly isRedeemed: boolean
  readonly holder: { readonly name: string | null; readonly email: string | null }
}

export type SoldPayment = Omit<PlannedPayment, 'tickets'> & {
  readonly tickets: readonly SoldTicket[]
  readonly purchaser: Purchaser
}

/** Tickets without a payment are listed under an empty payment id. Call it in a snapshot. */
export async function readSales(db: Rows, wish: Wish): Promise<readonly SoldPayment[]> {
  const refundsOf = new Map<string, SoldPayment['refunds'][number][]>()
  for (const refund of await readRefunds(db, wish)) {
    refundsOf.set(refund.paymentId, [...(refundsOf.get(refund.paymentId) ?? []), refund])
  }
  const payments = await readPayments(db, wish)
  const unpaid = await readUnpaid(db, wish)
  return [
    ...payments.map(({ tickets, ...payment }) => ({
      ...payment,
      tickets: tickets.map(toTicket),
      refunds: refundsOf.get(payment.paymentId) ?? [],
    })),
    ...(unpaid.length > 0 ? [{ ...noPayment, tickets: unpaid.map(toTicket) }] : []),
  ]
}

type Wish = {
  readonly eventId: string
  readonly ticketIds: readonly string[] | null
}

const noPayment: Omit<SoldPayment, 'tickets'> = {
  paymentId: null,
  paid: cents(0),
  currency: null,
  paidAtMs: 0,
  isDisputed: false,
  refunds: [],
  purchaser: { accountId: null, name: null, email: null, card: null },
}

/** As JSON lists: a hundred thousand rows with named columns take several times longer to read. */
type TicketValues = readonly [
  ticketId: string,
  eventId: string,
  price: Cents,
  isComp: boolean,
  isRefunded: boolean,
  refunded: Cents,
  isRedeemed: boolean,
  holderName: string | null,
  holderEmail: string | null,
]

const ticketValues = sql`json_agg(json_build_array(
  t.id, t.event_id, t.price_cents, t.kind = 'comp', t.refund_id is not null, t.refunded_cents, t.redeemed,
  nullif(trim(t.owner_name), ''), nullif(trim(t.owner_email), '')))`

const toTicket = (values: TicketValues): SoldTicket => {
  const [ticketId, eventId, price, isComp, isRefunded, refunded, isRedeemed, name, email] = values
  return { ticketId, eventId, price, isComp, isRefunded, refunded, isRedeemed, holder: { name, email } }
}

type PaymentRow = Omit<SoldPayment, 'tickets' | 'refunds'> & {
  readonly paymentId: string
  readonly tickets: readonly TicketValues[]
}

async function readPayments(db: Rows, wish: Wish): Promise<readonly PaymentRow[]> {
  const { rows } = await db.execute<PaymentRow>(sql`
    select p.id as "paymentId", p.amount_cents as paid, p.currency, (extract(epoch from p.paid_at) * 1000)::float8 as "paidAtMs",
           d.payment_id is not null as "isDisputed", ${purchaser} as purchaser, s.tickets
    from (select t.payment_id, ${ticketValues} as tickets from tickets t
          where t.payment_id in (${paymentsOf(wish)}) group by t.payment_id) s
    join payments p on p.id = s.payment_id
    left join (select distinct payment_id from payment_disputes where status not in (${harmless})) d on d.payment_id = p.id
    order by p.id`)
  return rows
}

async function readUnpaid(db: Rows, wish: Wish): Promise<readonly TicketValues[]> {
  const { rows } = await db.execute<{ tickets: readonly TicketValues[] | null }>(
    sql`select ${ticketValues} as tickets from tickets t where ${isWished(wish)} and t.payment_id is null`,
  )
  return rows[0]?.tickets ?? []
}

type RefundRow = SoldPayment['refunds'][number] & { readonly paymentId: string; readonly amount: Cents }

async function readRefunds(db: Rows, wish: Wish): Promise<readonly RefundRow[]> {
  const { rows } = await db.execute<RefundRow>(sql`
    select r.payment_id as "paymentId", r.amount_cents as amount, r.fee_cents as fees,
           coalesce(r.requested_by = ${paymentProvider.id}, false) as "isExternal",
           array(select l.ticket_id from refund_tickets l where l.refund_id = r.id and l.live) as "ticketIds",
           case when r.requested_by = ${paymentProvider.id} then ${namedTickets(sql`r.id`)} else '[]' end as named
    from refunds r where r.payment_id in (${paymentsOf(wish)}) and r.state <> 'failed'`)
  return rows
}

const isWished = ({ eventId, ticketIds }: Wish): SQL =>
  ticketIds === null
    ? sql`t.event_id = ${eventId}`
    : sql`t.event_id = ${eventId} and t.id = any(${sql.param([...ticketIds])}::text[])`

const paymentsOf = (wish: Wish): SQL =>
  sql`select t.payment_id from tickets t where ${isWished(wish)} and t.payment_id is not null`

const harmless = sql.join(
  harmlessDisputeStatuses.map((status) => sql`${status}`),
  sql`, `,
)
