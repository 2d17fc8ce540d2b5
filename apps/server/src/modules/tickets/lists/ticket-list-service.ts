import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventId, OrgId, PaymentId } from '@ground-control/domain/values/ids'
import { requireOrganization } from '#modules/tickets/acting-organization.ts'
import type { ListTags } from '#modules/tickets/list-tags.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { StreamedReply } from '#platform/http/streaming/streamed-reply.ts'
import type { TicketFilter, TicketListStore } from './ticket-list-store.ts'

type Needs = { readonly store: TicketListStore; readonly tags: ListTags }

export const createTicketListService = ({ store, tags }: Needs) => {
  return {
    async details(eventId: EventId, actingFor: readonly (OrgId | null | undefined)[]): Promise<StreamedReply> {
      const event = await store.eventOf(eventId)
      if (!event) throw new Refusal('not-found', `There is no event ${eventId}.`)
      requireOrganization(actingFor, event.orgId)
      return new StreamedReply({
        tag: tags.of(event.state),
        frame: { before: '[', after: ']' },
        open: async () => {
          const { state, ...rows } = await store.openEvent(eventId)
          return { ...rows, tag: tags.of(state) }
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
