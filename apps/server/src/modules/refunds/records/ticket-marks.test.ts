import { listTicketMarks } from '@ground-control/contract/guests'
import type { EventId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'

const { call, event, pool, sell } = await useRefunds()

const marks = () => call(listTicketMarks, { params: { eventId: event() as EventId } })

async function aRefund(id: string, state: string, { live = true, isHandled = false } = {}) {
  const { paymentId, ids } = await sell(2500)
  await pool.query(
    `with made as (
       insert into refunds (id, payment_id, state, amount_cents, requested_by, lease_until, handled_at, handled_by, handled_reason)
       values ($1, $2, $3, 2500, 'acc_super', now() + interval '1 hour',
               case when $6 then now() end, case when $6 then 'acc_super' end, case when $6 then 'Paid by hand' end) returning id)
     insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents, live) select id, $4, $5, 2500, $7 from made`,
    [id, paymentId, state, event(), ids[0], isHandled, live],
  )
  return { paymentId, ticketId: ids[0] }
}

test('tickets are marked while a refund is under way, after it failed, and in a dispute', {
  tags: ['F6'],
}, async () => {
  expect(await marks()).toEqual({ marks: [], underWay: { tickets: 0, amount: 0 } })
  const sent = await aRefund('re_sent', 'sent')
  const failed = await aRefund('re_failed', 'failed', { live: false })
  await aRefund('re_handled', 'failed', { live: false, isHandled: true })
  const { paymentId, ids } = await sell(4500)
  await pool.query(
    `insert into payment_disputes (id, payment_id, status, reason, amount, currency, opened_at)
     values ('du_1', $1, 'needs_response', 'fraudulent', 4500, 'usd', now())`,
    [paymentId],
  )
  const reply = await marks()
  expect(reply.underWay).toEqual({ tickets: 1, amount: 2500 })
  expect(new Map(reply.marks.map(({ ticketId, mark }) => [ticketId, mark]))).toEqual(
    new Map<unknown, string>([
      [sent.ticketId, 'under-way'],
      [failed.ticketId, 'failed'],
      ...ids.map((id): [unknown, string] => [id, 'disputed']),
    ]),
  )
})
