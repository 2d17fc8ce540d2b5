import type { GuestView } from '@ground-control/domain/guests/guest'
import type { EventId } from '@ground-control/domain/values/ids'
import { isBeginning, isSameView } from '#screens/guest-list/guest-list-view.ts'
import type { FirstPage } from './guest-list-state.ts'
import type { Channel } from './messages/call-channel.ts'
import type { WorkerCalls } from './messages/calls.ts'

export type SourceNeeds = {
  readonly worker: () => Channel<WorkerCalls>
  readonly capabilities: () => Promise<ReadonlySet<string>>
}

type Wanted = { readonly eventId: EventId; readonly view: GuestView; readonly signal: AbortSignal }

/** First pages of long lists, where the platform can tell them before the list is read. */
export function createFirstPages({ worker, capabilities }: SourceNeeds) {
  let ahead: (Wanted & { readonly page: Promise<FirstPage | null> }) | null = null

  return {
    /** Before the organization is known, which only the whole list needs. */
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
  async function ask({ eventId, view, signal }: Wanted): Promise<FirstPage | null> {
    if (!isBeginning(view) || !(await capabilities()).has('first-guests')) return null
    // The whole list is on its way, and says what went wrong.
    return worker()
      .call('first', { eventId, view }, { signal })
      .catch(() => null)
  }
}
