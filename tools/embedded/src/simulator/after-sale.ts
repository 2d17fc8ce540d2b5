import { between, chance, newId, pick } from '#demo/random.ts'
import { bookRefund } from '#payments/direct-books.ts'
import { type Action, clockTime, freeTicket, lockFreeTickets, lockRandomPayment, randomAccount } from './market.ts'

export const redeemTickets: Action = async ({ client, events, random }) => {
  const started = events.filter((each) => each.started)
  if (started.length === 0) return null
  const event = pick(random, started)
  const tickets = await lockFreeTickets(client, event.id, between(random, 1, 3), random)
  if (tickets.length === 0) return null
  await client.query(
    'update tickets set redeemed = true, redeemed_at = $3, updated_at = $3 where event_id = $1 and id = any($2)',
    [event.id, tickets.map((each) => each.id), await clockTime(client)],
  )
  return { eventId: event.id, tickets: tickets.length, cents: 0 }
}

export const transferTicket: Action = async ({ client, events, random }) => {
  if (events.length === 0) return null
  const event = pick(random, events)
  const [ticket] = await lockFreeTickets(client, event.id, 1, random)
  const to = await randomAccount(client, random)
  if (!ticket || !to || to.id === ticket.ownerId) return null
  const name = to.name ?? 'A Friend'
  const email = to.email ?? 'friend@mail.example'
  const at = await clockTime(client)
  await client.query(
    `update tickets set owner_account_id = $3, owner_name = $4, owner_email = $5, owner_phone = $6, code = new_entry_code(), updated_at = $7
     where event_id = $1 and id = $2`,
    [event.id, ticket.id, to.id, name, email, to.phone, at],
  )
  await client.query(
    `insert into transfers (id, event_id, ticket_id, from_account_id, from_name, from_email, to_account_id, to_name,
                            to_email, transferred_by, transferred_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $4, $10)`,
    [newId('trf_'), event.id, ticket.id, ticket.ownerId, ticket.ownerName, ticket.ownerEmail, to.id, name, email, at],
  )
  return { eventId: event.id, tickets: 1, cents: 0 }
}

export const refundPayment: Action = async ({ client, events, random, withSandbox }) => {
  if (events.length === 0) return null
  const event = pick(random, events)
  const paymentId = await lockRandomPayment(client, event.id, random)
  if (paymentId === null) return null
  const { rows: free } = await client.query<{ id: string; cents: number }>(
    `select t.id, t.price_cents as cents from tickets t
     where t.payment_id = $1 and t.event_id = $2 and t.price_cents > 0 and ${freeTicket} order by t.id for update`,
    [paymentId, event.id],
  )
  const chosen = chance(random, 0.7) ? free : free.slice(0, Math.ceil(free.length / 2))
  if (chosen.length === 0) return null
  const refundId = newId('re_')
  const at = await clockTime(client)
  const [ids, amounts] = [chosen.map((each) => each.id), chosen.map((each) => each.cents)]
  const cents = amounts.reduce((sum, each) => sum + each, 0)
  await client.query(
    `insert into refunds (id, payment_id, state, amount_cents, reason, provider_refund_id, created_at, settled_at)
     values ($1, $2, 'succeeded', $3, 'Cannot attend', $4, $5, $5)`,
    [refundId, paymentId, cents, newId('re_'), at],
  )
  if (withSandbox) await bookRefund(client, refundId)
  await client.query(
    `insert into refund_tickets (refund_id, event_id, ticket_id, amount_cents)
     select $1, $2, n.id, n.cents from unnest($3::text[], $4::int[]) as n (id, cents)`,
    [refundId, event.id, ids, amounts],
  )
  await client.query(
    `update tickets set refund_id = $3, refunded_at = $4, refunded_cents = price_cents, updated_at = $4
     where event_id = $1 and id = any($2)`,
    [event.id, ids, refundId, at],
  )
  return { eventId: event.id, tickets: chosen.length, cents }
}
