import type { TicketDetail } from '@ground-control/contract/calls/tickets'
import type { EventId, OrgId, PaymentId } from '@ground-control/domain/ids'
import { requireOrganization } from '#modules/tickets/acting-organization.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { StreamedReply } from '#platform/http/streaming/streamed-reply.ts'
import type { Revision, TicketFilter, TicketListStore } from './ticket-list-store.ts'

type Needs = {
  readonly store: TicketListStore
  /** Of the program: another one may write the same ticket in another way. */
  readonly version: string
}

export const createTicketListService = ({ store, version }: Needs) => {
  // Weak: the same rows go out compressed or plain.
  const tagOf = (revision: Revision) => `W/"${revision ?? 'none'}-${version}"`

  return {
    async details(eventId: EventId, actingFor: readonly (OrgId | null | undefined)[]): Promise<StreamedReply> {
      const event = await store.eventOf(eventId)
      if (!event) throw new Refusal('not-found', `There is no event ${eventId}.`)
      requireOrganization(actingFor, event.orgId)
      return new StreamedReply({
        tag: tagOf(event.revision),
        frame: { before: '[', after: ']' },
        open: async () => {
          const { revision, ...rows } = await store.openEvent(eventId)
          return { ...rows, tag: tagOf(revision) }
        },
      })
    },

    /** An event may have a hundred thousand, and so may the owner that some shop calls 'unknown'. */
    async filtered(filter: TicketFilter): Promise<StreamedReply> {
      return new StreamedReply({
        tag: null,
        frame: { before: '{"tickets":[', after: ']}' },
        open: async () => ({ ...(await store.openFiltered(filter)), tag: null, total: null }),
      })
    },

    async ofPayment(paymentId: PaymentId): Promise<{ tickets: TicketDetail[] }> {
      const tickets = await store.ofPayment(paymentId)
      if (!tickets) throw new Refusal('not-found', `There is no payment ${paymentId}.`)
      return { tickets }
    },
  }
}

export type TicketListService = ReturnType<typeof createTicketListService>
