import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { NoticePreview } from '@ground-control/contract/mail'
import type { issueComps, previewCompNotice } from '@ground-control/contract/tickets'
import { type EventTimes, isCancelled } from '@ground-control/domain/events/event-over'
import {
  askedTypes,
  isClosedForComps,
  type OverCapacity,
  overCapacity,
  unknownTypes,
} from '@ground-control/domain/tickets/comps/comp-rules'
import { emailKey, ownerIdOf } from '@ground-control/domain/tickets/transfers/transfer-rules'
import { formatCount } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { Notices } from '#modules/mail/notices/notices.ts'
import { maskedPerson } from '#platform/audit/masked.ts'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import { earlierResult, fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { newId } from '#platform/db/new-id.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { accountByEmail } from './account-by-email.ts'
import { requireOrganization } from './acting-organization.ts'
import type { CompStore } from './comp-store.ts'
import { compNotices, previewCode } from './notices/ticket-notices.ts'
import { readToldEvents, readToldTickets } from './notices/told-tickets.ts'

type Needs = {
  readonly store: CompStore
  readonly switches: Switches
  readonly notices: Notices
  readonly timeZone: string
}

type Asked = BodyOf<typeof issueComps> & {
  readonly actor: Actor
  readonly actingFor: OrgId | null
  readonly idempotencyKey: string | null
  readonly requestId: string
}

export const createCompService = ({ store, switches, notices, timeZone }: Needs) => ({
  async issue({ actor, actingFor, idempotencyKey, requestId, ...request }: Asked): Promise<ReplyOf<typeof issueComps>> {
    await switches.refresh()
    const { eventId, ticketQuantities, reason } = request
    const asked = askedTypes(ticketQuantities)
    const contact = { ...request.contact, phone: request.contact.phone || null }
    const fingerprint = fingerprintOf('issueComps', {
      eventId,
      asked,
      contact: { ...contact, email: emailKey(contact.email) },
      reason,
      tellCustomer: request.tellCustomer || undefined,
    })

    return store.inTransaction(async (transaction) => {
      const event = await store.holdEvent(transaction, eventId)
      if (!event) throw new Refusal('not-found', `There is no event ${eventId}.`)
      requireOrganization([actingFor], event.orgId)

      const batchId = newId('cmp_')
      const earlier = idempotencyKey
        ? await earlierResult(transaction, { personId: actor.id, key: idempotencyKey, fingerprint, resultId: batchId })
        : await store.recentBatch(transaction, actor.id, fingerprint)
      if (earlier) return { batchId: earlier, tickets: await store.ticketsOf(transaction, earlier) }
      await switches.requireOnIn(transaction, 'enable_comp_tickets')

      if (isClosedForComps(event, new Date())) throw eventClosed(event)
      const types = await store.lockTypes(
        transaction,
        eventId,
        asked.map(([typeId]) => typeId),
      )
      const unknown = unknownTypes(ticketQuantities, types)
      if (unknown.length > 0) throw notOfThisEvent(unknown)
      const over = overCapacity(ticketQuantities, types)
      if (over.length > 0) throw new Refusal('over-capacity', overCapacityText(over))

      const account = await accountByEmail(transaction, contact.email)
      // The owner always gets an id, so that all of a person's comps belong to one guest.
      const ownerId = ownerIdOf({ accountId: account?.accountId ?? null, email: contact.email })
      const batch = { batchId, eventId, fingerprint, contact, ownerId, reason: reason || null, issuedBy: actor.id }
      await store.issue(
        transaction,
        batch,
        types.flatMap((type) => Array.from({ length: ticketQuantities[type.ticketTypeId] ?? 0 }, () => type)),
      )
      const tickets = await store.ticketsOf(transaction, batchId)
      await writeAudit(transaction, {
        actor,
        action: 'comps.issued',
        entity: { kind: 'comp-batch', id: batchId },
        orgId: event.orgId,
        eventId,
        after: {
          ticketQuantities: Object.fromEntries(asked),
          owner: maskedPerson({ ...contact, accountId: ownerId }),
          ticketIds: tickets.map(({ ticketId }) => ticketId),
        },
        reason,
        requestId,
      })
      const [told] = request.tellCustomer ? await readToldEvents(transaction, [eventId], timeZone) : []
      if (told) {
        const issued = await readToldTickets(
          transaction,
          tickets.map(({ ticketId }) => ({ eventId, ticketId })),
        )
        await notices.write(transaction, compNotices(issued, told, contact), actor.id)
      }
      return { batchId, tickets }
    })
  },

  /** Shows sample tickets, because the codes don't exist yet. */
  async preview({ eventId, ticketQuantities, contact }: BodyOf<typeof previewCompNotice>): Promise<NoticePreview> {
    const asked = askedTypes(ticketQuantities)
    const { told, names } = await store.inTransaction(async (transaction) => ({
      told: (await readToldEvents(transaction, [eventId], timeZone))[0],
      names: await store.typeNames(
        transaction,
        eventId,
        asked.map(([typeId]) => typeId),
      ),
    }))
    if (!told) throw new Refusal('not-found', `There is no event ${eventId}.`)
    const tickets = asked.flatMap(([typeId, quantity]) =>
      Array.from({ length: quantity }, () => ({
        eventId,
        ticketId: 'tkt_…',
        ticketName: names.get(typeId) ?? null,
        holderName: contact.name,
        holderEmail: contact.email,
        paymentId: null,
        isRefunded: false,
        entryCode: previewCode,
      })),
    )
    return notices.preview(compNotices(tickets, told, contact))
  },
})

const eventClosed = (event: EventTimes) =>
  isCancelled(event)
    ? new Refusal('event-cancelled', 'This event is cancelled, so you cannot issue comp tickets for it.')
    : new Refusal('event-over', 'This event is over, so you cannot issue comp tickets for it.')

const maxNamed = 20

function notOfThisEvent(all: readonly string[]): Refusal {
  const typeIds = all.slice(0, maxNamed)
  return new Refusal(
    'unknown-ticket-type',
    `${typeIds.map((id) => `${id} is not a ticket type of this event`).join('; ')}.`,
    {
      errors: typeIds.map((id) => ({ field: `ticketQuantities.${id}`, message: 'is not a ticket type of this event' })),
    },
  )
}

const overCapacityText = (over: readonly OverCapacity[]): string =>
  over
    .map(({ name, capacity, taken, asked, left }) => {
      const remaining = left === 0 ? 'none is' : `only ${formatCount(left)} ${left === 1 ? 'is' : 'are'}`
      return `${name}: you asked for ${formatCount(asked)}, but ${remaining} left (${formatCount(taken)} of ${formatCount(capacity)} taken).`
    })
    .join(' ')
