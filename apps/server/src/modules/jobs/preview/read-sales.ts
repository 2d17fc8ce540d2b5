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

/**
 * Every payment that has tickets of the event, with all its tickets and refunds; tickets without a payment come under one
 * of no id. To be read in one snapshot.
 */
export async function readSales(db: Rows, wish: Wish): Promise<readonly SoldPayment[]> {
  const ticketsOf = byPayment(await readTickets(db, wish))
  const refundsOf = byPayment(await readRefunds(db, wish))
  const payments = await readPayments(db, wish)
  const unpaid = ticketsOf.get(null)
  return [
    ...payments.map((payment) => ({
      ...payment,
      tickets: ticketsOf.get(payment.paymentId) ?? [],
      refunds: refundsOf.get(payment.paymentId) ?? [],
    })),
    ...(unpaid ? [{ ...noPayment, tickets: unpaid }] : []),
  ]
}

function byPayment<T extends { readonly paymentId: string | null }>(
  rows: readonly T[],
): ReadonlyMap<string | null, T[]> {
  const groups = new Map<string | null, T[]>()
  for (const row of rows) {
    const group = groups.get(row.paymentId)
    if (group) group.push(row)
    else groups.set(row.paymentId, [row])
  }
  return groups
}

type Wish = {
  readonly eventId: string
  /** Null: all of the event. */
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

type TicketRow = Omit<SoldTicket, 'holder'> & {
  readonly paymentId: string | null
  readonly holderName: string | null
  readonly holderEmail: string | null
}

async function readTickets(db: Rows, wish: Wish) {
  const columns = sql`
    t.payment_id as "paymentId", t.id as "ticketId", t.event_id as "eventId", t.price_cents as price,
    t.kind = 'comp' as "isComp", t.refund_id is not null as "isRefunded", t.refunded_cents as refunded,
    t.redeemed as "isRedeemed", nullif(trim(t.owner_name), '') as "holderName",
    nullif(trim(t.owner_email), '') as "holderEmail"`
  const { rows } = await db.execute<TicketRow>(sql`
    select ${columns} from (${paymentsOf(wish)}) m join tickets t on t.payment_id = m.payment_id
    union all
    select ${columns} from tickets t where ${isWished(wish)} and t.payment_id is null`)
  return rows.map(({ holderName, holderEmail, ...ticket }) => ({
    ...ticket,
    holder: { name: holderName, email: holderEmail },
  }))
}

type PaymentRow = Omit<SoldPayment, 'tickets' | 'refunds'> & { readonly paymentId: string }

async function readPayments(db: Rows, wish: Wish): Promise<readonly PaymentRow[]> {
  const { rows } = await db.execute<PaymentRow>(sql`
    select p.id as "paymentId", p.amount_cents as paid, p.currency, (extract(epoch from p.paid_at) * 1000)::float8 as "paidAtMs",
           d.payment_id is not null as "isDisputed", ${purchaser} as purchaser
    from (${paymentsOf(wish)}) m join payments p on p.id = m.payment_id
    left join (select distinct payment_id from payment_disputes where status not in (${harmless})) d on d.payment_id = p.id
    order by p.id`)
  return rows
}

type RefundRow = SoldPayment['refunds'][number] & { readonly paymentId: string; readonly amount: Cents }

async function readRefunds(db: Rows, wish: Wish): Promise<readonly RefundRow[]> {
  const { rows } = await db.execute<RefundRow>(sql`
    select r.payment_id as "paymentId", r.amount_cents as amount, r.fee_cents as fees,
           coalesce(r.requested_by = ${paymentProvider.id}, false) as "isExternal",
           array(select l.ticket_id from refund_tickets l where l.refund_id = r.id and l.live) as "ticketIds",
           case when r.requested_by = ${paymentProvider.id} then ${namedTickets(sql`r.id`)} else '[]' end as named
    from (${paymentsOf(wish)}) m join refunds r on r.payment_id = m.payment_id
    where r.state <> 'failed'`)
  return rows
}

const isWished = ({ eventId, ticketIds }: Wish): SQL =>
  ticketIds === null
    ? sql`t.event_id = ${eventId}`
    : sql`t.event_id = ${eventId} and t.id = any(${sql.param([...ticketIds])}::text[])`

const paymentsOf = (wish: Wish): SQL =>
  sql`select distinct t.payment_id from tickets t where ${isWished(wish)} and t.payment_id is not null`

const harmless = sql.join(
  harmlessDisputeStatuses.map((status) => sql`${status}`),
  sql`, `,
)
