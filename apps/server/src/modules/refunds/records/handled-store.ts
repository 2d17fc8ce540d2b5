import { sql } from 'drizzle-orm'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'

type Mark = { readonly actor: Actor; readonly reason: string; readonly requestId: string | null }

export const createHandledStore = ({ inTransaction }: Pick<Database, 'inTransaction'>) => ({
  mark: (refundId: string, { actor, reason, requestId }: Mark): Promise<void> =>
    inTransaction(async (transaction) => {
      const { rows } = await transaction.execute<{ state: string; isHandled: boolean; orgId: string; eventId: string }>(
        sql`select r.state, r.handled_at is not null as "isHandled", p.org_id as "orgId",
                   (select min(l.event_id) from refund_tickets l where l.refund_id = r.id) as "eventId"
            from refunds r join payments p on p.id = r.payment_id where r.id = ${refundId} for update of r`,
      )
      const [refund] = rows
      if (!refund) throw new Refusal('not-found', 'No refund with this ID.')
      if (refund.state !== 'failed')
        throw new Refusal('changed-meanwhile', 'Only a failed refund can be marked as handled.')
      if (refund.isHandled) throw new Refusal('changed-meanwhile', 'This refund is already marked as handled.')
      await setHandled(transaction, refundId, { actor, reason })
      await writeAudit(transaction, {
        actor,
        action: 'refund.handled',
        entity: { kind: 'refund', id: refundId },
        orgId: refund.orgId,
        eventId: refund.eventId,
        reason,
        requestId,
      })
    }),
})

export async function setHandled(
  transaction: Transaction,
  refundId: string,
  { actor, reason }: Pick<Mark, 'actor' | 'reason'>,
): Promise<void> {
  await transaction.execute(sql`
    update refunds set handled_at = now(), handled_by = ${actor.id}, handled_reason = ${reason}
    where id = ${refundId} and state = 'failed' and handled_at is null`)
}

export type HandledStore = ReturnType<typeof createHandledStore>
