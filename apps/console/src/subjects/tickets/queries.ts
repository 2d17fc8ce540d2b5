import { type CallOptions, orNull } from '@ground-control/contract/client'
import type { BodyOf } from '@ground-control/contract/endpoint'
import {
  listAccountTickets,
  listPaymentTickets,
  listTickets,
  setTicketStatus as setStatusCall,
  type TicketDetail,
} from '@ground-control/contract/tickets'
import { getTicketTimeline } from '@ground-control/contract/timeline'
import type { AccountId, EventId, PaymentId, TicketId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { hasCapability } from '#platform/capabilities.ts'

/** Prefix of every query that changes with tickets; own changes invalidate it. */
export const ticketKeys = { all: ['tickets'] } as const

export const timelineQuery = (ticketId: TicketId) =>
  queryOptions({
    queryKey: [...ticketKeys.all, 'timeline', ticketId],
    queryFn: ({ signal }) => orNull(api(getTicketTimeline, { params: { id: ticketId } }, { signal })),
    staleTime: 0,
  })

type Tickets = Promise<readonly TicketDetail[]>

export const readEventTickets = async (eventId: EventId, signal: AbortSignal): Tickets =>
  (await api(listTickets, { query: { eventId } }, { signal })).tickets

/** Tickets one account holds for one event. */
export const readTicketsHeld = async (eventId: EventId, accountId: AccountId, signal: AbortSignal): Tickets =>
  (await api(listTickets, { query: { eventId, accountId } }, { signal })).tickets

/** With masked contacts, if the platform can. null: no such account. */
export async function readAccountTickets(accountId: AccountId, signal: AbortSignal) {
  const query = hasCapability('account-profiles') ? ({ contacts: 'masked' } as const) : {}
  return (await orNull(api(listAccountTickets, { params: { accountId }, query }, { signal })))?.tickets ?? null
}

export const readPaymentTickets = async (paymentIntentId: PaymentId, signal?: AbortSignal) =>
  (await orNull(api(listPaymentTickets, { params: { paymentIntentId } }, { ...(signal && { signal }) })))?.tickets ??
  null

export const setTicketStatus = (id: TicketId, body: BodyOf<typeof setStatusCall>, options?: CallOptions) =>
  api(setStatusCall, { params: { id }, body }, options)
