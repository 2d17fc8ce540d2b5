import type { GuestFilter, GuestView } from '@ground-control/domain/guests/guest'
import type { ChosenSet } from '@ground-control/domain/jobs/asking/chosen-set'
import type { GuestDetails } from '@ground-control/domain/purchases/purchases'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, OrgId, TicketId } from '@ground-control/domain/values/ids'
import { createStore } from '#platform/external-store.ts'
import { viewOf } from '#screens/guest-list/guest-list-address.ts'
import { changedView, isSameView, type MirrorView } from '#screens/guest-list/guest-list-view.ts'
import { createFirstPages, type SourceNeeds } from './first-pages.ts'
import type { FirstPage, GuestListState, ReadyGuestList } from './guest-list-state.ts'
import { type Keeper, keepUp } from './keep-up.ts'
import { startLoading, toFailed, toReady, withFirstRows } from './list-changes.ts'
import type { Marked } from './messages/calls.ts'

type Open = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly leaving: AbortController
  readonly keeper: Keeper
  /** Something changed while the list was being read. */
  isCheckDue: boolean
}

export type ShownGuestList = {
  readonly eventId: EventId | null
  /** The view staff requested last. The list may still show the previous one. */
  readonly view: GuestView
  /** What the address says. It follows the view once the rows are on screen. */
  readonly address: GuestView
  /** The address will change without a new history entry. */
  readonly replaces: boolean
  readonly list: GuestListState
}

type ExportRequest = {
  readonly filter: GuestFilter
  readonly timeZone: string
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
  readonly writeTo?: FileSystemFileHandle | undefined
}

const nothingShown: ShownGuestList = {
  eventId: null,
  view: viewOf({}),
  address: viewOf({}),
  replaces: false,
  list: startLoading,
}

/** Owns a tab's guest list and its view. The list itself is in a worker. */
export function createGuestSource({ worker, capabilities, stream }: SourceNeeds) {
  const store = createStore<ShownGuestList>(nothingShown)
  const firstPages = createFirstPages({ capabilities, stream })
  let open: Open | null = null
  /** Opened before its screen was drawn. The screen then takes it over. */
  let early: Open | null = null

  return {
    shown: { get: store.get, subscribe: store.subscribe },

    listOf(eventId: EventId): GuestListState {
      const shown = store.get()
      return shown.eventId === eventId ? shown.list : startLoading
    },

    prepare(): void {
      worker()
      void capabilities()
    },

    prepareFirst(eventId: EventId, signal: AbortSignal): void {
      if (!open && !asLeft(eventId)) firstPages.askAhead({ eventId, view: store.get().view, signal })
    },

    /** Returns a function that leaves the list: reading then stops, but a complete list is kept. */
    open(eventId: EventId, orgId: OrgId | null): () => void {
      const isOnItsWay = early !== null && early === open && early.eventId === eventId && early.orgId === orgId
      const opened = isOnItsWay && early ? early : begin(eventId, orgId)
      early = null
      return () => {
        if (open === opened) leave()
      }
    },

    /** Opens a list before its screen is drawn. The signal ends it if that screen never comes. */
    openEarly(eventId: EventId, orgId: OrgId, signal: AbortSignal): void {
      if (open || signal.aborted) return
      const opened = begin(eventId, orgId)
      early = opened
      signal.addEventListener('abort', () => {
        if (early === opened && open === opened) leave()
      })
    },

    /** Builds on the last requested view, answered or not. */
    changeView(change: Partial<GuestView>, { replace } = { replace: false }): void {
      const { view, address, replaces } = store.get()
      const isFirst = isSameView(view, address)
      show({ view: changedView(view, change), address, replaces: replace && (isFirst || replaces) })
    },

    /** The address changed elsewhere, for example by a link or the back button. Our own writes change nothing. */
    followAddress(address: GuestView): void {
      if (!isSameView(address, store.get().address)) show({ view: address, address, replaces: false })
    },

    /** Writes the view into the address, unless it is already there. */
    writeView(write: MirrorView): void {
      const { view, address, replaces } = store.get()
      if (isSameView(view, address)) return
      store.set({ ...store.get(), address: view })
      write(view, { replace: replaces, from: address })
    },

    retry(): void {
      if (open && store.get().list.state === 'failed') void load(open)
    },

    refresh(): void {
      const ready = readyList()
      if (!open || !ready) return
      showList({ ...ready, refresh: 'running' })
      void open.keeper.check('whole')
    },

    applyTickets(eventId: EventId, tickets: readonly Ticket[]): void {
      if (open?.eventId === eventId) void patch(tickets)
    },

    async mark(eventId: EventId, marked: readonly Marked[]): Promise<void> {
      if (open?.eventId !== eventId) return
      const answer = await worker().call('mark', { eventId, marked })
      const ready = readyList()
      if (answer && ready && isSameView(ready.view, answer.view)) showList({ ...ready, page: answer.page })
    },

    /** Resolves when everything that changed before the call is shown, or couldn't be read. */
    async catchUp(eventId: EventId): Promise<void> {
      if (open?.eventId !== eventId) return
      if (readyList()) await open.keeper.check()
      else open.isCheckDue = true
    },

    find: (key: string, signal: AbortSignal): Promise<string | null> => worker().call('find', { key }, { signal }),

    details: (guestId: string, signal: AbortSignal): Promise<GuestDetails | null> =>
      worker().call('details', { guestId }, { signal }),

    foundIds: (filter: GuestFilter): Promise<readonly string[]> => worker().call('foundIds', filter),

    chosen: (guestIds: readonly string[], signal: AbortSignal): Promise<ChosenSet> =>
      worker().call('chosen', { guestIds }, { signal }),

    chosenTickets: (guestIds: readonly string[]): Promise<TicketId[]> => worker().call('chosenTickets', { guestIds }),

    exportCsv: ({ filter, timeZone, onProgress, signal, writeTo }: ExportRequest) =>
      worker().call(
        'exportCsv',
        { filter, timeZone, writeTo: writeTo ?? null },
        { signal, onProgress: ({ done, total }) => onProgress(done, total) },
      ),

    forget(): void {
      leave()
      store.set(nothingShown)
    },
  }

  function show(next: Pick<ShownGuestList, 'view' | 'address' | 'replaces'>): void {
    const shown = store.get()
    store.set({ ...shown, ...next })
    if (isSameView(next.view, shown.view)) return
    if (readyList()) void showView()
    else if (open) void showFirst(open)
  }

  function begin(eventId: EventId, orgId: OrgId | null): Open {
    leave()
    const leaving = new AbortController()
    const { signal } = leaving
    const keeper = keepUp({ eventId, signal, ready: readyList, show: showList, worker, capabilities })
    const opened = { eventId, orgId, leaving, keeper, isCheckDue: false }
    open = opened
    void load(opened)
    return opened
  }

  function leave(): void {
    if (!open) return
    open.leaving.abort()
    open = null
    early = null
    const { eventId, address, list } = store.get()
    const left = { ...nothingShown, view: address, address }
    // Only a complete list is kept for coming back.
    store.set(list.state === 'ready' ? { ...left, eventId, list: { ...list, live: 'off' } } : left)
  }

  function readyList(): ReadyGuestList | null {
    const { eventId, list } = store.get()
    return open?.eventId === eventId && list.state === 'ready' ? list : null
  }

  function showList(list: GuestListState): void {
    if (open) store.set({ ...store.get(), eventId: open.eventId, list })
  }

  async function load(opened: Open): Promise<void> {
    const { eventId, orgId, leaving, keeper } = opened
    const { signal } = leaving
    const left = asLeft(eventId)
    showList(left ?? startLoading)
    if (!left) void showFirst(opened)
    try {
      const { snapshot, isKept } = await worker().call(
        'open',
        { eventId, orgId, view: store.get().view },
        { signal, onProgress: (progress) => showList({ state: 'loading', progress, first: firstPage() }) },
      )
      const ready = toReady(snapshot, { refresh: isKept ? 'running' : 'idle', live: 'off' })
      showList(withFirstRows(ready, store.get().list))
      if (!isSameView(snapshot.view, store.get().view)) void showView()
      if (isKept) void keeper.check('kept')
      else if (opened.isCheckDue) void keeper.check()
      void keeper.follow()
    } catch (error) {
      if (!signal.aborted) showList(toFailed(error))
    }
  }

  async function showFirst(opened: Open): Promise<void> {
    const { eventId, leaving } = opened
    const first = await firstPages.read({ eventId, view: store.get().view, signal: leaving.signal })
    const { list } = store.get()
    if (first && open === opened && list.state === 'loading') showList({ ...list, first })
  }

  function firstPage(): FirstPage | null {
    const { list } = store.get()
    return list.state === 'loading' ? list.first : null
  }

  function asLeft(eventId: EventId): ReadyGuestList | null {
    const { eventId: shownEvent, list } = store.get()
    if (shownEvent !== eventId || list.state !== 'ready') return null
    return { ...list, refresh: 'running', live: 'off' }
  }

  /** The worker answers in order, from its current list, so no answer is older than the one before. */
  async function showView(): Promise<void> {
    if (!open) return
    const { signal } = open.leaving
    try {
      const { view, page } = await worker().call('show', store.get().view, { signal })
      const ready = readyList()
      if (ready) showList({ ...ready, view, page })
    } catch (error) {
      if (!signal.aborted) showList(toFailed(error))
    }
  }

  async function patch(tickets: readonly Ticket[]): Promise<void> {
    if (!open || !readyList()) return
    const { signal } = open.leaving
    try {
      const snapshot = await worker().call('patch', { tickets }, { signal })
      const ready = readyList()
      if (snapshot && ready) showList(toReady(snapshot, ready))
    } catch (error) {
      if (!signal.aborted) showList(toFailed(error))
    }
  }
}
