import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { listTicketChanges } from '@ground-control/contract/guests'
import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventId, OrgId, PaymentId } from '@ground-control/domain/values/ids'
import { requireOrganization } from '#modules/tickets/acting-organization.ts'
import { maskedTicket } from '#platform/audit/masked-ticket.ts'
import type { TicketFolding } from '#platform/db/ticket-folding.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { StreamedReply } from '#platform/http/streaming/streamed-reply.ts'
import type { FirstGuestsStore } from './first-guests-store.ts'
import type { ListTags } from './list-tags.ts'
import type { TicketChangeStore } from './ticket-change-store.ts'
import type { TicketFilter, TicketListStore } from './ticket-list-store.ts'

type Needs = {
  readonly store: TicketListStore
  readonly first: FirstGuestsStore
  readonly changes: TicketChangeStore
  readonly tags: ListTags
  readonly folding: TicketFolding
}

export const createTicketListService = ({ store, first, changes, tags, folding }: Needs) => ({
  async details(eventId: EventId, actingFor: readonly (OrgId | null | undefined)[]): Promise<StreamedReply> {
    let event = await store.eventOf(eventId)
    if (event?.state.pending) {
      // Folds before a whole list, so that its tag is current: the list can then be followed, or need not be sent.
      await folding.fold()
      event = await store.eventOf(eventId)
    }
    if (!event) throw new Refusal('not-found', `There is no event ${eventId}.`)
    requireOrganization(actingFor, event.orgId)
    return new StreamedReply({
      tag: tags.of(event.state),
      isSettled: !event.state.pending,
      frame: { before: '[', after: ']' },
      open: async () => {
        const { state, ...rows } = await store.openEvent(eventId)
        return { ...rows, tag: tags.of(state) }
      },
    })
  },

  /** The audit entry has the count of the whole list, which is read right after. */
  async firstGuests(eventId: EventId, guests: number): Promise<StreamedReply> {
    const found = await first.read(eventId, guests)
    if (!found) throw new Refusal('not-found', `There is no event ${eventId}.`)
    const pieces = [found.rows]
    return new StreamedReply({
      tag: null,
      frame: { before: '[', after: ']' },
      open: async () => ({
        tag: null,
        total: found.total,
        next: async () => pieces.shift() ?? [],
        close: async () => {},
      }),
    })
  },

  /** Streamed, because an event may have 100,000 tickets, and so may the account 'unknown'. */
  async filtered(filter: TicketFilter, isMasked = false): Promise<StreamedReply> {
    return new StreamedReply({
      tag: null,
      frame: { before: '{"tickets":[', after: ']}' },
      async open() {
        const rows = { ...(await store.openFiltered(filter)), tag: null, total: null }
        return isMasked ? { ...rows, next: async () => (await rows.next()).map(masked) } : rows
      },
    })
  },

  async changes(eventId: EventId, since: string): Promise<ReplyOf<typeof listTicketChanges>> {
    const found = await changes.since(eventId, tags.read(since))
    if (!found) throw new Refusal('not-found', `There is no event ${eventId}.`)
    return { tag: tags.of(found.state), complete: found.tickets !== null, tickets: found.tickets ?? [] }
  },

  async ofPayment(paymentId: PaymentId): Promise<{ tickets: TicketDetail[] }> {
    const tickets = await store.ofPayment(paymentId)
    if (!tickets) throw new Refusal('not-found', `There is no payment ${paymentId}.`)
    return { tickets }
  },
})

/** Safe to parse: our own query wrote the row as a ticket's JSON. */
const masked = (row: string): string => JSON.stringify(maskedTicket(JSON.parse(row) as TicketDetail))
