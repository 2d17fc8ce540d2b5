import { cardText } from '@ground-control/domain/refunds/refund-purchaser'
import { sql } from 'drizzle-orm'
import type { Told } from '#modules/mail/notices/notices.ts'
import { aboutOf } from '#modules/tickets/notices/ticket-notices.ts'
import { readToldEvents, readToldTickets } from '#modules/tickets/notices/told-tickets.ts'
import type { Transaction } from '#platform/db/database.ts'

export type Recipient = {
  readonly address: string
  readonly name: string | null
  readonly amountCents: number
  /** Their payments; empty if somebody else paid, or nobody did. */
  readonly paymentIds: readonly string[]
  readonly ticketIds: readonly string[]
  readonly refund: 'to-recipient' | 'to-purchaser' | 'none'
}

type CalledOff = { readonly eventId: string; readonly reason: string | null; readonly timeZone: string }

export async function calledOffNotices(
  db: Pick<Transaction, 'execute'>,
  recipients: readonly Recipient[],
  { eventId, reason, timeZone }: CalledOff,
): Promise<readonly Told[]> {
  const [told] = await readToldEvents(db, [eventId], timeZone)
  if (!told) return []
  const ids = [...new Set(recipients.flatMap(({ ticketIds }) => ticketIds))]
  const tickets = await readToldTickets(
    db,
    ids.map((ticketId) => ({ eventId, ticketId })),
  )
  const ticketOf = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
  const cardOf = await readCards(db, [...new Set(recipients.flatMap(({ paymentIds }) => paymentIds))])
  return recipients.map(({ address, name, amountCents, paymentIds, ticketIds, refund }) => {
    const held = ticketIds.flatMap((ticketId) => ticketOf.get(ticketId) ?? [])
    const [card = null, ...others] = new Set(paymentIds.map((id) => cardOf.get(id) ?? null))
    return {
      notice: {
        kind: 'event-called-off',
        recipientName: name,
        event: told.event,
        tickets: held,
        refund,
        amount: amountCents,
        card: others.length === 0 ? card : null,
        reason,
      },
      address,
      about: { ...aboutOf(held), eventId },
    }
  })
}

async function readCards(db: Pick<Transaction, 'execute'>, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return new Map<string, string | null>()
  const { rows } = await db.execute<{ id: string; brand: string | null; last4: string | null }>(sql`
    select id, card_brand as brand, card_last4 as last4 from payments where id = any(${sql.param([...paymentIds])})`)
  return new Map(rows.map(({ id, brand, last4 }) => [id, brand && last4 ? cardText({ brand, last4 }) : null]))
}
