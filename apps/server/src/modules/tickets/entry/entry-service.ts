import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import type { OrgId } from '@ground-control/domain/values/ids'
import { requireOrganization } from '#modules/tickets/acting-organization.ts'
import { lockOne, ticketEntry } from '#modules/tickets/ticket-entry.ts'
import type { LockedTicket } from '#modules/tickets/ticket-locks.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import { earlierResult, fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { newId } from '#platform/db/new-id.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { EntryCode, EntryStore } from './entry-store.ts'

type Asked = { readonly actor: Actor; readonly actingFor: OrgId | null; readonly requestId: string }

type Keyed = Asked & { readonly idempotencyKey: string | null }

export const createEntryService = ({ store }: { readonly store: EntryStore }) => ({
  view: (ticketId: string, { actor, requestId }: Pick<Asked, 'actor' | 'requestId'>): Promise<EntryCode> =>
    store.inTransaction(async (transaction) => {
      const ticket = await lockOne(transaction, ticketId)
      requireNotRefunded(ticket)
      const code = await store.codeOf(transaction, ticketId)
      await writeAudit(transaction, ticketEntry(ticket, 'ticket.code-viewed', actor, requestId))
      return code
    }),

  replace: (ticketId: string, { reason, ...asked }: Keyed & { readonly reason?: string | undefined }) =>
    store.inTransaction(async (transaction): Promise<EntryCode> => {
      const { actor, actingFor, idempotencyKey: key, requestId } = asked
      const ticket = await lockOne(transaction, ticketId)
      requireOrganization([actingFor], ticket.event.orgId)
      if (key) {
        const fingerprint = fingerprintOf('replaceEntryCode', { ticketId })
        const keyed = { personId: actor.id, key, fingerprint, resultId: newId('cod_') }
        if (await earlierResult(transaction, keyed)) return store.codeOf(transaction, ticketId)
      }
      requireNotRefunded(ticket)
      if (ticket.beingRefunded) {
        throw new Refusal('being-refunded', `Ticket ${ticketId} is being refunded right now.`, { ticketId })
      }
      if (ticket.redeemed) throw new Refusal('already-redeemed', `Ticket ${ticketId} is redeemed, so it needs no code.`)
      const code = await store.replaceCode(transaction, ticketId, actor.id)
      await writeAudit(transaction, {
        ...ticketEntry(ticket, 'ticket.code-replaced', actor, requestId),
        before: { version: ticket.version },
        after: { version: code.version },
        reason,
      })
      return code
    }),
})

function requireNotRefunded(ticket: LockedTicket): void {
  if (!isRefunded(ticket)) return
  const { ticketId } = ticket
  throw new Refusal('already-refunded', `Ticket ${ticketId} is refunded, so its code admits nobody.`, { ticketId })
}
