import type pg from 'pg'
import { between, newId, pick, type Random } from '#demo/random.ts'
import { cardOf } from '#demo/sales/cards.ts'
import { bookPayment } from '#payments/direct-books.ts'
import { type Action, type OpenEvent, randomAccount } from './market.ts'

export function issueTickets(kind: 'sale' | 'comp'): Action {
  return async ({ client, events, random, withSandbox }) => {
    const onSale = events.filter((each) => each.onSale)
    if (onSale.length === 0) return null
    const event = pick(random, onSale)
    const type = await lockType(client, event, random)
    const account = await randomAccount(client, random)
    if (!type || !account) return null
    const count = Math.min(between(random, 1, 4), type.room)
    if (count <= 0) return null

    const priceCents = kind === 'sale' ? type.priceCents : 0
    const paymentId = kind === 'sale' ? newId('pi_') : null
    const person = [account.id, account.name, account.email, account.phone]
    if (paymentId !== null) {
      const card = cardOf(account.email ?? account.id)
      await client.query(
        `insert into payments (id, org_id, purchaser_account_id, purchaser_name, purchaser_email, purchaser_phone, amount_cents, card_brand, card_last4, paid_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`,
        [paymentId, event.orgId, ...person, count * priceCents, card.brand, card.last4],
      )
      if (withSandbox) await bookPayment(client, paymentId)
    }
    const ids = Array.from({ length: count }, () => newId('tkt_'))
    await client.query(
      `insert into tickets (event_id, id, ticket_type_id, ticket_name, kind, price_cents, payment_id, owner_account_id,
                            owner_name, owner_email, owner_phone, purchaser_name, purchaser_email, purchaser_phone, purchased_at)
       select $1, n.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $8, $9, $10, now()
       from unnest($11::text[]) as n (id)`,
      [event.id, type.id, type.name, kind, priceCents, paymentId, ...person, ids],
    )
    return { eventId: event.id, tickets: count, cents: count * priceCents }
  }
}

type Type = { readonly id: string; readonly name: string; readonly priceCents: number; readonly room: number }

/** Only the holder of this lock sells this type, so the count stays right. */
async function lockType(client: pg.ClientBase, event: OpenEvent, random: Random): Promise<Type | null> {
  const { rows } = await client.query<Omit<Type, 'room'> & { capacity: number | null }>(
    `select y.id, y.name, y.price_cents as "priceCents", y.capacity
     from ticket_types y join events e on e.id = y.event_id
     where y.id = $1 and y.deleted_at is null and e.status = 'on_sale' for update of y skip locked`,
    [pick(random, event.typeIds)],
  )
  const [type] = rows
  if (!type) return null
  if (type.capacity === null) return { ...type, room: Number.POSITIVE_INFINITY }
  const issued = await client.query<{ count: number }>(
    `select count(*)::int as count from tickets where event_id = $1 and ticket_type_id = $2 and refunded_at is null`,
    [event.id, type.id],
  )
  return { ...type, room: type.capacity - (issued.rows[0]?.count ?? 0) }
}
