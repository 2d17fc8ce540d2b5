import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { Cents, PaymentId, RefundId, TicketId } from '#primitives.ts'

const Refund = z.object({ refundId: RefundId, amount: Cents, ticketIds: z.array(TicketId) })

const refusals = {
  404: 'There is no such payment',
  409: 'A ticket is refunded already, or is being refunded by somebody else',
  422: 'The refund breaks a rule, or the key was used for another refund',
}

export const refundPayment = endpoint({
  name: 'refundPayment',
  method: 'POST',
  path: '/api/v1/payments/refund',
  summary: 'Refund some tickets of a payment, or what is left of it',
  permission: 'staff',
  actsForOrganization: true,
  body: z.strictObject({ paymentIntentId: PaymentId, ticketIds: z.array(TicketId).min(1).max(500).optional() }),
  reply: Refund,
  refusals,
})

export const refundTickets = endpoint({
  name: 'refundTickets',
  method: 'POST',
  path: '/api/v2/payments/refund',
  summary: 'Refund chosen tickets of a payment for an amount that must agree with their prices',
  permission: 'staff',
  actsForOrganization: true,
  body: z.strictObject({
    paymentIntentId: PaymentId,
    ticketIds: z.array(TicketId).min(1).max(500),
    reason: z.string().max(2000),
    amount: Cents,
  }),
  reply: Refund,
  refusals,
})
