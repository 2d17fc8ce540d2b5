import type { PaymentId, TicketId } from '@ground-control/domain/ids'
import { cents } from '@ground-control/domain/money'
import { refundPayment, refundTickets } from '#calls/payments.ts'
import { listPaymentTickets, type TicketDetail } from '#calls/tickets.ts'
import { accepted, jsonOf } from '#conformance/asking/answer.ts'
import type { CallNumber } from '#conformance/report.ts'
import { type Changing, change, checkRefusals, nowhere } from './changing.ts'

/** P17 P16: one ticket by the guest list's own call, then what is left by the other. Real money, so last. */
export async function checkRefunds(changing: Changing): Promise<void> {
  const { check, allowed, warn } = changing
  const { findings } = check
  const unknown = { paymentIntentId: nowhere as PaymentId, ticketIds: [nowhere as TicketId] }
  await checkRefusals(changing, 'P17', refundTickets, { body: { ...unknown, reason: '', amount: cents(100) } })
  await checkRefusals(changing, 'P16', refundPayment, { body: unknown })
  const paymentIntentId = allowed.paymentId as PaymentId | null
  if (!paymentIntentId) {
    const why = 'It pays money back. Name a payment of which all may be refunded: --payment.'
    findings.untried('P16', why)
    return findings.untried('P17', why)
  }
  const open = (await ticketsOf(changing, paymentIntentId)).filter((ticket) => !isRefunded(ticket) && ticket.price > 0)
  const [first, ...others] = open
  if (!first) return findings.untried('P17', 'The named payment has no ticket left that was paid for.')
  warn(`All that is left of payment ${paymentIntentId} is refunded (${open.length} tickets). It cannot be taken back.`)
  const body = { paymentIntentId, ticketIds: [first.ticketId], reason: 'Conformance check', amount: first.price }
  const { isDone } = await change(changing, 'P17', refundTickets, { body }, { how: 'Refunding one ticket' })
  if (isDone) await judgeMarks(changing, 'P17', paymentIntentId, [first])
  if (others.length === 0)
    return findings.untried('P16', 'The named payment had one ticket only, which the other refund call took.')
  const rest = await change(
    changing,
    'P16',
    refundPayment,
    { body: { paymentIntentId } },
    { how: 'Refunding the rest of the payment' },
  )
  if (rest.isDone) await judgeMarks(changing, 'P16', paymentIntentId, others)
}

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
    `The refund was accepted, but ${unmarked.length} of its tickets carry neither refundId nor refundedAt: staff would be offered to refund them again.`,
  )
}

async function ticketsOf({ check }: Changing, paymentIntentId: PaymentId): Promise<readonly TicketDetail[]> {
  const reply = accepted(await check.ask(listPaymentTickets, { params: { paymentIntentId } }))
  const parsed = reply && listPaymentTickets.reply.safeParse(jsonOf(reply))
  return parsed?.data?.tickets ?? []
}

const isRefunded = ({ refundId, refundedAt }: TicketDetail) => Boolean(refundId ?? refundedAt)
