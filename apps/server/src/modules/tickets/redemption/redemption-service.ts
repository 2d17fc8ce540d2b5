import { type Redemption, redemptionClosed, redemptionOutcome } from '@ground-control/domain/tickets/redemption-rules'
import type { OrgId, TicketId } from '@ground-control/domain/values/ids'
import { requireOrganization } from '#modules/tickets/acting-organization.ts'
import { describeChange } from '#modules/tickets/last-change.ts'
import type { LockedTicket } from '#modules/tickets/ticket-locks.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { RedemptionReply, RedemptionStore } from './redemption-store.ts'

type Needs = {
  readonly store: RedemptionStore
  readonly timeZone: string
}

type Asked = Redemption & {
  readonly door?: string | undefined
  readonly ticketId: TicketId
  readonly actor: Actor
  readonly actingFor: OrgId | null
  readonly requestId: string
}

export const createRedemptionService = ({ store, timeZone }: Needs) => {
  async function changedMeanwhile(transaction: Transaction, ticket: LockedTicket): Promise<Refusal> {
    const { ticketId, updatedBy: by, updatedAt: at, version } = ticket
    const { byWhom, moment, conflict } = await describeChange(transaction, { by, at, version }, timeZone)
    return new Refusal(
      'changed-meanwhile',
      `Ticket ${ticketId} was changed${byWhom} on ${moment}. Review the change and try again.`,
      {
        conflict,
      },
    )
  }

  /** null: the same person set it, so this is a retry. */
  async function setByAnother(transaction: Transaction, ticket: LockedTicket, actor: Actor): Promise<Refusal | null> {
    const { ticketId, redeemed, redeemedAt, version } = ticket
    const last = await store.lastByStaff(transaction, ticketId)
    const isTheStateNow = last?.redeemed === redeemed && last.redeemedAt === redeemedAt
    if (isTheStateNow && last.by === actor.id) return null
    if (!redeemedAt) return changedMeanwhile(transaction, ticket)
    const change = { by: isTheStateNow ? last.by : null, at: redeemedAt, version }
    const { byWhom, moment, conflict } = await describeChange(transaction, change, timeZone)
    return new Refusal('already-redeemed', `Ticket ${ticketId} was already redeemed${byWhom}, on ${moment}.`, {
      conflict,
    })
  }

  return {
    /** Usually nothing prevents it. Otherwise the checks run one by one, to find the reason. */
    async setRedeemed({ ticketId, ...asked }: Asked): Promise<RedemptionReply> {
      const done = await store.setAtOnce(ticketId, asked)
      if (done) return done
      const { door, actor, actingFor, requestId, ...wanted } = asked
      return store.inTransaction(async (transaction) => {
        const ticket = await store.lockTicket(transaction, ticketId)
        if (!ticket) throw new Refusal('not-found', `There is no ticket ${ticketId}.`)
        requireOrganization([actingFor], ticket.event.orgId)
        const { redeemed, redeemedAt, version } = ticket
        const outcome = redemptionOutcome(ticket, wanted)
        const late = outcome === 'set-meanwhile' && (await setByAnother(transaction, ticket, actor))
        if (late) throw late
        if (outcome === 'unchanged' || outcome === 'set-meanwhile') return { ticketId, redeemed, redeemedAt, version }
        if (outcome === 'changed-meanwhile') throw await changedMeanwhile(transaction, ticket)
        if (outcome === 'event-cancelled') throw new Refusal(outcome, redemptionClosed)
        if (outcome !== 'change') throw new Refusal(outcome, `Ticket ${ticketId} ${reasons[outcome]}`)

        const reply = await store.setRedeemed(transaction, ticket, { redeemed: wanted.redeemed, by: actor.id })
        await writeAudit(transaction, {
          actor,
          action: wanted.redeemed ? 'ticket.redeemed' : 'ticket.unredeemed',
          entity: { kind: 'ticket', id: ticketId },
          orgId: ticket.event.orgId,
          eventId: ticket.eventId,
          before: { redeemed, redeemedAt, version },
          after: { redeemed: reply.redeemed, redeemedAt: reply.redeemedAt, version: reply.version, door },
          requestId,
        })
        return reply
      })
    },
  }
}

const reasons = {
  'already-refunded': 'is refunded, so you cannot change its redemption.',
  'being-refunded': 'is being refunded right now, so you cannot redeem it.',
}
