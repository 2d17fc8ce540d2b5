import type pg from 'pg'
import { dayMs, hourMs, minuteMs } from '#demo/catalog/calendar.ts'
import { landmarks } from '#demo/landmarks.ts'

/** Needs the rest of the demo data. One dispute waits for an answer, one was answered. */
export async function seedDisputes(client: Pick<pg.ClientBase, 'query'>, now: Date): Promise<void> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const disputes = [
    ['Petra Partial', 'needs_response', 'product_not_received', at(-45 * minuteMs), at(7 * dayMs - 5 * hourMs)],
    ['Trudy Tenfold', 'under_review', 'fraudulent', at(-3 * hourMs), at(5 * dayMs)],
  ]
  for (const dispute of disputes) {
    // Disputes that person's newest purchase, for its remaining sum.
    await client.query(
      `insert into payment_disputes (id, payment_id, status, reason, amount, currency, opened_at, due_at, updated_at)
       select 'du_' || substr(p.id, 4), p.id, $2, $3, p.amount_cents - coalesce(of_it.refunded, 0), p.currency,
              $4, $5, $4
       from payments p
       cross join lateral (
         select sum(r.amount_cents) as refunded from refunds r where r.payment_id = p.id and r.state = 'succeeded') of_it
       where p.purchaser_name = $1
         and exists (select from tickets t where t.payment_id = p.id and t.event_id = '${landmarks.odditiesEventId}')
       order by p.paid_at desc limit 1`,
      dispute,
    )
  }
}
