import type { StreamClient } from '@ground-control/contract/client'
import { listFirstGuests } from '@ground-control/contract/guests'
import type { GuestView } from '@ground-control/domain/guests/guest'
import { createGuestListBuilder } from '@ground-control/domain/guests/guest-list'
import { guestPage } from '@ground-control/domain/guests/guest-page'
import { isTicketRow } from '@ground-control/domain/guests/reading/ticket-row'
import type { EventId } from '@ground-control/domain/values/ids'
import { isBeginning, isSameView } from '#screens/guest-list/guest-list-view.ts'
import type { FirstPage } from './guest-list-state.ts'
import type { Channel } from './messages/call-channel.ts'
import type { WorkerCalls } from './messages/calls.ts'

export type SourceNeeds = {
  readonly worker: () => Channel<WorkerCalls>
  readonly capabilities: () => Promise<ReadonlySet<string>>
  readonly stream: StreamClient
}

type Wanted = { readonly eventId: EventId; readonly view: GuestView; readonly signal: AbortSignal }

/**
 * First pages of long lists, if the platform can give them before the list is read. The page requests them itself,
 * because a new worker starts only after the screen is drawn.
 */
export function createFirstPages({ capabilities, stream }: Pick<SourceNeeds, 'capabilities' | 'stream'>) {
  let ahead: (Wanted & { readonly page: Promise<FirstPage | null> }) | null = null

  return {
    /** Starts before the organization is known, because only the whole list needs that. */
    askAhead(wanted: Wanted): void {
      ahead = { ...wanted, page: ask(wanted) }
    },

    read(wanted: Wanted): Promise<FirstPage | null> {
      const asked = ahead
      ahead = null
      const isSame = asked?.eventId === wanted.eventId && isSameView(asked.view, wanted.view)
      return isSame && !asked.signal.aborted ? asked.page : ask(wanted)
    },
  }

  /** null: it comes with the whole list. */
  async function ask(wanted: Wanted): Promise<FirstPage | null> {
    if (!isBeginning(wanted.view) || !(await capabilities()).has('first-guests')) return null
    // The whole list is loading, and shows any failure.
    return readFirst(wanted).catch(() => null)
  }

  async function readFirst({ eventId, view, signal }: Wanted): Promise<FirstPage | null> {
    const query = { guests: view.pageSize }
    const reply = await stream(listFirstGuests, { params: { eventId }, query }, { signal })
    const tickets: unknown = await reply.json()
    if (!Array.isArray(tickets) || !tickets.every(isTicketRow)) return null
    const builder = createGuestListBuilder()
    builder.add(tickets)
    const { rows } = guestPage(builder.finish().entries, view)
    return rows.length > 0 ? { view, rows } : null
  }
}
