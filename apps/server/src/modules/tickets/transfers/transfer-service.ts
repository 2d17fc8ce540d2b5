import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { NoticePreview } from '@ground-control/contract/mail'
import type { previewTransferNotice, transferTickets } from '@ground-control/contract/tickets'
import {
  emailKey,
  isOwnedBy,
  ownerIdOf,
  type TransferProblem,
  transferRefusal,
  transfersClosed,
} from '@ground-control/domain/tickets/transfers/transfer-rules'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { Notices } from '#modules/mail/notices/notices.ts'
import { accountByEmail } from '#modules/tickets/account-by-email.ts'
import { requireOrganization } from '#modules/tickets/acting-organization.ts'
import { describeChange } from '#modules/tickets/last-change.ts'
import { previewCode, transferNotices } from '#modules/tickets/notices/ticket-notices.ts'
import { readToldEvents, readToldTickets } from '#modules/tickets/notices/told-tickets.ts'
import { type LockedTicket, lockTickets } from '#modules/tickets/ticket-locks.ts'
import { maskedPerson } from '#platform/audit/masked.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { earlierResult, fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { newId } from '#platform/db/new-id.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import type { TransferStore } from './transfer-store.ts'

type Needs = {
  readonly store: TransferStore
  readonly switches: Switches
  readonly notices: Notices
  readonly timeZone: string
}

type Asked = BodyOf<typeof transferTickets> & {
  readonly actor: Actor
  readonly actingFor: OrgId | null
  readonly idempotencyKey: string | null
  readonly requestId: string
}

export const createTransferService = ({ store, switches, notices, timeZone }: Needs) => ({
  async transfer(request: Asked): Promise<ReplyOf<typeof transferTickets>> {
    await switches.refresh()
    const { recipientName: name, recipientEmail: email, reason, actor, requestId } = request
    const { idempotencyKey, expectedVersions = {} } = request
    const ticketIds = [...new Set(request.ticketIds)]
    // A retry gets the first request's answer.
    const reply = { transferred: ticketIds.length, ticketIds }
    const batchId = newId('trb_')

    return store.inTransaction(async (transaction) => {
      if (idempotencyKey) {
        // Leaves out the versions: a retry may bring newer ones, which its own first attempt made.
        const tellCustomer = request.tellCustomer || undefined
        const asked = { ticketIds: ticketIds.toSorted(), name, email: emailKey(email), reason, tellCustomer }
        const fingerprint = fingerprintOf('transferTickets', asked)
        const keyed = { personId: actor.id, key: idempotencyKey, fingerprint, resultId: batchId }
        const earlier = await earlierResult(transaction, keyed)
        if (earlier) return { ...reply, ...((await store.hasBatch(transaction, earlier)) && { batchId: earlier }) }
      }
      await switches.requireOnIn(transaction, 'enable_ticket_transfers')
      const tickets = await lockTickets(transaction, ticketIds)
      const known = new Set(tickets.map(({ ticketId }) => ticketId))
      const unknown = ticketIds.filter((id) => !known.has(id))
      if (unknown.length > 0) throw unknownTickets(unknown)
      for (const { event } of tickets) requireOrganization([request.actingFor], event.orgId)

      const account = await accountByEmail(transaction, email)
      const recipient = { accountId: account?.accountId ?? null, email, name }
      const leaving = tickets.filter(({ owner }) => !isOwnedBy(owner, recipient))
      const refusal = transferRefusal(leaving, new Date())
      if (refusal) throw notTransferable(refusal.problem, refusal.ticketIds)
      const changed = leaving.filter(({ ticketId, version }) => (expectedVersions[ticketId] ?? version) !== version)
      if (changed[0]) throw await changedMeanwhile(transaction, [changed[0], ...changed.slice(1)], timeZone)
      if (leaving.length === 0) return reply

      const to = { ownerId: ownerIdOf(recipient), name, email, phone: account?.phone ?? null }
      const before = request.tellCustomer ? await readToldTickets(transaction, leaving) : []
      await store.handOver(transaction, leaving, { batchId, to, by: actor.id })
      await writeAudit(
        transaction,
        leaving.map(({ ticketId, eventId, owner, event }) => ({
          actor,
          action: 'tickets.transferred',
          entity: { kind: 'ticket', id: ticketId },
          orgId: event.orgId,
          eventId,
          before: { owner: maskedPerson(owner) },
          after: { owner: maskedPerson({ accountId: to.ownerId, name, email }), batchId },
          reason,
          requestId,
        })),
      )
      if (request.tellCustomer) {
        const after = await readToldTickets(transaction, leaving)
        const events = await readToldEvents(transaction, eventIdsOf(leaving), timeZone)
        await notices.write(transaction, transferNotices({ before, after, events, to: { name, email } }), actor.id)
      }
      return { ...reply, batchId }
    })
  },

  /** Only a preview, so the new codes don't exist yet. */
  async preview(asked: BodyOf<typeof previewTransferNotice>): Promise<NoticePreview> {
    const { recipientName: name, recipientEmail: email } = asked
    const { before, events } = await store.inTransaction(async (transaction) => {
      const account = await accountByEmail(transaction, email)
      const recipient = { accountId: account?.accountId ?? null, email, name }
      const tickets = await store.ownersOf(transaction, asked.ticketIds)
      const leaving = tickets.filter(({ owner }) => !isOwnedBy(owner, recipient))
      return {
        before: await readToldTickets(transaction, leaving),
        events: await readToldEvents(transaction, eventIdsOf(leaving), timeZone),
      }
    })
    const after = before.map((ticket) => ({ ...ticket, holderName: name, holderEmail: email, entryCode: previewCode }))
    return notices.preview(transferNotices({ before, after, events, to: { name, email } }))
  },
})

const eventIdsOf = (tickets: readonly { readonly eventId: string }[]) => tickets.map(({ eventId }) => eventId)

const unknownTickets = (ids: readonly string[]) =>
  new Refusal('not-found', ids.length === 1 ? `There is no ticket ${ids[0]}.` : `There are no tickets ${named(ids)}.`)

function notTransferable(problem: TransferProblem, ids: readonly string[]): Refusal {
  if (problem === 'event-cancelled') return new Refusal(problem, `${transfersClosed} Nothing was transferred.`)
  const [subject, verb] = ids.length === 1 ? ['Ticket', 'is'] : ['Tickets', 'are']
  return new Refusal(problem, `${subject} ${named(ids)} ${verb} ${states[problem]}. Nothing was transferred.`)
}

/** Names the new owner of the first changed ticket, which is what a late caller needs to know. */
async function changedMeanwhile(
  transaction: Transaction,
  [ticket, ...others]: readonly [LockedTicket, ...LockedTicket[]],
  timeZone: string,
): Promise<Refusal> {
  const { ticketId, updatedBy: by, updatedAt: at, version } = ticket
  const { byWhom, moment, conflict } = await describeChange(transaction, { by, at, version }, timeZone)
  const { name, email } = maskedPerson(ticket.owner)
  const owner = name && email ? `${name} (${email})` : (name ?? email)
  const subject = `Ticket ${ticketId}`
  const rest =
    others.length === 0 ? '' : `, and so ${others.length === 1 ? 'was 1 other' : `were ${others.length} others`}`
  const words = [
    `${subject} was changed${byWhom} on ${moment}${rest}.`,
    ...(owner ? [`${rest ? subject : 'It'} now belongs to ${owner}.`] : []),
  ]
  return new Refusal('changed-meanwhile', words.join(' '), { conflict })
}

const states: Readonly<Record<Exclude<TransferProblem, 'event-cancelled'>, string>> = {
  'already-refunded': 'refunded',
  'being-refunded': 'being refunded right now',
  'already-redeemed': 'redeemed',
  'event-over': 'for an event that is over',
}

const maxNamed = 10

function named(ids: readonly string[]): string {
  const shown = ids.length > maxNamed ? [...ids.slice(0, maxNamed), `${ids.length - maxNamed} more`] : ids
  return shown.length === 1 ? String(shown[0]) : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
