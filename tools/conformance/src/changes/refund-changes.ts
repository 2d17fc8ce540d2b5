import type { CallNumber } from '@ground-control/contract/endpoints'
import * as ids from '@ground-control/contract/primitives'
import { refundPayment, refundTickets } from '@ground-control/contract/refunds'
import { listPaymentTickets, type TicketDetail } from '@ground-control/contract/tickets'
import type { EventId, PaymentId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { accepted, jsonOf } from '#asking/answer.ts'
import { readGuestList } from '#calls/guest-list-call.ts'
import { type Changing, change, checkRefusals, nowhere } from './changing.ts'

/** Refunds one ticket by the guest list's call, then the rest by the other. Runs last, because it is real money. */
export async function checkRefunds(changing: Changing): Promise<void> {
  const { check, allowed, warn } = changing
  const { findings } = check
  const unknown = { paymentIntentId: ids.PaymentId.parse(nowhere), ticketIds: [ids.TicketId.parse(nowhere)] }
  await checkRefusals(changing, 'P17', refundTickets, { body: { ...unknown, reason: '', amount: cents(100) } })
  await checkRefusals(changing, 'P16', refundPayment, { body: unknown })
  const paymentIntentId = allowed.paymentId
  if (!paymentIntentId) {
    const why = 'It refunds money. Give a payment that may be refunded in full: --payment.'
    findings.untried('P16', why)
    return findings.untried('P17', why)
  }
  const [first] = await openTicketsOf(changing, paymentIntentId)
  if (!first) {
    const why = 'The given payment has no paid ticket left.'
    findings.untried('P16', why)
    return findings.untried('P17', why)
  }
  const eventId = first.eventId ?? (await eventByGuestList(changing, first))
  warn(`Asking to refund one ticket of payment ${paymentIntentId}. A refund can’t be undone.`)
  const body = { paymentIntentId, ticketIds: [first.ticketId], reason: 'Conformance check', amount: first.price }
  const one = await change(changing, 'P17', refundTickets, { body }, { how: 'Refunding one ticket', eventId })
  if (one.isDone) await judgeMarks(changing, 'P17', paymentIntentId, [first])
  const left = await openTicketsOf(changing, paymentIntentId)
  if (left.length === 0) return findings.untried('P16', 'Nothing was left of the given payment after the other refund.')
  warn(`Asking to refund what is left of payment ${paymentIntentId} (tickets: ${left.length}). It can’t be undone.`)
  const how = 'Refunding the rest of the payment'
  const rest = await change(changing, 'P16', refundPayment, { body: { paymentIntentId } }, { how, eventId })
  if (rest.isDone) await judgeMarks(changing, 'P16', paymentIntentId, left)
}

/** Used if a payment's tickets don't name their event. */
async function eventByGuestList({ check, allowed }: Changing, { ticketId }: TicketDetail): Promise<EventId | null> {
  const eventId = allowed.eventId ?? check.subjects.eventId
  const list = eventId && (await readGuestList(check, eventId))
  return list?.tickets.some((each) => each.ticketId === ticketId) ? eventId : null
}

const openTicketsOf = async (changing: Changing, payment: PaymentId) =>
  (await ticketsOf(changing, payment)).filter((ticket) => !isRefunded(ticket) && ticket.price > 0)

async function judgeMarks(
  changing: Changing,
  number: CallNumber,
  payment: PaymentId,
  refunded: readonly TicketDetail[],
) {
  const now = await ticketsOf(changing, payment)
  const unmarked = refunded.filter(
    ({ ticketId }) => !now.some((each) => each.ticketId === ticketId && isRefunded(each)),
  )
  if (unmarked.length === 0) return
  changing.check.findings.deviation(
    number,
    `The refund was accepted, but ${unmarked.length} of its tickets carry neither refundId nor refundedAt: staff could refund them again.`,
  )
}

async function ticketsOf({ check }: Changing, paymentIntentId: PaymentId): Promise<readonly TicketDetail[]> {
  const reply = accepted(await check.ask(listPaymentTickets, { params: { paymentIntentId } }))
  const parsed = reply && listPaymentTickets.reply.safeParse(jsonOf(reply))
  return parsed?.data?.tickets ?? []
}

const isRefunded = ({ refundId, refundedAt }: TicketDetail) => Boolean(refundId ?? refundedAt)
