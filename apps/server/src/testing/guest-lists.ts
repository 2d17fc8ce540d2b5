import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventId } from '@ground-control/domain/values/ids'

export type GuestListRead = { readonly tag: string; readonly rows: readonly TicketDetail[] }

/** The whole list, and the tag that names its state. */
export async function readList(request: (path: string) => Promise<Response>, eventId: EventId): Promise<GuestListRead> {
  const reply = await request(`/api/v1/tickets/${eventId}/details`)
  return { tag: reply.headers.get('etag') ?? '', rows: (await reply.json()) as TicketDetail[] }
}
