import { guestIdOf } from '@ground-control/domain/guests/group-guests'
import type { GuestFilter, GuestView } from '@ground-control/domain/guests/guest'
import type { GuestDetails } from '@ground-control/domain/purchases/purchases'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { registerCache } from '#platform/caches.ts'
import { createStore } from '#platform/external-store.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import type { GuestListState, ReadyGuestList } from './guest-list-state.ts'
import { type Keeper, keepUp } from './keep-up.ts'
import { startLoading, toFailed, toReady, withPage } from './list-changes.ts'
import type { NumberedView } from './messages/calls.ts'
import { endGuestWorker, guestWorker } from './worker-link.ts'

/** The event whose list is on screen. */
type Open = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly leaving: AbortController
  readonly keeper: Keeper
  /** Something changed while the list was being read. */
  isCheckDue: boolean
}

export type ShownGuestList = { readonly eventId: EventId | null; readonly list: GuestListState }

type ExportRequest = {
  readonly filter: GuestFilter
  readonly timeZone: string
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
  readonly writeTo?: FileSystemFileHandle | undefined
}

const nothingShown: ShownGuestList = { eventId: null, list: startLoading }
const store = createStore<ShownGuestList>(nothingShown)

let open: Open | null = null
/** Opened before there is a screen for it: the screen that comes takes it over. */
let early: Open | null = null
let newest: NumberedView = { number: 0, view: { search: '', status: 'all', page: 1, pageSize: 25 } }

/** The one guest list of this tab. The list itself is in a worker; what screens show of it is here. */
export const guestSource = {
  shown: { get: store.get, subscribe: store.subscribe },

  listOf(eventId: EventId): GuestListState {
    const shown = store.get()
    return shown.eventId === eventId ? shown.list : startLoading
  },

  /** Starts what will be needed, while the organization is still being looked up. */
  prepare(): void {
    guestWorker()
  },

  /** Answers how to leave it: what is still being read is then broken off, what is complete is kept. */
  open(eventId: EventId, orgId: OrgId | null): () => void {
    const isOnItsWay = early !== null && early === open && early.eventId === eventId && early.orgId === orgId
    const opened = isOnItsWay && early ? early : begin(eventId, orgId)
    early = null
    return () => {
      if (open === opened) leave()
    }
  },

  /** While the screen is still being drawn. Nothing that is shown is left for it; without a screen the signal ends it. */
  openEarly(eventId: EventId, orgId: OrgId, signal: AbortSignal): void {
    if (open || signal.aborted) return
    const opened = begin(eventId, orgId)
    early = opened
    signal.addEventListener('abort', () => {
      if (early === opened && open === opened) leave()
    })
  },

  /** Settles when the view is shown, or at once where there is nothing to show it of. */
  async setView(view: GuestView): Promise<void> {
    if (isSameView(view, newest.view)) return
    newest = { number: newest.number + 1, view }
    if (!readyList()) return
    clearTimeout(behindTimer)
    behindTimer = setTimeout(showBehind, behindAfterMs)
    await showNewestView()
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

  /** After one's own confirmed change: shown at once, before the platform is asked. */
  applyTickets(eventId: EventId, tickets: readonly Ticket[]): void {
    if (open?.eventId === eventId) void patch(tickets)
  },

  /** Settles when all that had changed before the call is shown, or could not be read. */
  async catchUp(eventId: EventId): Promise<void> {
    if (open?.eventId !== eventId) return
    if (readyList()) await open.keeper.check()
    else open.isCheckDue = true
  },

  details: (guestId: string, signal: AbortSignal): Promise<GuestDetails | null> =>
    guestWorker().call('details', { guestId }, { signal }),

  exportCsv: ({ filter, timeZone, onProgress, signal, writeTo }: ExportRequest) =>
    guestWorker().call(
      'exportCsv',
      { filter, timeZone, writeTo: writeTo ?? null },
      { signal, onProgress: ({ done, total }) => onProgress(done, total) },
    ),
}

/** An answer nearly always comes sooner, and drawing a sign of waiting for it would take longer than the wait. */
const behindAfterMs = 120
let behindTimer: ReturnType<typeof setTimeout> | undefined

function showBehind(): void {
  const ready = readyList()
  if (ready && !isSameView(ready.view, newest.view)) showList({ ...ready, wanted: newest.view, isBehind: true })
}

export const isSameView = (a: GuestView, b: GuestView): boolean =>
  a.search === b.search && a.status === b.status && a.page === b.page && a.pageSize === b.pageSize

ownChanges.addHolder({
  show: guestSource.applyTickets,
  catchUp: guestSource.catchUp,
  async around(ticket) {
    const details = await guestSource.details(guestIdOf(ticket), new AbortController().signal)
    return details?.purchases.flatMap(({ tickets }) => tickets) ?? []
  },
})

/** A11 */
registerCache(() => {
  leave()
  endGuestWorker()
  newest = { ...newest, view: { ...newest.view, search: '' } }
  store.set(nothingShown)
})

function begin(eventId: EventId, orgId: OrgId | null): Open {
  leave()
  const leaving = new AbortController()
  const { signal } = leaving
  const keeper = keepUp({ eventId, signal, ready: readyList, show: showList, newestView: () => newest })
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
  const { eventId, list } = store.get()
  // Only a list is worth coming back to; what is shown of it then is from before.
  if (list.state === 'ready') store.set({ eventId, list: { ...list, isBehind: true, live: 'off' } })
  else store.set(nothingShown)
}

function readyList(): ReadyGuestList | null {
  const { eventId, list } = store.get()
  return open?.eventId === eventId && list.state === 'ready' ? list : null
}

function showList(list: GuestListState): void {
  if (open) store.set({ eventId: open.eventId, list })
}

async function load(opened: Open): Promise<void> {
  const { eventId, orgId, leaving, keeper } = opened
  const { signal } = leaving
  showList(asLeft(eventId) ?? startLoading)
  try {
    const { snapshot, isKept } = await guestWorker().call(
      'open',
      { eventId, orgId, view: newest },
      { signal, onProgress: (progress) => showList({ state: 'loading', progress }) },
    )
    showList(toReady(snapshot, newest, { refresh: isKept ? 'running' : 'idle', live: 'off' }))
    if (snapshot.viewNumber < newest.number) void showNewestView()
    if (isKept) void keeper.check('kept')
    else if (opened.isCheckDue) void keeper.check()
    keeper.follow()
  } catch (error) {
    if (!signal.aborted) showList(toFailed(error))
  }
}

/** What was last shown of the event, while the worker is asked whether it still has it. */
function asLeft(eventId: EventId): ReadyGuestList | null {
  const { eventId: shownEvent, list } = store.get()
  if (shownEvent !== eventId || list.state !== 'ready') return null
  return { ...list, wanted: newest.view, isBehind: true, refresh: 'running', live: 'off' }
}

/** One answer after another comes from the worker, each from what it holds by then: none is older than the last. */
async function showNewestView(): Promise<void> {
  if (!open) return
  const { signal } = open.leaving
  try {
    const answer = await guestWorker().call('show', newest, { signal })
    const ready = readyList()
    if (ready) showList(withPage(ready, answer, newest))
  } catch (error) {
    if (!signal.aborted) showList(toFailed(error))
  }
}

async function patch(tickets: readonly Ticket[]): Promise<void> {
  if (!open || !readyList()) return
  const { signal } = open.leaving
  try {
    const snapshot = await guestWorker().call('patch', { tickets }, { signal })
    const ready = readyList()
    if (snapshot && ready) showList(toReady(snapshot, newest, ready))
  } catch (error) {
    if (!signal.aborted) showList(toFailed(error))
  }
}
