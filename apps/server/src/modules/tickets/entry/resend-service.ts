import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { resendTickets } from '@ground-control/contract/entry'
import { isCancelled, isEventOver } from '@ground-control/domain/events/event-over'
import { recipientKey } from '@ground-control/domain/mail/mail-address'
import { inParts, mailKindOf } from '@ground-control/domain/mail/notices/notice'
import { resendingClosed } from '@ground-control/domain/tickets/resending'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import type { OrgId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import type { Mail } from '#modules/mail/mount.ts'
import { renderNotice } from '#modules/mail/notices/render-notice.ts'
import type { OutgoingMail } from '#modules/mail/outbox.ts'
import { requireOrganization } from '#modules/tickets/acting-organization.ts'
import {
  entryTicketOf,
  holderOf,
  purchaserNameOf,
  readTicketFacts,
  type TicketFacts,
} from '#modules/tickets/ticket-facts.ts'
import { type LockedTicket, lockTickets } from '#modules/tickets/ticket-locks.ts'
import { maskedPerson } from '#platform/audit/masked.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { earlierResult, fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { newId } from '#platform/db/new-id.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Switches } from '#platform/remote-config/switches.ts'

type Needs = {
  readonly database: Database
  readonly mail: Pick<Mail, 'outbox' | 'desk'>
  readonly switches: Pick<Switches, 'refresh' | 'requireOnIn'>
  readonly timeZone: string
}

type Asked = BodyOf<typeof resendTickets> & {
  readonly actor: Actor
  readonly actingFor: OrgId | null
  readonly idempotencyKey: string | null
  readonly requestId: string
}

type Reply = ReplyOf<typeof resendTickets>

const maxAttempts = 3

export const createResendService = ({ database, mail, switches, timeZone }: Needs) => {
  /** Returns false if a ticket changed after its email was rendered. */
  async function write(
    transaction: Transaction,
    asked: Asked,
    facts: readonly TicketFacts[],
    mails: readonly OutgoingMail[],
  ) {
    const { actor, idempotencyKey: key, reason, requestId, caseId: askedCase } = asked
    const ticketIds = [...new Set(asked.ticketIds)]
    if (key) {
      const fingerprint = fingerprintOf('resendTickets', { ticketIds: ticketIds.toSorted(), reason, caseId: askedCase })
      const keyed = { personId: actor.id, key, fingerprint, resultId: newId('rsd_') }
      if (await earlierResult(transaction, keyed)) return true
    }
    await switches.requireOnIn(transaction, 'enable_customer_mail')
    const tickets = await lockTickets(transaction, ticketIds)
    requireAll(ticketIds, tickets)
    for (const { event } of tickets) requireOrganization([asked.actingFor], event.orgId)
    requireSendable(tickets, facts, new Date())
    const versionOf = new Map(facts.map(({ ticket, version }) => [String(ticket.ticketId), version]))
    if (tickets.some(({ ticketId, version }) => versionOf.get(ticketId) !== version)) return false
    const caseId = askedCase && (await standingCase(transaction, askedCase))
    for (const each of mails) {
      await mail.outbox.writeMail(transaction, { ...each, about: { ...each.about, ...(caseId && { caseId }) } })
    }
    const holders = new Map(facts.map(({ ticket }) => [String(ticket.ticketId), holderOf(ticket)]))
    await writeAudit(
      transaction,
      tickets.map(({ ticketId, eventId, event }) => ({
        actor,
        action: 'tickets.resent',
        entity: { kind: 'ticket', id: ticketId },
        orgId: event.orgId,
        eventId,
        after: { to: maskedPerson(holders.get(ticketId) ?? {}) },
        reason,
        requestId,
      })),
    )
    return true
  }

  return {
    async resend(asked: Asked): Promise<Reply> {
      if (!mail.outbox.isSetUp) throw new Refusal('mail-not-set-up', 'No mail is set up, so nothing can be sent.')
      await switches.refresh()
      const ticketIds = [...new Set(asked.ticketIds)]
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        const facts = await readTicketFacts(database.db, ticketIds, timeZone)
        // Rendered before the transaction, because pictures take time and locked tickets would block others.
        const mails = await mailsOf(facts, { replyTo: mail.desk?.address ?? null, requestedBy: asked.actor.id })
        const isWritten = await database.inTransaction((transaction) => write(transaction, asked, facts, mails))
        if (isWritten) return { queued: mails.length, ticketIds }
      }
      throw new Refusal('changed-meanwhile', 'Somebody is changing these tickets right now. Try again.')
    },
  }
}

/** One email per holder and event, because a code is meant only for its holder. */
async function mailsOf(
  facts: readonly TicketFacts[],
  { replyTo, requestedBy }: { readonly replyTo: string | null; readonly requestedBy: string },
): Promise<OutgoingMail[]> {
  const groups = new Map<string, TicketFacts[]>()
  for (const each of facts) {
    const { email } = holderOf(each.ticket)
    if (email === null || isRefunded(each.ticket)) continue
    const key = `${recipientKey(email)} ${each.event.eventId}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const mails: OutgoingMail[] = []
  for (const group of groups.values()) mails.push(...(await mailsTo(group, replyTo, requestedBy)))
  return mails
}

async function mailsTo(
  group: readonly TicketFacts[],
  replyTo: string | null,
  requestedBy: string,
): Promise<OutgoingMail[]> {
  const [first] = group
  if (!first) return []
  const { name, email } = holderOf(first.ticket)
  const { event } = first
  const purchasers = new Set(group.map(purchaserNameOf))
  const payments = new Set(group.map(({ ticket }) => ticket.paymentIntentId ?? null))
  const [purchaserName = null] = purchasers.size === 1 ? purchasers : []
  const [paymentId = null] = payments.size === 1 ? payments : []
  const mails: OutgoingMail[] = []
  for (const notice of inParts({
    kind: 'tickets',
    recipientName: name,
    event,
    tickets: group.map(entryTicketOf),
    purchaserName,
  })) {
    mails.push({
      kind: mailKindOf(notice),
      to: { address: email ?? '', name },
      ...(await renderNotice(notice, replyTo)),
      inReplyTo: null,
      references: [],
      replyTo: null,
      about: {
        eventId: event.eventId,
        ticketIds: notice.tickets.map(({ ticketId }) => ticketId),
        ...(paymentId && { paymentId }),
      },
      requestedBy,
    })
  }
  return mails
}

/** The case, or the one it was merged into. */
async function standingCase(transaction: Transaction, caseId: string): Promise<string> {
  const { rows } = await transaction.execute<{ id: string }>(
    sql`select coalesce(merged_into, id) as id from support_cases where id = ${caseId}`,
  )
  const [found] = rows
  if (!found) throw new Refusal('not-found', `There is no case ${caseId}. Nothing was sent.`)
  return found.id
}

function requireAll(ticketIds: readonly string[], tickets: readonly LockedTicket[]): void {
  const known = new Set(tickets.map(({ ticketId }) => ticketId))
  const unknown = ticketIds.filter((id) => !known.has(id))
  if (unknown.length > 0) throw new Refusal('not-found', `There is no ticket ${unknown[0]}. Nothing was sent.`)
}

/** Refuses a ticket that can't be sent. The checks are in the order in which people should hear the reasons. */
function requireSendable(tickets: readonly LockedTicket[], facts: readonly TicketFacts[], now: Date): void {
  const refuse = (code: ConstructorParameters<typeof Refusal>[0], { ticketId }: LockedTicket, why: string) => {
    throw new Refusal(code, `Ticket ${ticketId} ${why}. Nothing was sent.`, { ticketId })
  }
  const reachable = new Set(facts.flatMap(({ ticket }) => (holderOf(ticket).email ? [String(ticket.ticketId)] : [])))
  for (const ticket of tickets) {
    if (isRefunded(ticket)) refuse('already-refunded', ticket, 'is refunded')
    if (isCancelled(ticket.event)) {
      throw new Refusal('event-cancelled', `${resendingClosed} Nothing was sent.`, { ticketId: ticket.ticketId })
    }
    if (ticket.beingRefunded) refuse('being-refunded', ticket, 'is being refunded right now')
    if (isEventOver(ticket.event, now)) refuse('event-over', ticket, 'is for an event that is over')
    if (!reachable.has(ticket.ticketId)) refuse('no-address', ticket, 'has a holder without an email address')
  }
}
