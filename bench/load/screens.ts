import { listActivity, listAudit } from '@ground-control/contract/activity'
import { getAttention } from '@ground-control/contract/attention'
import type { StreamClient } from '@ground-control/contract/client'
import { getEvent, getTicketInfo } from '@ground-control/contract/events'
import { getSalesPulse } from '@ground-control/contract/figures/board'
import { getEventReport } from '@ground-control/contract/figures/events'
import { getOverallStats, getSalesTrend, listEventStats } from '@ground-control/contract/figures/overview'
import { listFirstGuests, listTicketDetails } from '@ground-control/contract/guests'
import { getPurchase } from '@ground-control/contract/purchases'
import { listRefunds } from '@ground-control/contract/refund-lists'
import { refundTickets } from '@ground-control/contract/refunds'
import { searchPlatform } from '@ground-control/contract/search'
import { countCases, listCases } from '@ground-control/contract/support-lists'
import { listEventTickets } from '@ground-control/contract/tickets'
import type { EventId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { addDays, todayIn } from '@ground-control/domain/values/time'
import { type Book, timed } from './open-loop.ts'
import { type Bought, type Prepared, priceCents } from './prepare-load.ts'

type Call = readonly [name: string, run: () => Promise<unknown>]

/** The calls that each screen makes when it opens. */
export function screensOf(api: StreamClient, { eventIds, toRefund }: Prepared) {
  const today = todayIn('UTC', new Date())
  const month = { startDate: addDays(today, -29), endDate: today }
  const names = ['Lovelace', 'guest1', 'Ada', 'Load 3', 'nobody of that name']
  let refunded = 0

  const overview = (): Call[] => [
    ['totals of a month', () => api(getOverallStats, { query: month })],
    ['events of a month', () => api(listEventStats, { query: { ...month, limit: 20 } })],
    ['trend of a month', () => api(getSalesTrend, { query: month })],
    ['attention', () => api(getAttention, {})],
    ['sales pulse', () => api(getSalesPulse, {})],
  ]
  const event = (eventId: EventId): Call[] => [
    ['event', () => api(getEvent, { params: { id: eventId } })],
    ['event report', () => api(getEventReport, { params: { eventId } })],
    ['tickets of an event', () => api(listEventTickets, { params: { eventId } })],
    ['activity of an event', () => api(listActivity, { query: { eventId } })],
  ]
  const guests = (eventId: EventId): Call[] => [
    ['ticket types', () => api(getTicketInfo, { params: { id: eventId } })],
    ['first guests', () => api(listFirstGuests, { params: { eventId }, query: { guests: 25 } })],
    ['guest list', () => api(listTicketDetails, { params: { eventId } })],
  ]
  const lists = (): Call[] => [
    ['refunds', () => api(listRefunds, {})],
    ['cases', () => api(listCases, {})],
    ['case counts', () => api(countCases, {})],
    ['audit trail', () => api(listAudit, {})],
  ]
  const search = (nth: number): Call[] => [
    ['search', () => api(searchPlatform, { body: { query: names[nth % names.length] ?? '' } })],
  ]
  const refund = ({ paymentId, ticketId }: Bought): Call[] => [
    ['purchase', () => api(getPurchase, { params: { paymentIntentId: paymentId } })],
    [
      'refund',
      () =>
        api(refundTickets, {
          body: {
            paymentIntentId: paymentId,
            ticketIds: [ticketId],
            amount: cents(priceCents),
            reason: 'Cannot attend',
          },
        }),
    ],
  ]

  function callsOf(nth: number): Call[] {
    const eventId = eventIds[nth % eventIds.length] as EventId
    const bought = toRefund[refunded]
    const kind = nth % 10
    if (kind === 9 && bought) {
      refunded += 1
      return refund(bought)
    }
    if (kind < 3) return overview()
    if (kind < 5) return event(eventId)
    if (kind < 7) return guests(eventId)
    return kind === 7 ? lists() : search(nth)
  }

  return {
    /** A refund waits until its purchase is read. A screen's other calls start together. */
    async open(book: Book, nth: number, dueAt: number): Promise<void> {
      const calls = callsOf(nth)
      if (calls.at(-1)?.[0] !== 'refund') {
        await Promise.all(calls.map(([name, run]) => timed(book, name, dueAt, run)))
        return
      }
      for (const [name, run] of calls) await timed(book, name, name === 'refund' ? performance.now() : dueAt, run)
    },
  }
}
