import type { letInAtDoor, redeemAtDoor } from '@ground-control/contract/door'
import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { doorProblem } from '@ground-control/domain/tickets/door/door-problem'
import { readEntryCode } from '@ground-control/domain/tickets/entry-code'
import { redemptionClosed } from '@ground-control/domain/tickets/redemption-rules'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { requireOrganization } from '#modules/tickets/acting-organization.ts'
import { describeChange } from '#modules/tickets/last-change.ts'
import type { RedemptionStore } from '#modules/tickets/redemption/redemption-store.ts'
import { lockOne, ticketEntry } from '#modules/tickets/ticket-entry.ts'
import type { LockedTicket } from '#modules/tickets/ticket-locks.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { earlierResult, fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { newId } from '#platform/db/new-id.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Chosen, type DoorCodes, type Entrance, findChosen } from './door-codes.ts'

type Needs = { readonly codes: DoorCodes; readonly redemptions: RedemptionStore; readonly timeZone: string }

type Keyed = {
  readonly actor: Actor
  readonly actingFor: OrgId | null
  readonly requestId: string
  readonly idempotencyKey: string | null
}

type AtDoor = Pick<BodyOf<typeof redeemAtDoor>, 'door' | 'madeAt' | 'codeHash'>

/** Every call can be repeated, because an offline door sends its calls later. */
export const createDoorService = ({ codes, redemptions, timeZone }: Needs) => {
  async function requireDoor(transaction: Transaction, eventId: EventId, actingFor: OrgId | null): Promise<string> {
    const orgId = await codes.orgOf(transaction, eventId)
    if (!orgId) throw new Refusal('not-found', `There is no event ${eventId}.`)
    requireOrganization([actingFor], orgId)
    return orgId
  }

  /** Refused even for the same person: a ticket shown a second time may be in other hands. */
  async function alreadyRedeemed(transaction: Transaction, ticket: LockedTicket): Promise<Refusal> {
    const { ticketId, redeemedAt, updatedAt, version } = ticket
    const last = await redemptions.lastByStaff(transaction, ticketId)
    const known = last?.redeemed && last.redeemedAt === redeemedAt ? last : null
    const change = { by: known?.by ?? null, at: known?.madeAt ?? redeemedAt ?? updatedAt, version }
    const { byWhom, moment, conflict } = await describeChange(transaction, change, timeZone)
    const where = known?.door ? ` at ${known.door}` : ''
    return new Refusal('already-redeemed', `Already redeemed${byWhom}${where}, on ${moment}.`, {
      conflict: { ...conflict, door: known?.door ?? null },
      ticketId,
    })
  }

  async function refusalOf(transaction: Transaction, ticket: LockedTicket, at: Date): Promise<Refusal | null> {
    const { ticketId } = ticket
    const problem = doorProblem(ticket, at)
    if (problem === null) return null
    if (problem === 'already-redeemed') return alreadyRedeemed(transaction, ticket)
    if (problem === 'event-cancelled') return new Refusal(problem, redemptionClosed, { ticketId })
    if (problem === 'being-refunded') {
      return new Refusal(problem, `Ticket ${ticketId} is being refunded right now.`, { ticketId })
    }
    if (problem === 'event-over') return new Refusal(problem, 'This event is over.', { ticketId })
    return new Refusal('already-refunded', `Ticket ${ticketId} is refunded, so its code admits nobody.`, { ticketId })
  }

  return {
    redeem: (
      eventId: EventId,
      { door, madeAt, codeHash, ...chosen }: Chosen & AtDoor,
      asked: Keyed,
    ): Promise<Entrance> =>
      codes.inTransaction(async (transaction) => {
        const { actor, actingFor, idempotencyKey: key, requestId } = asked
        await requireDoor(transaction, eventId, actingFor)
        const found = await findChosen(codes, transaction, eventId, chosen)
        if (key) {
          const code = chosen.code && readEntryCode(chosen.code)
          const fingerprint = fingerprintOf('redeemAtDoor', { eventId, ...chosen, code })
          const keyed = { personId: actor.id, key, fingerprint, resultId: found?.ticketId ?? '' }
          const earlier = await earlierResult(transaction, keyed)
          if (earlier) return codes.entrance(transaction, eventId, earlier)
        }
        if (!found) throw notFound(chosen)
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
        // The code may have been replaced while this waited for the ticket.
        const still = await findChosen(codes, transaction, eventId, chosen)
        const isScanned = codeHash === undefined || (await codes.hasHash(transaction, eventId, ticketId, codeHash))
        if (still?.kind !== 'ticket' || !isScanned)
          throw new Refusal('replaced-code', 'This code was replaced. Ask for the new one.', { ticketId })
        // Judged by the time at the door, so that an offline check-in before the event's end counts.
        const refusal = await refusalOf(transaction, ticket, madeAt ? earlierOf(madeAt) : new Date())
        if (refusal) throw refusal
        const reply = await redemptions.setRedeemed(transaction, ticket, { redeemed: true, by: actor.id })
        const entrance = await codes.entrance(transaction, eventId, ticketId)
        const { redeemed, redeemedAt, version } = ticket
        await writeAudit(transaction, {
          ...ticketEntry(ticket, 'ticket.redeemed', actor, requestId),
          before: { redeemed, redeemedAt, version },
          after: {
            redeemed: true,
            redeemedAt: reply.redeemedAt,
            version: reply.version,
            ...(chosen.code && { byCode: true }),
            door,
            madeAt,
          },
        })
        return entrance
      }),

    letIn: (eventId: EventId, asked: BodyOf<typeof letInAtDoor> & Keyed): Promise<ReplyOf<typeof letInAtDoor>> =>
      codes.inTransaction(async (transaction) => {
        const { ticketId, reason, door, madeAt, actor, actingFor, idempotencyKey: key, requestId } = asked
        const orgId = await requireDoor(transaction, eventId, actingFor)
        const letInId = newId('let_')
        if (key) {
          const fingerprint = fingerprintOf('letInAtDoor', { eventId, ticketId, reason })
          const earlier = await earlierResult(transaction, { personId: actor.id, key, fingerprint, resultId: letInId })
          if (earlier) return { ticketId, letInId: earlier }
        }
        const ticket = await lockOne(transaction, ticketId)
        // For a ticket of another event, the event at this door counts.
        const problem = ticket.eventId === eventId ? doorProblem(ticket, new Date()) : 'wrong-event'
        await writeAudit(transaction, {
          ...ticketEntry(ticket, 'ticket.let-in', actor, requestId),
          orgId,
          eventId,
          after: { letInId, problem, door, madeAt },
          reason,
        })
        return { ticketId, letInId }
      }),
  }
}

/** Never in the future, even if a phone's clock is ahead. */
const earlierOf = (madeAt: string): Date => new Date(Math.min(Date.parse(madeAt), Date.now()))

const notFound = ({ ticketId }: Chosen): Refusal =>
  ticketId === undefined
    ? new Refusal('unknown-code', 'No ticket has this code. Check that it is complete.')
    : new Refusal('not-found', `There is no ticket ${ticketId}.`)
