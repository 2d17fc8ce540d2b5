import { getEventReport } from '@ground-control/contract/figures'
import { listEventTickets } from '@ground-control/contract/tickets'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { EventReportStore } from './event-report-store.ts'
import type { EventTicketStore } from './event-ticket-store.ts'

export function eventReportRoutes(serve: Serve, reports: EventReportStore, tickets: EventTicketStore) {
  serve(getEventReport, async ({ params }) => {
    const report = await reports.report(params.eventId)
    if (!report) throw noEvent()
    return report
  })

  serve(listEventTickets, async ({ params, query }) => {
    const page = await tickets.page(params.eventId, query)
    if (!page) throw noEvent()
    return page
  })
}

const noEvent = () => new Refusal('not-found', 'There is no such event.')
