import type { TicketEffect } from '@ground-control/domain/refunds/refund-states'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'

type Change = { readonly refundId: string; readonly requestedBy: string | null; readonly actorId: string }

/** Triggers update the figures in the same transaction. */
export async function changeTickets(transaction: Transaction, effect: TicketEffect, change: Change): Promise<void> {
  if (effect === 'none') return
  await lockTickets(transaction, change.refundId)
  if (effect === 'settle') await settle(transaction, change)
  if (effect === 'release') await setLive(transaction, change.refundId, false)
  if (effect === 'take-back') {
    await takeBack(transaction, change)
    await setLive(transaction, change.refundId, false)
  }
  if (effect === 'hold') await setLive(transaction, change.refundId, true)
  if (effect === 'reclaim') {
    await setLive(transaction, change.refundId, true)
    await settle(transaction, change)
  }
}

export async function areTicketsFree(transaction: Transaction, refundId: string): Promise<boolean> {
  await lockTickets(transaction, refundId)
  const { rows } = await transaction.execute(sql`
    select from refund_tickets own
    where own.refund_id = ${refundId} and (
      exists (select from tickets t where t.event_id = own.event_id and t.id = own.ticket_id and t.refund_id is not null)
      or exists (select from refund_tickets other
                 where other.event_id = own.event_id and other.ticket_id = own.ticket_id and other.live))
    limit 1`)
  return rows.length === 0
}

/** Locks in a fixed order, so that two transactions can't deadlock. */
async function lockTickets(transaction: Transaction, refundId: string): Promise<void> {
  await transaction.execute(sql`
    select from tickets t
    join refund_tickets own on own.event_id = t.event_id and own.ticket_id = t.id
    where own.refund_id = ${refundId}
    order by t.event_id, t.id for no key update of t`)
}

async function settle(transaction: Transaction, { refundId, requestedBy }: Change): Promise<void> {
  await transaction.execute(sql`
    update tickets t
    set refund_id = ${refundId}, refunded_at = clock_timestamp(), refunded_cents = own.amount_cents,
        updated_at = clock_timestamp(), updated_by = ${requestedBy}
    from refund_tickets own
    where own.refund_id = ${refundId} and t.event_id = own.event_id and t.id = own.ticket_id
      -- An external refund may get more tickets later, when those it had are refunded already.
      and t.refund_id is null`)
}

async function takeBack(transaction: Transaction, { refundId, actorId }: Change): Promise<void> {
  await transaction.execute(sql`
    update tickets t
    set refund_id = null, refunded_at = null, refunded_cents = 0,
        updated_at = clock_timestamp(), updated_by = ${actorId}
    from refund_tickets own
    where own.refund_id = ${refundId} and t.event_id = own.event_id and t.id = own.ticket_id
      and t.refund_id = ${refundId}`)
}

async function setLive(transaction: Transaction, refundId: string, live: boolean): Promise<void> {
  await transaction.execute(sql`update refund_tickets set live = ${live} where refund_id = ${refundId}`)
}
