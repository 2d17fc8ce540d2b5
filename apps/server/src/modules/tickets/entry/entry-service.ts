import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { readEntryCode } from '@ground-control/domain/tickets/entry-code'
import { redemptionClosed, redemptionOutcome } from '@ground-control/domain/tickets/redemption-rules'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import type { OrgId } from '@ground-control/domain/values/ids'
import { requireOrganization } from '#modules/tickets/acting-organization.ts'
import { describeChange } from '#modules/tickets/last-change.ts'
import type { RedemptionStore } from '#modules/tickets/redemption-store.ts'
import { type LockedTicket, lockTickets } from '#modules/tickets/ticket-locks.ts'
import { type Actor, type AuditEntry, writeAudit } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { earlierResult, fingerprintOf } from '#platform/idempotency/idempotent-requests.ts'
import type { Entrance, EntryCode, EntryStore } from './entry-store.ts'

type Needs = { readonly store: EntryStore; readonly redemptions: RedemptionStore; readonly timeZone: string }

type Asked = { readonly actor: Actor; readonly actingFor: OrgId | null; readonly requestId: string }

type Keyed = Asked & { readonly idempotencyKey: string | null }

export const createEntryService = ({ store, redemptions, timeZone }: Needs) => {
  /** Even to whoever redeemed it: at the door a code that comes a second time may be in other hands. */
  async function alreadyRedeemed(transaction: Transaction, ticket: LockedTicket): Promise<Refusal> {
    const { ticketId, redeemedAt, updatedAt, version } = ticket
    const last = await redemptions.lastByStaff(transaction, ticketId)
    const by = last?.redeemed && last.redeemedAt === redeemedAt ? last.by : null
    const change = { by, at: redeemedAt ?? updatedAt, version }
    const { byWhom, moment, conflict } = await describeChange(transaction, change, timeZone)
    return new Refusal('already-redeemed', `Already redeemed${byWhom}, on ${moment}.`, { conflict, ticketId })
  }

  return {
    redeem: (eventId: string, code: string, asked: Keyed): Promise<Entrance> =>
      store.inTransaction(async (transaction) => {
        const { actor, actingFor, idempotencyKey: key, requestId } = asked
        const orgId = await store.orgOf(transaction, eventId)
        if (!orgId) throw new Refusal('not-found', `There is no event ${eventId}.`)
        requireOrganization([actingFor], orgId)
        const found = await store.find(transaction, eventId, code)
        if (key) {
          const fingerprint = fingerprintOf('redeemByCode', { eventId, code: readEntryCode(code) })
          const keyed = { personId: actor.id, key, fingerprint, resultId: found?.ticketId ?? '' }
          const earlier = await earlierResult(transaction, keyed)
          if (earlier) return store.entrance(transaction, eventId, earlier)
        }
        if (!found) throw new Refusal('unknown-code', 'No ticket has this code. Check that it is complete.')
        const { ticketId } = found
        if (found.kind === 'replaced') {
          const when = `${formatMoment(found.replacedAt, timeZone, new Date())} (${timeZone})`
          throw new Refusal('replaced-code', `This code was replaced on ${when}. Ask for the new one.`, { ticketId })
        }
        if (found.eventId !== eventId) {
          throw new Refusal('wrong-event', `This ticket is for another event: ${eventTitle(found.eventName)}.`, {
            ticketId,
          })
        }
        const ticket = await lockOne(transaction, ticketId)
        // It may have been replaced while this waited for the ticket.
        const still = await store.find(transaction, eventId, code)
        if (still?.kind !== 'ticket') throw new Refusal('replaced-code', 'This code was just replaced.', { ticketId })
        requireNotRefunded(ticket)
        if (ticket.redeemed) throw await alreadyRedeemed(transaction, ticket)
        const outcome = redemptionOutcome(ticket, { redeemed: true })
        if (outcome === 'event-cancelled') throw new Refusal(outcome, redemptionClosed, { ticketId })
        if (outcome === 'being-refunded') throw beingRefunded(ticketId)
        const reply = await redemptions.setRedeemed(transaction, ticket, { redeemed: true, by: actor.id })
        const entrance = await store.entrance(transaction, eventId, ticketId)
        const { redeemed, redeemedAt, version } = ticket
        await writeAudit(transaction, {
          ...entryOf(ticket, 'ticket.redeemed', actor, requestId),
          before: { redeemed, redeemedAt, version },
          after: { redeemed: true, redeemedAt: reply.redeemedAt, version: reply.version, byCode: true },
        })
        return entrance
      }),

    view: (ticketId: string, { actor, requestId }: Pick<Asked, 'actor' | 'requestId'>): Promise<EntryCode> =>
      store.inTransaction(async (transaction) => {
        const ticket = await lockOne(transaction, ticketId)
        requireNotRefunded(ticket)
        const code = await store.codeOf(transaction, ticketId)
        await writeAudit(transaction, entryOf(ticket, 'ticket.code-viewed', actor, requestId))
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
        if (ticket.beingRefunded) throw beingRefunded(ticketId)
        if (ticket.redeemed)
          throw new Refusal('already-redeemed', `Ticket ${ticketId} is redeemed, so it needs no code.`)
        const code = await store.replaceCode(transaction, ticketId, actor.id)
        // Without the codes: the trail is read by more people than may let somebody in.
        await writeAudit(transaction, {
          ...entryOf(ticket, 'ticket.code-replaced', actor, requestId),
          before: { version: ticket.version },
          after: { version: code.version },
          reason,
        })
        return code
      }),
  }
}

async function lockOne(transaction: Transaction, ticketId: string): Promise<LockedTicket> {
  const [ticket] = await lockTickets(transaction, [ticketId])
  if (!ticket) throw new Refusal('not-found', `There is no ticket ${ticketId}.`)
  return ticket
}

function requireNotRefunded(ticket: LockedTicket): void {
  if (!isRefunded(ticket)) return
  const { ticketId } = ticket
  throw new Refusal('already-refunded', `Ticket ${ticketId} is refunded, so its code admits nobody.`, { ticketId })
}

const beingRefunded = (ticketId: string) =>
  new Refusal('being-refunded', `Ticket ${ticketId} is being refunded right now.`, { ticketId })

const entryOf = (ticket: LockedTicket, action: string, actor: Actor, requestId: string): AuditEntry => ({
  actor,
  action,
  entity: { kind: 'ticket', id: ticket.ticketId },
  orgId: ticket.event.orgId,
  eventId: ticket.eventId,
  requestId,
})
