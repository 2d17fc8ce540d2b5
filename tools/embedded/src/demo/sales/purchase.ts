import { entryCodeOf } from '@ground-control/domain/tickets/entry-code'
import type { EventPlan } from '#demo/catalog/events.ts'
import type { TypePlan } from '#demo/catalog/ticket-types.ts'
import { base62, type Random } from '#demo/random.ts'

/** The id comes from the seller's system: an account, an email, a phone or 'unknown'. */
export type Party = {
  readonly accountId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

export type SoldTicket = {
  readonly id: string
  readonly typeId: string | null
  readonly typeName: string | null
  readonly priceCents: number
  owner: Party
  redeemedAt: number | null
  refund: Refund | null
  code: string
  version: number
  updatedAt: number
}

export type RefundState = 'reserved' | 'succeeded' | 'failed' | 'unknown'

export type Refund = {
  readonly id: string
  readonly state: RefundState
  readonly tickets: readonly SoldTicket[]
  readonly reason: string | null
  readonly requestedBy: string | null
  readonly providerRefundId: string | null
  readonly createdAt: number
  readonly settledAt: number | null
}

export type Transfer = {
  readonly id: string
  readonly ticketId: string
  readonly from: Party
  readonly to: Recipient
  readonly transferredBy: string | null
  readonly transferredAt: number
}

export type Recipient = Party & { readonly name: string; readonly email: string }

export type Purchase = {
  readonly event: EventPlan
  readonly kind: 'sale' | 'comp'
  readonly paymentId: string | null
  readonly purchaser: Party
  readonly at: number
  readonly tickets: SoldTicket[]
  readonly refunds: Refund[]
  readonly transfers: Transfer[]
}

type Start = Pick<Purchase, 'event' | 'kind' | 'purchaser' | 'at'>

export const startPurchase = ({ event, kind, purchaser, at }: Start, random: Random): Purchase => ({
  event,
  kind,
  paymentId: kind === 'sale' ? `pi_${base62(random, 3)}` : null,
  purchaser,
  at,
  tickets: [],
  refunds: [],
  transfers: [],
})

export function addTicket(
  purchase: Purchase,
  type: Pick<TypePlan, 'priceCents'> & { readonly id: string | null; readonly name: string | null },
  owner: Party,
  random: Random,
): SoldTicket {
  const ticket: SoldTicket = {
    id: `tkt_${base62(random, 2)}`,
    typeId: type.id,
    typeName: type.name,
    priceCents: purchase.kind === 'comp' ? 0 : type.priceCents,
    owner,
    redeemedAt: null,
    refund: null,
    code: entryCode(random),
    version: 1,
    updatedAt: purchase.at,
  }
  purchase.tickets.push(ticket)
  return ticket
}

export function redeem(ticket: SoldTicket, at: number): void {
  ticket.redeemedAt = at
  touch(ticket, at)
}

/** From three random numbers, five bits a character. */
function entryCode(random: Random): string {
  const words = [0, 1, 2].map(() => Math.floor(random() * 4_294_967_296))
  return entryCodeOf(Array.from({ length: 11 }, (_, at) => ((words[Math.floor(at / 4)] ?? 0) >>> (5 * (at % 4))) & 31))
}

/** The old owner's code stops working. */
export function transfer(
  purchase: Purchase,
  ticket: SoldTicket,
  { to, by, at }: { readonly to: Recipient; readonly by: string | null; readonly at: number },
  random: Random,
): void {
  const id = `trf_${base62(random, 2)}`
  purchase.transfers.push({ id, ticketId: ticket.id, from: ticket.owner, to, transferredBy: by, transferredAt: at })
  ticket.owner = to
  ticket.code = entryCode(random)
  touch(ticket, at)
}

type RefundRequest = Pick<Refund, 'tickets' | 'state' | 'reason' | 'requestedBy' | 'createdAt' | 'settledAt'>

/** Only a succeeded refund changes its tickets. */
export function refund(purchase: Purchase, request: RefundRequest, random: Random): void {
  const succeeded = request.state === 'succeeded'
  const made: Refund = {
    ...request,
    id: `re_${base62(random, 3)}`,
    providerRefundId: succeeded ? `re_${base62(random, 4)}` : null,
  }
  purchase.refunds.push(made)
  if (!succeeded) return
  for (const ticket of request.tickets) {
    ticket.refund = made
    touch(ticket, made.settledAt ?? made.createdAt)
  }
}

export const amountOf = (tickets: readonly SoldTicket[]): number =>
  tickets.reduce((sum, ticket) => sum + ticket.priceCents, 0)

function touch(ticket: SoldTicket, at: number): void {
  ticket.version += 1
  ticket.updatedAt = Math.max(ticket.updatedAt, at)
}
