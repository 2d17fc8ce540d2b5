import {
  listAccountTickets,
  listPaymentTickets,
  listTicketDetails,
  listTickets,
} from '@ground-control/contract/tickets'
import type { Serve } from '#platform/http/serve.ts'
import type { TicketListService } from './ticket-list-service.ts'

export function ticketListRoutes(serve: Serve, lists: TicketListService) {
  serve(listTicketDetails, ({ params, query, organizationId }) =>
    lists.details(params.eventId, [query.orgId, organizationId]),
  )
  serve(listTickets, ({ query }) => lists.filtered(query))
  serve(listAccountTickets, ({ params }) => lists.filtered(params))
  serve(listPaymentTickets, ({ params }) => lists.ofPayment(params.paymentIntentId))
}
