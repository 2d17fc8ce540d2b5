import type { ApiClient, ApiError, StreamClient } from '@ground-control/contract/client'
import { listTicketChanges } from '@ground-control/contract/guests'
import { guestIdOfKey } from '@ground-control/domain/guests/guest-key'
import type { GuestList } from '@ground-control/domain/guests/guest-list'
import { searchIndexOf } from '@ground-control/domain/guests/search-index'
import { byTicket, type MarksByTicket } from '@ground-control/domain/guests/ticket-marks'
import { chosenSet, isChoosable } from '@ground-control/domain/jobs/asking/chosen-set'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { Handlers } from '#screens/guest-list/source/messages/call-channel.ts'
import type { CheckAnswer, CheckWay, WorkerCalls } from '#screens/guest-list/source/messages/calls.ts'
import { exportCsv } from './csv-export.ts'
import { detailsOf, foundGuests, type KeptList, pageOf, snapshotOf, ticketsOf, withNewerTickets } from './kept-list.ts'
import { askForList, readList } from './list-reader.ts'

type Needs = {
  readonly api: ApiClient
  readonly stream: StreamClient
  readonly onFailure: (error: ApiError) => void
}

const none: MarksByTicket = new Map()

const drawnAfterMs = 300

/** Keeps the list of the last event and answers questions about it. */
export function createGuestDesk(needs: Needs): Omit<Handlers<WorkerCalls>, 'start'> {
  let kept: KeptList | null = null
  let lastEdition = 0
  /** Marks may arrive before the list. */
  let marked: { readonly eventId: string | null; readonly marks: MarksByTicket } = { eventId: null, marks: none }
  /** Our own changes during a check, whose answer may be older. */
  let patchedMeanwhile: Ticket[] | null = null

  return {
    async open({ eventId, orgId, view }, { signal, progress }) {
      if (kept?.eventId === eventId) {
        kept.view = view
        return { snapshot: snapshotOf(kept), isKept: true }
      }
      // Two large lists don't fit into memory.
      kept = null
      const wanted = { eventId, orgId, signal, onProgress: progress }
      const reply = await askForList(needs, wanted)
      if (!reply) throw new Error('The list that should be known is not.')
      const { list, tag } = await readList(needs, reply, wanted)
      signal.throwIfAborted()
      lastEdition += 1
      kept = {
        eventId,
        orgId,
        list,
        tag,
        marks: marked.eventId === eventId ? marked.marks : none,
        view,
        edition: lastEdition,
        updatedAt: Date.now(),
        figures: null,
        found: null,
      }
      prepareSearch(kept)
      return { snapshot: snapshotOf(kept), isKept: false }
    },

    check: async ({ way, canAskChanges }, { signal }) => check(openList(), way, canAskChanges, signal),

    show(view) {
      const list = openList()
      list.view = view
      return pageOf(list)
    },

    mark(given) {
      marked = { eventId: given.eventId, marks: byTicket(given.marked) }
      if (kept?.eventId !== given.eventId) return null
      kept.marks = marked.marks
      return pageOf(kept)
    },

    patch({ tickets }) {
      if (!kept) return null
      patchedMeanwhile?.push(...tickets)
      return replace(kept, withNewerTickets(kept.list, tickets)) ? snapshotOf(kept) : null
    },

    find: ({ key }) => guestIdOfKey(openList().list, key),

    details: ({ guestId }) => detailsOf(openList(), guestId),

    foundIds: (filter) => foundGuests(openList(), filter).map(({ id }) => id),

    chosen: ({ guestIds }) => chosenSet(ticketsOf(openList(), guestIds)),

    chosenTickets: ({ guestIds }) =>
      ticketsOf(openList(), guestIds).flatMap((ticket) => (isChoosable(ticket) ? ticket.ticketId : [])),

    async exportCsv({ filter, timeZone, writeTo }, { signal, progress }) {
      const guests = foundGuests(openList(), filter)
      const onProgress = (done: number) => progress({ done, total: guests.length })
      const file = await exportCsv({ guests, timeZone, writeTo, signal, onProgress })
      return { rows: guests.length, file }
    },
  }

  function openList(): KeptList {
    if (!kept) throw new Error('No guest list is open.')
    return kept
  }

  async function check(
    list: KeptList,
    way: CheckWay,
    canAskChanges: boolean,
    signal: AbortSignal,
  ): Promise<CheckAnswer> {
    const mine: Ticket[] = []
    patchedMeanwhile = mine
    try {
      const now = await currentList(list, way, canAskChanges, signal)
      signal.throwIfAborted()
      list.tag = now.tag
      list.updatedAt = Date.now()
      const isChanged = replace(list, withNewerTickets(now.list ?? list.list, mine))
      return { changed: isChanged ? snapshotOf(list) : null, updatedAt: list.updatedAt }
    } finally {
      // A cancelled check may end after the next one has begun.
      if (patchedMeanwhile === mine) patchedMeanwhile = null
    }
  }

  /** list is null when nothing changed. */
  async function currentList(
    kept: KeptList,
    way: CheckWay,
    canAskChanges: boolean,
    signal: AbortSignal,
  ): Promise<{ readonly list: GuestList | null; readonly tag: string | null }> {
    const { eventId, orgId, tag } = kept
    const mayAsk = canAskChanges && tag !== null
    if (mayAsk && way === 'changes') {
      const changes = await needs.api(listTicketChanges, { params: { eventId }, query: { since: tag } }, { signal })
      if (changes.complete) return { list: withNewerTickets(kept.list, changes.tickets), tag: changes.tag }
    }
    const reply = await askForList(needs, { eventId, orgId, knownTag: tag, signal })
    if (!reply) return { list: null, tag }
    if (mayAsk && way === 'kept') {
      // Asking for a few changes is quicker than reading the whole list.
      await reply.body?.cancel()
      return currentList(kept, 'changes', canAskChanges, signal)
    }
    return readList(needs, reply, { signal })
  }

  /** Prepares the first search, once the page has drawn its rows. */
  function prepareSearch({ list }: KeptList): void {
    setTimeout(() => searchIndexOf(list), drawnAfterMs)
  }

  function replace(kept: KeptList, list: GuestList): boolean {
    if (list === kept.list) return false
    kept.list = list
    lastEdition += 1
    kept.edition = lastEdition
    return true
  }
}
